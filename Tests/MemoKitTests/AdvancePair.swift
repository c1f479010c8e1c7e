import MemoHistory
import TestKit
import Testing

@testable import MemoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A notebook, and a clone of it in which git makes the commit to go to.
final class AdvancePair {
  let sample: Sample
  let clone = TemporaryFolder()

  init(_ prepare: (TemporaryFolder) -> Void = { _ in }) throws {
    sample = try Sample()
    prepare(sample.folder)
    _ = try sample.notebook.save()
    git("add", "-A", "-f", in: sample.folder.path)
    git("commit", "-q", "-m", "All", in: sample.folder.path)
    git("clone", "-q", sample.folder.path, ".", in: clone.path)
  }

  /// The commit that git makes of the clone's folder, brought into the notebook's store.
  func commit() throws -> ObjectID {
    git("add", "-A", "-f", in: clone.path)
    git("commit", "-q", "-m", "Theirs", in: clone.path, at: 1_800_000_000)
    git("fetch", "-q", clone.path, "HEAD", in: sample.folder.path)
    return try head(of: clone)
  }

  func head(of folder: TemporaryFolder) throws -> ObjectID {
    let text = git("rev-parse", "HEAD", in: folder.path).text.prefix(40)
    return try #require(ObjectID(hex: String(text)))
  }

  /// Goes there; the files that are in the way.
  @discardableResult
  func advance(
    to commit: ObjectID, progress: (Int, Int) -> Bool = { _, _ in true },
    meanwhile: () -> Void = {}
  ) throws -> [String] {
    let notebook = try Notebook(opening: sample.folder.path, settings: sample.settings)
    let history = try notebook.openHistory()
    return try notebook.writing { (writing) throws(MemoError) in
      do throws(AdvanceFailure) {
        guard let start = try? history.position() else { throw .failed(.noRemote) }
        meanwhile()
        _ = try writing.advance(
          from: start, to: commit, because: "test", history, progress: progress)
        return []
      } catch {
        switch error {
        case .changed(let paths): return paths.map(\.text)
        case .failed(let error): throw error
        }
      }
    }
  }

  /// Whether the folder is what the clone is, and git sees no difference.
  func expectSame(_ comment: Comment? = nil) {
    let list = git("ls-files", "-s", in: clone.path).text
    #expect(git("ls-files", "-s", in: sample.folder.path).text == list, comment)
    #expect(sample.status == "", comment)
    let same = run(
      "/usr/bin/diff", ["-r", "--no-dereference", "-x", ".git", sample.folder.path, clone.path],
      in: "/")
    #expect(same.text == "", comment)
  }
}
