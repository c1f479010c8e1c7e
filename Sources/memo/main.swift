internal import MemoCLI

MemoTool.main()
