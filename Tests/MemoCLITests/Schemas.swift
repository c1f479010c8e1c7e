#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit

/// The schemas of the documentation.
enum Schemas {
  private static let folder =
    String(#filePath.dropLast("Tests/MemoCLITests/Schemas.swift".count)) + "Documentation/schemas"

  /// All documents by their file names; one that cannot be read is missing.
  static let documents: [String: JSONValue] = {
    guard let stream = opendir(folder) else { return [:] }
    defer { closedir(stream) }
    var found: [String: JSONValue] = [:]
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".schema.json"), let bytes = readFile(folder + "/" + name) else {
        continue
      }
      found[name] = try? JSONValue(parsing: bytes)
    }
    return found
  }()

  /// The schema of a command, or of `message`, the lines on standard error.
  static func schema(of name: String) -> JSONSchema {
    JSONSchema(name + ".schema.json", among: documents)
  }

  /// What is wrong with the output of a command: one value, or with `isLines` a record a line.
  static func problems(of output: String, _ command: String, isLines: Bool) -> [String] {
    let schema = schema(of: command)
    guard isLines else { return problems(of: output.utf8, schema, at: "") }
    guard output.isEmpty || output.hasSuffix("\n") else { return ["the last line does not end"] }
    return output.utf8.split(separator: 10).flatMap {
      problems(of: $0, schema, at: "/$defs/record")
    }
  }

  /// What is wrong with the lines on standard error.
  static func problems(ofErrors errors: String) -> [String] {
    let schema = schema(of: "message")
    return errors.utf8.split(separator: 10).flatMap { problems(of: $0, schema, at: "") }
  }

  private static func problems(
    of text: some Sequence<UInt8>, _ schema: JSONSchema, at pointer: String
  ) -> [String] {
    do throws(JSONValue.Refusal) {
      return schema.problems(of: try JSONValue(parsing: Array(text)), at: pointer)
    } catch {
      return ["\(error) in \(String(decoding: Array(text), as: UTF8.self))"]
    }
  }
}
