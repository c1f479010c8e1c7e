/// The languages the tool speaks to people.
package enum Language: Sendable {
  case english
  case korean

  /// The language that the environment asks for: `MEMO_LANG`, `LC_ALL`, `LC_MESSAGES`, `LANG`,
  /// `LANGUAGE`, the first that is not empty.
  package init(environment: [String: String]) {
    let names = ["MEMO_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"]
    let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = value?.lowercased().hasPrefix("ko") == true ? .korean : .english
  }
}
