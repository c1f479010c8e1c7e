internal import MemoKit

extension MemoProblem {
  /// What is wrong at the place, as one sentence.
  func message(_ words: Words) -> String {
    let detail = text.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
    return switch code {
    case "notUTF8": words("the text is not UTF-8 from here", "여기서부터 UTF-8이 아닙니다")
    case "unclosedHeader": words("the header begins and does not end", "머리말이 시작하고 끝나지 않습니다")
    case "invalidYAML": words("the header is not valid YAML", "머리말이 올바른 YAML이 아닙니다") + detail
    case "unreadableKey": words("the key cannot be read", "읽을 수 없는 키입니다") + detail
    case "notAMapping":
      words("the header is no list of keys and values", "머리말이 키와 값의 목록이 아닙니다")
    case "conflictMarkers": words("conflict markers of git stand here", "git의 충돌 표시가 있습니다")
    case "tooDeep": words("the value is nested too deep", "값이 너무 깊이 겹쳐 있습니다")
    case "tooManyAliases": words("the aliases stand for too much", "별칭이 너무 많은 값을 가리킵니다")
    case "tooLarge": words("the header is too long", "머리말이 너무 깁니다")
    case "invalidDate":
      words("the date is none", "날짜로 읽을 수 없습니다") + detail
    case "ambiguousDate":
      words(
        "day and month cannot be told apart", "일과 월을 가릴 수 없는 날짜입니다") + detail
    case "invalidFlag": words("the value is neither yes nor no", "예도 아니오도 아닌 값입니다") + detail
    case "unknownTag": words("the type is not known", "알 수 없는 자료형입니다") + detail
    case "wrongType": words("there should be a text here", "글이 와야 할 자리입니다")
    case "foreignHeader":
      words("the header is not YAML, so it is not read", "YAML이 아니어서 읽지 않는 머리말입니다") + detail
    case "blankBeforeHeader":
      words(
        "something stands before the header, so it is read as text",
        "앞에 다른 것이 있어 본문으로 읽는 머리말입니다")
    case "duplicateKey":
      words("the key stands twice, the last one counts", "두 번 나온 키이며 마지막 것을 씁니다") + detail
    default: code + detail
    }
  }
}
