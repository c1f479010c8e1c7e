/// A JSON Schema (draft 2020-12), as far as the schemas of this project go.
///
/// A keyword that is not known here is an error, not something to pass over: a schema that this
/// reader does not understand whole could let anything through.
public struct JSONSchema: Sendable {
  /// The documents by their file names, for references from one to another.
  private let documents: [String: JSONValue]
  private let file: String

  /// Makes the schema of the document `file`; `documents` are all there are, by file name.
  public init(_ file: String, among documents: [String: JSONValue]) {
    self.file = file
    self.documents = documents
  }

  /// What is wrong with `value`, one line each; with `pointer` by that part of the schema.
  public func problems(of value: JSONValue, at pointer: String = "") -> [String] {
    guard let schema = resolve("#" + pointer, in: file) else { return ["no schema \(pointer)"] }
    var check = SchemaCheck(self, file: schema.file)
    check.check(value, schema.value, "$")
    return check.problems
  }

  /// The part that a `$ref` of `file` names, and the file it is in.
  fileprivate func resolve(_ reference: String, in file: String) -> (
    value: JSONValue, file: String
  )? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].isEmpty ? file : String(parts[0])
    guard var value = documents[name] else { return nil }
    let pointer = parts.count > 1 ? parts[1] : ""
    for key in pointer.split(separator: "/") {
      guard let next = value[String(key)] else { return nil }
      value = next
    }
    return (value, name)
  }
}

/// One check of a value against a schema.
private struct SchemaCheck {
  let schema: JSONSchema
  var file: String
  var problems: [String] = []

  init(_ schema: JSONSchema, file: String) {
    self.schema = schema
    self.file = file
  }

  mutating func check(_ value: JSONValue, _ rules: JSONValue, _ place: String) {
    if case .bool(let allows) = rules {
      if !allows { problems.append("\(place): not allowed") }
      return
    }
    guard case .object(let keywords) = rules else {
      problems.append("\(place): the schema is no object")
      return
    }
    for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key }) {
      apply(keyword, rule, to: value, keywords, place)
    }
  }

  private mutating func apply(
    _ keyword: String, _ rule: JSONValue, to value: JSONValue, _ all: [String: JSONValue],
    _ place: String
  ) {
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description", "examples": break
    case "$ref": follow(rule, value, place)
    case "type":
      let names = rule.text.map { [$0] } ?? rule.elements.compactMap(\.text)
      if !names.contains(where: { Self.isType(value, $0) }) {
        problems.append("\(place): is no \(names.joined(separator: " or "))")
      }
    case "const": if value != rule { problems.append("\(place): is not \(rule)") }
    case "enum":
      if !rule.elements.contains(value) { problems.append("\(place): is none of the choices") }
    case "oneOf", "anyOf": choose(keyword, rule.elements, value, place)
    case "pattern", "minLength", "minimum": measure(keyword, rule, value, place)
    case "items":
      for (index, element) in value.elements.enumerated() {
        check(element, rule, "\(place)[\(index)]")
      }
    case "minItems", "maxItems", "uniqueItems": count(keyword, rule, value, place)
    case "required", "properties", "additionalProperties", "propertyNames":
      if case .object(let members) = value { checkMembers(members, keyword, rule, all, place) }
    default: problems.append("\(place): the keyword \(keyword) is not known")
    }
  }

  private mutating func follow(_ rule: JSONValue, _ value: JSONValue, _ place: String) {
    guard let reference = rule.text, let target = schema.resolve(reference, in: file) else {
      problems.append("\(place): \(rule) leads nowhere")
      return
    }
    let here = file
    file = target.file
    check(value, target.value, place)
    file = here
  }

  private mutating func choose(
    _ keyword: String, _ choices: [JSONValue], _ value: JSONValue, _ place: String
  ) {
    let results = choices.map { choice in
      var trial = SchemaCheck(schema, file: file)
      trial.check(value, choice, place)
      return trial.problems
    }
    let fitting = results.count(where: \.isEmpty)
    guard fitting == 0 || keyword == "oneOf" && fitting > 1 else { return }
    problems.append("\(place): fits \(fitting) of \(choices.count): \(results)")
  }

  private mutating func measure(
    _ keyword: String, _ rule: JSONValue, _ value: JSONValue, _ place: String
  ) {
    switch (keyword, value, rule) {
    case ("pattern", .string(let text), .string(let pattern)):
      guard let expression = try? Regex(pattern).matchingSemantics(.unicodeScalar) else {
        problems.append("\(place): the pattern \(pattern) is none")
        return
      }
      if text.firstMatch(of: expression) == nil {
        problems.append("\(place): “\(text)” does not match \(pattern)")
      }
    case ("minLength", .string(let text), .number(let limit)):
      if text.unicodeScalars.count < Int(limit) ?? .max { problems.append("\(place): too short") }
    case ("minimum", .number(let number), .number(let limit)):
      if Double(number) ?? -.infinity < Double(limit) ?? .infinity {
        problems.append("\(place): \(number) is less than \(limit)")
      }
    default: break
    }
  }

  private mutating func count(
    _ keyword: String, _ rule: JSONValue, _ value: JSONValue, _ place: String
  ) {
    guard case .array(let values) = value else { return }
    switch (keyword, rule) {
    case ("minItems", .number(let limit)):
      if values.count < Int(limit) ?? .max { problems.append("\(place): too few") }
    case ("maxItems", .number(let limit)):
      if values.count > Int(limit) ?? 0 { problems.append("\(place): too many") }
    default:
      if rule == .bool(true), Set(values).count < values.count {
        problems.append("\(place): something twice")
      }
    }
  }

  private mutating func checkMembers(
    _ members: [String: JSONValue], _ keyword: String, _ rule: JSONValue,
    _ all: [String: JSONValue], _ place: String
  ) {
    switch keyword {
    case "required":
      for key in rule.elements.compactMap(\.text) where members[key] == nil {
        problems.append("\(place): \(key) is missing")
      }
    case "properties":
      for (key, member) in members {
        if let rules = rule[key] { check(member, rules, "\(place).\(key)") }
      }
    case "propertyNames":
      for key in members.keys { check(.string(key), rule, "\(place) (\(key))") }
    default:
      for (key, member) in members where all["properties"]?[key] == nil {
        check(member, rule, "\(place).\(key)")
      }
    }
  }

  private static func isType(_ value: JSONValue, _ name: String) -> Bool {
    switch (value, name) {
    case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.array, "array"),
      (.object, "object"), (.number, "number"):
      true
    case (.number(let text), "integer"): Int(text) != nil
    default: false
    }
  }
}
