internal import MemoText

/// The fields that names and templates of new memos are filled with: `{title}`, `{date}`, `{year}`,
/// `{month}` and `{time}`, also as `{{date}}`, which other tools write.
struct Placeholders {
  private let values: [(name: [UInt8], value: [UInt8])]

  /// Fills with the title, where there is one, and the moment of the memo.
  init(title: String?, _ moment: Timestamp, in zone: Zone) {
    let day = moment.day(in: zone)
    var pairs = [
      ("date", "\(day)"), ("year", padded(day.year, 4)), ("month", padded(day.month, 2)),
    ]
    if let title { pairs.append(("title", title)) }
    if case .day = moment {
      pairs.append(("time", "00:00"))
    } else {
      let time = zone.civil(moment.instant(in: zone))
      pairs.append(("time", padded(time.hour, 2) + ":" + padded(time.minute, 2)))
    }
    values = pairs.flatMap { name, value in
      [("{{\(name)}}", value), ("{\(name)}", value)].map { (Array($0.utf8), Array($1.utf8)) }
    }
  }

  /// `template` with its fields filled in; what is no field, or has no value, stays.
  func fill(_ template: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(template.count)
    var rest = template[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let field = values.first(where: { rest.starts(with: $0.name) })
      {
        result += field.value
        rest = rest.dropFirst(field.name.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Whether filling would change `text`, and leave no `{title}` in it.
  func complete(_ text: ArraySlice<UInt8>) -> Bool {
    let filled = fill(Array(text))
    return !filled.elementsEqual(text)
      && filled.withUnsafeBufferPointer { ByteSearch.find(Array("{title}".utf8), in: $0) } == nil
  }
}
