@_exported public import MemoCore
