internal import Arguments
internal import MemoKit

extension Context {
  /// The folder of personal configuration: `XDG_CONFIG_HOME`, else `~/.config`.
  var configurationFolder: String? {
    variable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
  }

  /// The file of personal settings; nil where nobody is at home.
  var personalFile: String? { configurationFolder.map { $0 + "/memo/config.yml" } }
}

extension Session {
  /// Tells what is wrong in the file of personal settings.
  ///
  /// Commands for programs, which are in no help, say nothing, and `doctor` counts them as
  /// findings.
  func tellPersonalProblems() {
    guard let file = context.personalFile, !parsed.command.name.hasPrefix("_"),
      parsed.command.name != "doctor"
    else { return }
    for problem in personal.problems {
      tell(problem, in: file, among: PersonalSettings.settings)
    }
  }

  /// Tells what is wrong in a notebook's `.memo.yml`.
  ///
  /// A key that no setting has may belong to a newer version; `config` names it.
  func tellProblems(of notebook: Notebook) {
    guard !parsed.command.name.hasPrefix("_") else { return }
    let isAbout = parsed.command.name == "config"
    for problem in notebook.configuration.problems where isAbout || problem.kind != .unknownKey {
      tell(problem, in: NotebookConfiguration.path, among: NotebookConfiguration.settings)
    }
  }

  private func tell(_ problem: SettingProblem, in file: String, among specs: [SettingSpec]) {
    messages.warn(
      problem.code, problem.message(in: file, words),
      hint: problem.hint(in: file, among: specs, words), path: file,
      line: problem.kind == .unreadable ? nil : problem.mark.line)
  }
}
