#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import TestKit

/// A notebook with everything in it that makes output hard: scripts, damage, steering characters,
/// names that are no UTF-8, conflict copies.
enum HardNotebook {
  /// Characters that steer a terminal, end lines or turn text round, and some that are drawn oddly.
  static let steering = [
    "\u{1B}[31m", "\u{1B}]8;;http://x\u{7}", "\u{1B}]52;c;eA==\u{1B}\\", "\u{1B}P1$r\u{1B}\\",
    "\u{9B}31m", "\u{9D}0;t\u{9C}", "\u{7}", "\u{8}\u{8}", "\u{7F}", "\u{2028}", "\u{2029}",
    "\u{85}", "\u{202E}", "\u{202A}x\u{202C}", "\u{2066}y\u{2069}", "\u{200E}", "\u{61C}",
    "\u{FEFF}",
  ]

  static let files: [(name: String, text: String)] = [
    ("장보기.md", "---\ntitle: 장보기 목록 🛒\npinned: true\ntags: [집, 집/부엌]\n---\n\n우유, 계란 #살것\n"),
    ("日記/山.md", "# 山と川\n\n秘密 🇰🇷👨‍👩‍👧‍👦 e\u{301}\n"), ("empty.md", ""), ("front.md", "---\ntitle: 끝\n---"),
    ("crlf.md", "\u{FEFF}---\r\ntitle: CRLF\r\ndate: 2026-01-02\r\n---\r\n\r\n우유\r\n끝"),
    ("dates.md", "---\ndate: 2026-01-02T03:04:05\ncreated: 03/04/2026\n---\n우유\n"),
    ("bad-date.md", "---\ndate: sometime\npinned: maybe\ntitle: [a]\n---\n우유\n"),
    ("bad-yaml.md", "---\ntitle: \"open\ntags: [a\n---\n우유\n"),
    ("unclosed.md", "---\ntitle: never ends\n우유\n"), ("toml.md", "+++\ntitle = \"T\"\n+++\n우유\n"),
    ("twice.md", "---\ntitle: A\ntitle: B\nkey: 1\nkey: 2\n---\n우유\n"),
    ("markers.md", "---\n<<<<<<< a\ntitle: 1\n=======\ntitle: 2\n>>>>>>> b\n---\n우유\n"),
    (
      "values.md",
      "---\nn: 1\nf: 1.50\nbig: 123456789012345678901234567890\nhex: 0x1F\ninf: .inf\nt: yes\n"
        + "z: ~\nl: [1, [a, {b: c}]]\nm: {k: [1], \"q\\\"\": 2}\ns: \"a\\tb\\nc\\u2028\"\n"
        + "? [odd, key]\n: v\n\"키 \\e[31m\": x\n---\n우유\n"
    ),
    ("장보기 (conflict 2026-01-01 ab12).md", "---\nconflict_of: 장보기.md\n---\n우유\n"),
  ]

  /// Writes it into `folder`, which a command then makes a notebook.
  static func write(into folder: TemporaryFolder, _ place: String = "memos") {
    for file in files { folder.write("\(place)/\(file.name)", file.text) }
    for (number, text) in steering.enumerated() {
      folder.write(
        "\(place)/steering/\(number).md",
        "---\ntitle: \"a\(escaped(text))b\"\ntags: [\"t\(escaped(text))\"]\n\"k\(escaped(text))\": v\n"
          + "---\nhit\(text)behind\n\n#tag\(text)x\n")
    }
    folder.write("\(place)/latin1.md", [0x63, 0x61, 0x66, 0xE9, 10])
    let names: [[UInt8]] = [
      Array("caf".utf8) + [0xE9] + Array(".md".utf8), Array("a\nb\tc.md".utf8),
      Array("e\u{1B}[31mvil\u{202E}.md".utf8),
    ]
    for name in names {
      let path = Array(folder.path("\(place)/").utf8) + name + [0]
      guard
        let file = path.withUnsafeBytes({
          fopen($0.baseAddress?.assumingMemoryBound(to: CChar.self), "wb")
        })
      else { continue }
      fputs("우유 hit\n", file)
      fclose(file)
    }
  }

  /// The text as a double-quoted scalar of YAML can hold it.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
