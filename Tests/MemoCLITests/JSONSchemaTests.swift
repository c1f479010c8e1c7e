import TestKit
import Testing

/// The reader and the schemas must be able to refuse; else the tests that use them prove nothing.
@Suite struct JSONSchemaTests {
  @Test(arguments: [
    "", " ", "nul", "tru e", "01", "1.", ".5", "+1", "1e", "\"", "\"\t\"", "\"\\x\"", "\"\\u12\"",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "[1,]", "[1 2]", "[", "{", "{\"a\"}",
    "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "1 2", "[1]]", "NaN", "'a'",
  ])
  func `what is no JSON is refused`(_ text: String) {
    #expect(throws: JSONValue.Refusal.self) { try JSONValue(parsing: text) }
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: JSONValue.Refusal.self) { try JSONValue(parsing: [0x22, 0xE9, 0x22]) }
    let deep = String(repeating: "[", count: 10_000)
    #expect(throws: JSONValue.Refusal.self) { try JSONValue(parsing: deep) }
  }

  @Test func `what is JSON is read`() throws {
    let text = " { \"a\" : [ 1, -2.5e+3, true, null ], \"\\u00e9\\n\\ud83d\\ude00\" : \"/\\/\" } \n"
    #expect(
      try JSONValue(parsing: text)
        == .object([
          "a": .array([.number("1"), .number("-2.5e+3"), .bool(true), .null]),
          "é\n😀": .string("//"),
        ]))
  }

  static let cases: [(schema: String, right: [String], wrong: [String])] = [
    ("{\"type\":\"string\"}", ["\"\""], ["1", "null", "[]"]),
    ("{\"type\":[\"integer\",\"null\"]}", ["1", "null"], ["1.5", "\"1\"", "true"]),
    ("{\"type\":\"number\"}", ["1.5"], ["\"1.5\""]),
    ("{\"type\":\"boolean\"}", ["true"], ["0"]),
    ("{\"const\":1}", ["1"], ["2"]), ("{\"enum\":[\"a\",\"b\"]}", ["\"a\""], ["\"c\""]),
    ("{\"pattern\":\"^a+$\"}", ["\"aa\"", "1"], ["\"ab\"", "\"\""]),
    ("{\"minLength\":1}", ["\"a\"", "1"], ["\"\""]),
    ("{\"minimum\":1}", ["1", "\"a\""], ["0", "-1"]),
    ("{\"items\":{\"type\":\"null\"}}", ["[]", "[null]"], ["[null,1]"]),
    ("{\"minItems\":1}", ["[1]"], ["[]"]), ("{\"maxItems\":1}", ["[1]"], ["[1,2]"]),
    ("{\"uniqueItems\":true}", ["[1,2]"], ["[1,1]"]),
    ("{\"required\":[\"a\"]}", ["{\"a\":1}", "[]"], ["{}"]),
    ("{\"properties\":{\"a\":{\"type\":\"null\"}}}", ["{\"a\":null,\"b\":1}"], ["{\"a\":1}"]),
    (
      "{\"properties\":{\"a\":{}},\"additionalProperties\":false}", ["{\"a\":1}", "{}"],
      ["{\"b\":1}"]
    ),
    ("{\"additionalProperties\":{\"type\":\"null\"}}", ["{\"a\":null}"], ["{\"a\":1}"]),
    ("{\"propertyNames\":{\"pattern\":\"^a\"}}", ["{\"ab\":1}"], ["{\"b\":1}"]),
    ("{\"oneOf\":[{\"type\":\"string\"},{\"minLength\":2}]}", ["\"a\"", "1"], ["\"ab\""]),
    ("{\"anyOf\":[{\"type\":\"string\"},{\"const\":1}]}", ["\"ab\"", "1"], ["2"]),
    ("{\"$ref\":\"#/$defs/x\",\"$defs\":{\"x\":{\"type\":\"null\"}}}", ["null"], ["1"]),
    ("{\"$ref\":\"other.json#/$defs/x\"}", ["\"x\""], ["null"]),
    ("true", ["1"], []), ("false", [], ["1"]),
    // What this reader does not know or cannot follow lets nothing through.
    ("{\"maximum\":1}", [], ["1"]), ("{\"$ref\":\"#/nowhere\"}", [], ["1"]), ("1", [], ["1"]),
    ("{\"pattern\":\"(\"}", [], ["\"a\""]),
  ]

  @Test(arguments: cases)
  func `a schema lets through what it should`(
    _ schema: String, _ right: [String], _ wrong: [String]
  ) throws {
    let other = try JSONValue(
      parsing: "{\"$defs\":{\"x\":{\"$ref\":\"#/$defs/y\"},\"y\":{\"const\":\"x\"}}}")
    let documents = ["a.json": try JSONValue(parsing: schema), "other.json": other]
    let check = JSONSchema("a.json", among: documents)
    for text in right { #expect(check.problems(of: try JSONValue(parsing: text)) == [], "\(text)") }
    for text in wrong { #expect(check.problems(of: try JSONValue(parsing: text)) != [], "\(text)") }
  }

  @Test(arguments: [
    "{}", "[]", "{\"error\":{}}", "{\"error\":{\"code\":\"x\",\"message\":\"\"}}",
    "{\"error\":{\"code\":\"X y\",\"message\":\"m\"}}",
    "{\"error\":{\"code\":\"x\",\"message\":\"m\",\"more\":1}}",
    "{\"note\":{\"code\":\"x\",\"message\":\"m\"}}",
    "{\"error\":{\"code\":\"x\",\"message\":\"m\",\"line\":0}}",
  ])
  func `the schema of messages is strict`(_ text: String) {
    #expect(Schemas.problems(ofErrors: text) != [])
    #expect(
      Schemas.problems(
        ofErrors: "{\"warning\":{\"code\":\"x_2\",\"message\":\"m\",\"hint\":\"h\"}}\n")
        == [])
  }

  @Test func `the schema of lists is strict`() {
    let world = RecordedWorld()
    _ = world.run(["new", "하나", "-b", "x"])
    let right = world.run("list --json").output
    #expect(Schemas.problems(of: right, "list", isLines: false) == [])
    for (old, new) in [
      ("\"path\":", "\"paths\":"), ("\"pinned\":false", "\"pinned\":\"no\""),
      ("\"edited\":\"2026", "\"edited\":\"26"), ("\"rev\":\"", "\"rev\":\"x"),
      ("\"file\":\"/", "\"file\":\""), ("\"tags\":[]", "\"tags\":[\"\"]"), ("[{", "{"),
      ("}]", "},1]"),
      (",\"stem\":\"하나\"", ""), ("\"title\":\"하나\"", "\"title\":\"하나\",\"extra\":1"),
    ] {
      let wrong = right.replacing(old, with: new)
      #expect(wrong != right && Schemas.problems(of: wrong, "list", isLines: false) != [], "\(new)")
    }
  }
}
