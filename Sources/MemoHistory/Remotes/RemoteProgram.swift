internal import Processes

/// The programs through which git reaches repositories of this machine and of others.
enum RemoteProgram {
  enum Service: String {
    case fetch = "upload-pack"
    case push = "receive-pack"
  }

  /// Git's own program for a repository of this machine; nil without git.
  static func local(
    _ service: Service, _ path: String, _ access: RemoteAccess, in folder: String
  ) -> Command? {
    guard Command.path(of: "git", in: access.environment) != nil else { return nil }
    let absolute = path.hasPrefix("/") ? path : folder + "/" + path
    var command = Command(
      ["git", service.rawValue, absolute], environment: environment(access), folder: folder)
    command.isDetached = !access.isInteractive
    return command
  }

  /// The words for the shell of a remote host.
  static func remoteLine(_ service: Service, _ path: String) -> String {
    "git-\(service.rawValue) \(quoted(path))"
  }

  /// A word as a shell takes it for one, and as git writes it.
  static func quoted(_ word: String) -> String {
    var text = "'"
    for character in word.unicodeScalars {
      if character == "'" || character == "!" {
        text += "'\\" + String(character) + "'"
      } else {
        text.unicodeScalars.append(character)
      }
    }
    return text + "'"
  }

  /// The environment of a program that works on another repository: nothing in it tells of ours.
  ///
  /// Messages are asked for in English, since what they mean is read from them.
  static func environment(_ access: RemoteAccess) -> [String: String] {
    var variables = access.environment.filter { !ofOneRepository.contains($0.key) }
    if let all = variables.removeValue(forKey: "LC_ALL"), !all.isEmpty {
      variables["LC_CTYPE"] = all
    }
    variables["LC_MESSAGES"] = "C"
    variables["LANGUAGE"] = nil
    guard !access.isInteractive else { return variables }
    variables["SSH_ASKPASS"] = nil
    variables["SSH_ASKPASS_REQUIRE"] = "never"
    variables["GIT_TERMINAL_PROMPT"] = "0"
    return variables
  }

  /// What `git rev-parse --local-env-vars` names, and the version of a protocol that libgit2 does
  /// not speak.
  private static let ofOneRepository: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_PROTOCOL", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]
}
