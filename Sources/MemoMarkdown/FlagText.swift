/// A yes or no as people write it.
package enum FlagText {
  /// Reads `text`: `true yes on y t 1 예 네 참` and `false no off n f 0 아니오 아니요 거짓` in any
  /// case and nothing for no; nil for any other word.
  package static func read(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "y", "t", "1", "예", "네", "참": true
    case "false", "no", "off", "n", "f", "0", "아니오", "아니요", "거짓", "": false
    default: nil
    }
  }
}
