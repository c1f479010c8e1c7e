internal import MemoFiles

/// Finds zones in the system's database.
///
/// `TZ` and the link at `/etc/localtime` are read as tzset(3) says, without asking the C library,
/// which knows one zone at a time.
public enum Zones {
  private static let database = "/usr/share/zoneinfo"
  private static let localtime = "/etc/localtime"

  /// The machine's zone: what `TZ` holds, else the local time of the system, else universal time.
  public static func system(TZ: String?) -> Zone {
    if let TZ, !TZ.isEmpty {
      let name = TZ.hasPrefix(":") ? String(TZ.dropFirst()) : TZ
      return named(name) ?? Zone(posix: name) ?? .utc
    }
    return file(localtime, name: systemName(TZ: nil) ?? "local") ?? .utc
  }

  /// The name of the machine's zone, such as `Asia/Seoul`, or nil where it has none.
  public static func systemName(TZ: String?) -> String? {
    if let TZ, !TZ.isEmpty {
      let name = TZ.hasPrefix(":") ? String(TZ.dropFirst()) : TZ
      return named(name).map(\.name)
    }
    guard let target = SystemFile.resolved(localtime), target.hasPrefix(database + "/") else {
      return nil
    }
    return named(String(target.dropFirst(database.count + 1))).map(\.name)
  }

  /// The zone of a name of the database, or nil where there is none.
  public static func named(_ name: String) -> Zone? {
    guard let path = RelativePath(name), !path.isHidden else { return nil }
    return file(database + "/" + name, name: name)
  }

  private static func file(_ path: String, name: String) -> Zone? {
    SystemFile.read(path, limit: 1 << 20).flatMap { Zone(name: name, tzif: $0) }
  }
}
