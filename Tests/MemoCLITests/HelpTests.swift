import Arguments
import TestKit
import Testing

@testable import MemoCLI

@Suite struct HelpTests {
  private let world = RecordedWorld()

  static let languages: [Language] = [.english, .korean]

  @Test(arguments: languages)
  func `every example can be typed as it stands`(language: Language) throws {
    let program = Program.spec(Words(language))
    for command in program.shownCommands {
      for example in command.examples {
        let lines = example.line.split { "|()".contains($0) }.map(String.init)
        let calls = lines.map { Array(ShellLine($0).words.drop { $0 != "memo" }.dropFirst()) }
        let isCall = lines.map { $0.contains("memo") }
        #expect(isCall.contains(true), "\(example.line)")
        for (words, isCall) in zip(calls, isCall) where isCall {
          #expect(throws: Never.self, "\(example.line)") {
            try ArgumentParser.parse(words.filter { !$0.isEmpty }, of: program)
          }
        }
      }
    }
  }

  @Test(arguments: languages)
  func `the overview fits a terminal and shows the ten daily tasks`(language: Language) {
    world.environment["MEMO_LANG"] = language == .korean ? "ko" : "en"
    let text = world.run("help").output
    let lines = [
      "memo new ", "memo edit ", " --append ", "memo pin ", "memo list --since", "ㅈㅂㄱ",
      "memo rm ", "memo show ", "memo search ",
    ]
    for line in lines { #expect(text.contains(line), "\(line)") }
    #expect(text == world.run("--help").output)
    #expect(!text.contains("__complete"))
  }

  @Test(arguments: languages)
  func `every main option and group names what is declared`(language: Language) {
    let program = Program.spec(Words(language))
    for command in program.shownCommands {
      for name in command.mainOptions.flatMap({ $0.split(separator: "|") }) {
        #expect(command.options.contains { $0.name == name }, "\(command.name) \(name)")
      }
      #expect(program.groups.contains { $0.commands.contains(command.name) }, "\(command.name)")
    }
    let names = program.topics.map(\.name)
    #expect(names.allSatisfy { program.command(called: $0) == nil })
  }

  @Test func `the table of verbs has the names of their declarations`() {
    for verb in Program.verbs {
      let spec = verb.command.spec(Words(.english))
      #expect(verb.names == [spec.name] + spec.aliases)
    }
  }

  @Test func `a topic, a command and a man page are shown`() {
    #expect(world.run("help dates").output.hasPrefix("Dates\n"))
    #expect(world.run("help ls").output.hasPrefix("List memos\n"))
    #expect(world.run("help --man").output.hasPrefix(".TH \"MEMO\" \"1\" \""))
    #expect(world.run("help new --man").output.hasPrefix(".TH \"MEMO\\-NEW\" \"1\" \""))
    #expect(world.run("help dates --man").status == 2)
    #expect(world.run("help __complete").status == 2)
  }
}
