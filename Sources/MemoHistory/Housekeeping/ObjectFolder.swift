internal import MemoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder in which a repository keeps its own objects.
///
/// Source of the layout: gitrepository-layout(5).
struct ObjectFolder {
  let path: String

  /// A pack that may be made one with others.
  struct Pack: Hashable {
    /// Its path without the ending.
    var path: String
    var size: Int64
  }

  /// About how many objects lie loose, told by one folder of the 256, as git tells it.
  var looseEstimate: Int { SmallFile.names(in: path + "/17").count { $0.utf8.count == 38 } * 256 }

  /// How many packs there are.
  var packCount: Int { SmallFile.names(in: path + "/pack").count { $0.hasSuffix(".pack") } }

  /// The loose objects, whole folders of them until there are `limit`.
  func loose(limit: Int) -> [ObjectID] {
    var found: [ObjectID] = []
    for first in 0..<256 where found.count < limit {
      let folder = Self.hex(first)
      found += SmallFile.names(in: path + "/" + folder).compactMap { ObjectID(hex: folder + $0) }
    }
    return found
  }

  /// How many bytes a loose object has on the disk; nil where it is not loose.
  func size(ofLoose id: ObjectID) -> Int64? { SmallFile.stat(place(of: id))?.size }

  /// Takes a loose object away.
  func remove(loose id: ObjectID) { unlink(place(of: id)) }

  /// The packs that nobody marked to be kept and that no other file describes.
  func plainPacks() -> [Pack] {
    let names = Set(SmallFile.names(in: path + "/pack"))
    let others = [".keep", ".promisor", ".bitmap", ".mtimes"]
    return names.filter { $0.hasPrefix("pack-") && $0.hasSuffix(".pack") }.sorted()
      .compactMap { name in
        let stem = String(name.dropLast(5))
        guard names.contains(stem + ".idx"), !others.contains(where: { names.contains(stem + $0) }),
          let size = SmallFile.stat(path + "/pack/" + name)?.size
        else { return nil }
        return Pack(path: path + "/pack/" + stem, size: size)
      }
  }

  /// Whether one file is the index of many packs, which must then stay as they are.
  var hasSharedIndex: Bool { SmallFile.stat(path + "/pack/multi-pack-index") != nil }

  /// Takes a pack away; its index goes first, so that nobody looks for it any more.
  static func remove(pack path: String) {
    for ending in [".idx", ".rev", ".pack"] { unlink(path + ending) }
  }

  private func place(of id: ObjectID) -> String {
    let hex = id.hex
    return path + "/" + hex.prefix(2) + "/" + hex.dropFirst(2)
  }

  private static func hex(_ byte: Int) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
