/// A setting as it is declared: its key, what values it takes, and what holds where it is not set.
public struct SettingSpec: Hashable, Sendable {
  /// What a value of it must look like.
  public enum Form: Hashable, Sendable {
    /// A decimal number that is not negative.
    case number
    /// `true` or `false`; `yes`, `no`, `on` and `off` are taken, too.
    case flag
    /// One of these words.
    case choice([String])
    /// A number of bytes: `10 MB`, `512 KB`, `2 GB`, `4096`.
    case size
    /// A span of time: `2 s`, `500 ms`, `1 m`.
    case duration
    /// The name of a time zone, such as `Asia/Seoul`.
    case zone
    /// A folder from the notebook's root; these fields may stand in it in braces.
    case folder([String])
    /// The name of a file without its ending; these fields may stand in it in braces.
    case fileName([String])
    /// A line for the shell.
    case command
  }

  /// The key.
  public let key: String
  /// What a value of it must look like.
  public let form: Form
  /// What holds where it is not set; nil where that is the machine's business.
  public let usual: SettingValue?

  init(_ key: String, _ form: Form, usual: SettingValue? = nil) {
    self.key = key
    self.form = form
    self.usual = usual
  }
}

/// A setting with what a file says of it.
public struct SettingState: Hashable, Sendable {
  /// The setting.
  public var spec: SettingSpec
  /// What the file says; nil where it says nothing, or nothing that fits.
  public var given: SettingValue?
  /// What holds where the file says nothing.
  public var usual: SettingValue?

  /// What holds.
  public var value: SettingValue? { given ?? usual }
}

/// Something in a file of settings that was not taken; what holds without it holds.
public struct SettingProblem: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, Sendable {
    /// The value does not fit its key; `text` is the value.
    case value
    /// No setting has this key.
    case unknownKey
    /// The file is no YAML there; `text` is what the parser says.
    case syntax
    /// The file is no list of keys and values, or has conflict markers.
    case shape
    /// The file is there and cannot be read; `text` is empty.
    case unreadable
  }

  /// What is wrong.
  public var kind: Kind
  /// The key it is about; nil where it is about the file.
  public var key: String?
  /// The text it is about.
  public var text: String
  /// Where in the file.
  public var mark: Mark

  /// Makes a problem.
  public init(kind: Kind, key: String?, text: String, mark: Mark) {
    self.kind = kind
    self.key = key
    self.text = text
    self.mark = mark
  }
}
