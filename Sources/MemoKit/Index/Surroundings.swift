internal import MemoFiles
internal import MemoHistory
internal import MemoMarkdown

/// What a notebook stands in, as far as its index depends on it.
///
/// In most places it is found without libgit2; only where that cannot be trusted the repository is
/// opened for it.
struct Surroundings {
  /// The repository, where there is one.
  let place: RepositoryPlace?
  /// The commit of HEAD.
  let head: ObjectID?
  /// The ignore rules from outside the notebook.
  let scope: IgnoreScope
  /// Whether git may store other bytes than a file has.
  let mayFilter: Bool
  /// The sum of all that facts in an index depend on beside the files; another one makes it void.
  let key: UInt64

  /// Raised when memos are read otherwise than before, so that older indexes are not used.
  private static let version: UInt8 = 5

  init(_ notebook: Notebook) {
    let outer: [[UInt8]]
    if let outline = RepositoryOutline.peek(notebook.root, notebook.settings.git) {
      (place, head) = (outline.place, outline.head)
      // Attributes of the folders above are not looked for one by one.
      mayFilter = outline.mayFilter || outline.place.prefix != nil
      outer = outline.ignoreFiles
    } else if let history = notebook.history().history {
      (place, head, mayFilter) = (history.place, try? history.head(), true)
      outer = (try? history.outerIgnoreFiles()) ?? []
    } else {
      (place, head, mayFilter) = (nil, nil, false)
      outer = []
    }
    scope = IgnoreScope(place, outer)
    var sum = Fingerprint([Self.version, notebook.configuration.titlesFromStem ? 1 : 0])
    sum.add(Array(notebook.zone.name.utf8))
    sum.add(place?.prefix?.bytes ?? [])
    for source in scope.outer {
      sum.add(source.base)
      sum.add(source.bytes)
    }
    key = sum.value
  }
}

extension IgnoreScope {
  /// The rules from `outer`, and from the folders of the work tree above the notebook.
  init(_ place: RepositoryPlace?, _ outer: [[UInt8]]) {
    var sources = outer.map { IgnoreSource(base: [], bytes: $0) }
    if let place, let prefix = place.prefix {
      var above: [RelativePath?] = []
      var folder = prefix.folder
      while let next = folder {
        above.append(next)
        folder = next.folder
      }
      for folder in (above + [nil]).reversed() {
        let base = folder.map { $0.text + "/" } ?? ""
        let file = place.workTree + "/" + base + ".gitignore"
        if let bytes = SystemFile.read(file, limit: 1 << 20) {
          sources.append(IgnoreSource(base: folder?.bytes ?? [], bytes: bytes))
        }
      }
    }
    self.init(prefix: place?.prefix, outer: sources)
  }
}
