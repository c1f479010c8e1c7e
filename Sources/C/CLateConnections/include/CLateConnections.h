#pragma once
// Nothing is called from Swift: the object is there for libgit2's archive to find.
