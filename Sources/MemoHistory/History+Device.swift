extension History {
  /// What this copy of the repository calls itself in the trailers of its commits.
  ///
  /// The name is made once, of the host's and of a few random letters, since two copies on one host
  /// are two devices, as are two hosts that share a folder. It stands in the repository's own
  /// configuration (`memo.HOST.device`), which no clone takes over. Where it cannot be kept, the
  /// host's name has to do. The writers' lock must be held.
  package func device(on host: String) -> String {
    let key = "memo.\(host).device"
    if let known = (try? configuration(key)).flatMap({ $0 }), !known.isEmpty {
      return known
    }
    let letters = (0..<4).map { _ in UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }
    let name = host + "-" + String(decoding: letters, as: UTF8.self)
    let isKept: Void? = try? ConfigurationFile.change(of: place, waiting: 0) {
      (copy) throws(HistoryError) in
      try ConfigurationFile.set([(key, name)], in: copy)
    }
    return isKept != nil ? name : host
  }
}
