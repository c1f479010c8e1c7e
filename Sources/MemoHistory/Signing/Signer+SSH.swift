internal import MemoCore
internal import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Signer {
  /// `ssh-keygen` signs a file beside it, for the name space of git.
  func ssh(_ bytes: [UInt8]) throws(HistoryError) -> [UInt8] {
    let key = try keyText()
    let start = place.gitDirectory + "/memo/sign-\(getpid())"
    let (payload, signature, keyFile) = (start, start + ".sig", start + ".key")
    defer { for path in [payload, signature, keyFile] { unlink(path) } }
    try SmallFile.store(payload, bytes)
    var keyPath = key
    if let literal = Self.literal(key) {
      try SmallFile.store(keyFile, Array((literal + "\n").utf8))
      keyPath = keyFile
    }
    unlink(signature)
    let ending = try run(
      [program, "-Y", "sign", "-n", "git", "-f", keyPath, payload], input: .inherited)
    guard ending.isSuccess, let made = SmallFile.load(signature), !made.isEmpty else {
      throw .notSigned(program: program, said: ending.errors)
    }
    return made.filter { $0 != UInt8(ascii: "\r") }
  }

  /// The key as `user.signingKey` names it, else the first line that the key command tells.
  private func keyText() throws(HistoryError) -> String {
    if let key { return key }
    guard let keyCommand else {
      throw .notSigned(
        program: program, said: Array("user.signingKey, gpg.ssh.defaultKeyCommand: -".utf8))
    }
    let ending = try run(["/bin/sh", "-c", keyCommand], input: .inherited)
    let line = ending.output.prefix { $0 != 10 }
    let text = String(decoding: line, as: UTF8.self)
    guard ending.isSuccess, Self.literal(text) != nil else {
      throw .notSigned(program: keyCommand, said: ending.errors + ending.output)
    }
    return text
  }

  /// A public key that stands in the setting itself.
  private static func literal(_ key: String) -> String? {
    if key.hasPrefix("key::") { return String(key.dropFirst(5)) }
    return key.hasPrefix("ssh-") ? key : nil
  }
}
