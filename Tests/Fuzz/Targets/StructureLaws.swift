import MemoMarkdown

/// Any body is read in linear time, and what is found in it lies where it says.
enum StructureLaws {
  @Sendable static func check(_ bytes: [UInt8]) {
    checkBrief(bytes)
    let memo = MemoDocument(parsing: bytes)
    guard memo.isUTF8 else { return }
    let found = memo.structure
    checkLinks(found.links, memo)
    for tag in found.tags {
      hold(bytes[tag.range].elementsEqual(Array("#\(tag.name)".utf8)), "a tag stands at its place")
    }
    for task in found.tasks {
      let box = bytes[task.boxRange]
      hold(box.count == 3 && box.first == UInt8(ascii: "["), "a task has its box")
      hold(task.isChecked == (box[box.startIndex + 1] != 32), "a task is checked by its box")
      hold(task.boxRange.upperBound <= task.range.lowerBound, "a task's text follows its box")
    }
    for heading in found.headings {
      hold((1...6).contains(heading.level), "a heading has a level")
      checkInside(heading.range, memo)
    }
    checkOrder(found.tags.map(\.range))
    checkOrder(found.headings.map(\.range))
    checkOrder(found.tasks.map(\.boxRange))
    for range in found.tags.map(\.range) + found.tasks.map(\.range) + found.code {
      checkInside(range, memo)
    }
    checkRenaming(memo, found)
  }

  private static func checkInside(_ range: Range<Int>, _ memo: MemoDocument) {
    hold(
      memo.bodyRange.lowerBound <= range.lowerBound
        && range.upperBound <= memo.bodyRange.upperBound, "what is found lies in the body")
  }

  private static func checkOrder(_ ranges: [Range<Int>]) {
    hold(
      zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound },
      "what is found stands in its order")
  }

  private static func checkLinks(_ links: [Structure.Link], _ memo: MemoDocument) {
    for link in links {
      checkInside(link.range, memo)
      hold(
        link.range.lowerBound <= link.destinationRange.lowerBound
          && link.destinationRange.upperBound <= link.range.upperBound,
        "a destination lies in its link")
    }
    for reference in memo.references {
      for name in reference.names { checkSpelling(name, reference, memo) }
      checkInside(reference.fragmentRange, memo)
    }
  }

  /// The same name written again is read as the same name.
  private static func checkSpelling(
    _ name: Reference.Name, _ reference: Reference, _ memo: MemoDocument
  ) {
    checkInside(name.range, memo)
    let spelling = LinkSpelling(of: name, in: reference, memo.bytes)
    guard name == reference.names.first, let text = spelling.written(name.bytes) else { return }
    let new =
      memo.bytes[..<name.range.lowerBound] + text + memo.bytes[name.range.upperBound...]
    let again = MemoDocument(parsing: Array(new)).references.first {
      $0.range.lowerBound == reference.range.lowerBound
    }
    guard let again else { return }
    // Where the name would begin with a scheme, `./` is put before it.
    let same = [name.bytes, Array("./".utf8) + name.bytes]
    hold(
      again.names.isEmpty || again.names.contains { same.contains($0.bytes) },
      "a name that is written again is the same: \(text) for \(name.bytes)")
  }

  private static func checkRenaming(_ memo: MemoDocument, _ found: Structure) {
    let places = memo.tagPlaces(found)
    hold(places.allSatisfy { $0.range.upperBound <= memo.bytes.count }, "a tag lies in the file")
  }

  /// The quick reading is what the whole one reads, or nothing.
  private static func checkBrief(_ bytes: [UInt8]) {
    for rule in [TitleRule.text, .stem] {
      guard let brief = BriefMemo(of: bytes, stem: "stem", titleRule: rule) else { continue }
      let memo = MemoDocument(parsing: bytes)
      let facts = memo.facts(stem: "stem", titleRule: rule)
      hold(brief.bodyRange == memo.bodyRange, "the quick body is the body")
      hold(Array(brief.names.title.utf8) == Array(facts.title.utf8), "the quick title is the title")
      hold(
        brief.names.tags.map { Array($0.utf8) } == facts.tags.map { Array($0.utf8) },
        "the quick tags are the tags")
    }
  }
}
