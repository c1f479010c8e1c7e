#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Seeds that are made and not kept: the bytes of formats that change with their versions.
enum Samples {
  /// Writes each target's samples into a folder of its name.
  static func write(to folder: String) -> Bool {
    all.allSatisfy { target, samples in
      mkdir(folder + "/" + target, 0o755)
      return samples.enumerated().allSatisfy { number, bytes in
        guard let file = fopen("\(folder)/\(target)/sample-\(number)", "wb") else { return false }
        defer { fclose(file) }
        return fwrite(bytes, 1, bytes.count, file) == bytes.count
      }
    }
  }

  private static let all: [(target: String, samples: [[UInt8]])] = [
    ("image", [[2] + ImageLaws.image, [7] + ImageLaws.delta]),
    ("git-files", GitFileLaws.samples),
  ]
}
