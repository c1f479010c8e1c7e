internal import MemoHistory

/// Whether refs, objects and packs are what git wrote.
struct ObjectsCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    guard let history = facts.history else { return [] }
    let faults = try withoutActuallyEscaping(progress) {
      (progress) throws(MemoError) -> [RepositoryFault] in
      try history.asked { (history) throws(HistoryError) in
        try history.faults {
          progress(WorkProgress(phase: .checking, done: $0, total: $1))
        }
      }
    }
    return faults.map { finding($0, history) }
  }

  private func finding(_ fault: RepositoryFault, _ history: History) -> Checkup.Finding {
    let place = history.place
    switch fault {
    case .unreadableRef(let name, let file): return .init(.unreadableRef(name), file: file)
    case .lostTarget(let ref, let id):
      return .init(.lostTarget(ref: ref, id), file: place.commonDirectory)
    case .unreadableReflog(let file, let line):
      return .init(.unreadableReflog, file: file, mark: Mark(line: line, column: 1))
    case .missing(let id, let path, let isTree):
      let kind = Checkup.Kind.missingObject(id, isFolder: isTree)
      guard let path = path.flatMap({ RelativePath(bytes: $0) }) else {
        return .init(kind, file: place.commonDirectory)
      }
      if let own = history.notebookPath(path) { return .init(kind, at: own) }
      return .init(kind, file: place.workTree + "/" + path.text)
    case .missingPast(let id, let role, let path):
      let kind = Checkup.Kind.missingPast(id, role: role.rawValue)
      guard let path = path.flatMap({ RelativePath(bytes: $0) }) else {
        return .init(kind, file: place.commonDirectory)
      }
      if let own = history.notebookPath(path) { return .init(kind, at: own) }
      return .init(kind, file: place.workTree + "/" + path.text)
    case .unreadableHead(let branch, let file):
      return .init(.unreadableHead(branch: branch), file: file)
    case .strayFile(let file): return .init(.strayFile, file: file)
    case .damagedGraph(let file): return .init(.damagedGraph, file: file)
    case .damagedObject(let id, let file): return .init(.damagedObject(id), file: file)
    case .damagedPack(let file): return .init(.damagedPack, file: file)
    case .lostPack(let file): return .init(.lostPack, file: file)
    }
  }
}
