internal import MemoHistory

/// Whether a program that knows nothing of git syncs the repository, file by file.
///
/// Such a program brings refs and objects of two devices together in any order, and makes copies of
/// what it takes for conflicts inside the git directory.
struct SyncedFolderCheck: Check {
  func findings(
    in facts: CheckupFacts, _ progress: WorkProgress.Report
  ) throws(MemoError) -> [Checkup.Finding] {
    guard let place = facts.history?.place else { return [] }
    return Self.service(of: place.commonDirectory).map {
      [.init(.syncedFolder($0), file: place.commonDirectory)]
    } ?? []
  }

  /// The program that syncs what lies at an absolute path; nil for none that is known.
  ///
  /// Told by the names that they give their folders, Syncthing by the mark it leaves in them.
  static func service(of path: String) -> String? {
    let names = path.split(separator: "/").map(String.init)
    if names.contains("Mobile Documents") { return "iCloud" }
    for name in names {
      if let known = services.first(where: { name.isFolder(of: $0) }) { return known }
    }
    for count in names.indices {
      let folder = "/" + names[...count].joined(separator: "/")
      if SystemFile.exists(folder + "/.stfolder") { return "Syncthing" }
    }
    return nil
  }

  private static let services = [
    "Dropbox", "OneDrive", "Google Drive", "GoogleDrive", "My Drive", "Nextcloud", "pCloud Drive",
  ]
}

extension String {
  /// Whether it is the name of a service's folder, perhaps with an account behind: `OneDrive -
  /// Work`, `Dropbox (Personal)`, `GoogleDrive-mina@example.org`.
  fileprivate func isFolder(of service: String) -> Bool {
    guard hasPrefix(service) else { return false }
    let rest = dropFirst(service.count)
    return rest.isEmpty || rest.hasPrefix(" (") || rest.hasPrefix(" - ") || rest.hasPrefix("-")
  }
}
