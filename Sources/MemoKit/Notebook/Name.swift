/// What a name of a memo is asked for, which decides how certain it must be.
public enum NamePurpose: Sendable {
  /// To read: a unique prefix or part of a name is enough.
  case reading
  /// To change or remove: a prefix or part never chooses alone.
  case changing
}
