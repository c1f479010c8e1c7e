package import MemoCore

/// What an object is for.
package enum ObjectRole: String, Hashable, Sendable {
  case commit, tree, blob, tag
}

/// Something in a repository that is not as git writes it.
package enum RepositoryFault: Hashable, Sendable {
  /// The file of a ref, or a line of `packed-refs`, holds no id; the ref's name and the file.
  case unreadableRef(String, file: String)
  /// A ref names an object that is not there.
  case lostTarget(ref: String, ObjectID)
  /// A line of a reflog is none.
  case unreadableReflog(file: String, line: Int)
  /// A tree or a file that HEAD's commit needs is not there, or cannot be read; the path it has in
  /// the repository, nil for the commit itself and for its own tree.
  case missing(ObjectID, path: [UInt8]?, isTree: Bool)
  /// An object that a ref or HEAD reaches, and HEAD's commit has not, is not there or cannot be
  /// read; the path it had.
  case missingPast(ObjectID, ObjectRole, path: [UInt8]?)
  /// HEAD names neither a branch nor a commit; a branch that is there.
  case unreadableHead(branch: String?, file: String)
  /// A file that another program made beside git's own, as those that sync folders do.
  case strayFile(String)
  /// A file by which git looks objects up faster is another one than was written.
  case damagedGraph(file: String)
  /// A loose object has other bytes than its id says, or none.
  case damagedObject(ObjectID, file: String)
  /// The sum at the end of a pack, or of its index, is another one than that of its bytes.
  case damagedPack(file: String)
  /// A pack's index is there and the pack is not.
  case lostPack(file: String)
}
