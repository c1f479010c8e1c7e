// The module's first file stands in for it until its own arrive.
