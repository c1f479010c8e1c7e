/// The languages the tool speaks to people.
package enum Language: Sendable {
  case english
  case korean

  /// The language that is asked for: by `MEMO_LANG`, the personal setting, `LC_ALL`, `LC_MESSAGES`,
  /// `LANG`, `LANGUAGE`, the first that is there and not empty; `auto` as a setting leaves it open.
  package init(environment: [String: String], personal: String? = nil) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"]
    let set = personal == "auto" ? nil : personal
    let values = [environment["MEMO_LANG"], set] + names.map { environment[$0] }
    let value = values.lazy.compactMap { $0 }.first { !$0.isEmpty }
    self = value?.lowercased().hasPrefix("ko") == true ? .korean : .english
  }
}
