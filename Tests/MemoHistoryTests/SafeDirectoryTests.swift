import MemoCore
import MemoHistory
import TestKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A repository of another user is opened where git's configuration allows it, and nowhere else.
@Suite(.enabled(if: geteuid() == 0, "only root can give a file away"))
struct SafeDirectoryTests {
  private let home = TemporaryFolder()
  private let folder = TemporaryFolder()

  private var settings: GitSettings {
    var settings = Fixture.settings
    (settings.global, settings.xdg) = (home.path, home.path("xdg"))
    settings.system = home.path("system")
    return settings
  }

  /// Makes a repository at `name` below the folder and gives it to another user.
  private func foreign(_ name: String) -> String {
    let root = folder.path(name)
    mkdir(root, 0o755)
    git("init", "-q", "-b", "main", in: root)
    for path in [root, root + "/.git"] { chown(path, 65_534, 65_534) }
    return root
  }

  private static func text(_ values: [String]) -> String {
    values.map { "[safe]\n\tdirectory\($0)\n" }.joined()
  }

  @Test(arguments: [
    ([" = *"], true), ([" = \"\"", " = *"], true), ([" = *", " ="], false),
    ([" = HERE"], true), ([" = HERE/"], true), ([" = ABOVE/*"], true), ([" = /*"], true),
    ([" = /elsewhere", " = HERE"], true), ([" = ABOVE"], false), ([" = HERE/*"], false),
    ([" = HER*"], false), ([" = /elsewhere/*"], false), ([" = ~/link"], true),
    ([" = ~someone/x", " = ."], false), ([], false),
  ])
  func `what the user's configuration allows is opened`(values: [String], isOpened: Bool) throws {
    let root = foreign("남의 것")
    symlink(root, home.path("link"))
    let text = Self.text(values).replacing("HERE", with: root).replacing("ABOVE", with: folder.path)
    home.write(".gitconfig", text)
    let place = try Place.locate(root, settings)
    guard isOpened else {
      #expect(place == .refused(.foreignOwner, path: root + "/.git"))
      return
    }
    guard case .found(let place) = place else {
      Issue.record("\(place)")
      return
    }
    _ = try History(at: place, settings)
    guard case .open(let history) = try History.find(root, settings) else {
      Issue.record("not found")
      return
    }
    #expect(history.place.workTree == root)
  }

  @Test func `the system's word comes first, and the repository's own does not count`() throws {
    let root = foreign("a")
    let refused = Place.refused(.foreignOwner, path: root + "/.git")
    folder.write("a/.git/config", (folder.text("a/.git/config") ?? "") + Self.text([" = *"]))
    #expect(try Place.locate(root, settings) == refused)
    home.write("system/gitconfig", Self.text([" = *"]))
    #expect(try Place.locate(root, settings) != refused)
    home.write("xdg/config", Self.text([" ="]))
    #expect(try Place.locate(root, settings) == refused)
    home.write(".gitconfig", Self.text([" = *"]))
    #expect(try Place.locate(root, settings) != refused)
    home.write(".gitconfig", "[safe\n")
    guard case .refused = try Place.locate(root, settings) else {
      Issue.record("opened")
      return
    }
  }

  @Test func `one that is allowed lets no other one through, also not in another thread`()
    async throws
  {
    let (allowed, other) = (foreign("a"), foreign("b"))
    home.write(".gitconfig", Self.text([" = /*", " =", " = \(allowed)/"]))
    let settings = settings
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        let root = number.isMultiple(of: 2) ? allowed : other
        group.addTask {
          let place = try Place.locate(root, settings)
          let isRefused = place == .refused(.foreignOwner, path: root + "/.git")
          return isRefused == (root == other)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
