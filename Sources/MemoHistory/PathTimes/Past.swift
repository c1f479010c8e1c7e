internal import MemoCore

/// All commits that a commit comes from, in order.
struct Past: ~Copyable {
  private(set) var ids: [ObjectID] = []
  /// Whether nothing is known of what comes before.
  private(set) var isEdge: [Bool] = []
  /// The commits that were not known, a child before its first parent.
  private(set) var new: [(id: ObjectID, text: CommitText)] = []
  /// The trees of those.
  private(set) var trees: [ObjectID: ObjectID] = [:]
  /// The positions of `ids`, newest first.
  private(set) var order: [Int] = []
  /// Whether a commit could not be read.
  private(set) var isBroken = false

  private var nodes: [CommitOrder.Node] = []
  private var positions: [ObjectID: Int] = [:]
  private var open: [Int] = []

  init(
    of head: ObjectID, _ known: [ObjectID: CommitChanges], _ reader: borrowing ObjectReader,
    _ edges: PastEdges
  ) {
    ids.reserveCapacity(known.count)
    nodes.reserveCapacity(known.count)
    positions.reserveCapacity(known.count)
    discover(head)
    while let position = open.popLast() { look(at: position, known, reader, edges) }
    order = CommitOrder.of(nodes)
  }

  /// The positions of those of which something is known, newest first.
  var known: ArraySlice<Int> { order.prefix { !isEdge[$0] } }

  /// Takes commits that turned out to be unreadable for edges.
  mutating func end(at unreadable: Set<ObjectID>) {
    guard !unreadable.isEmpty else { return }
    for position in ids.indices where unreadable.contains(ids[position]) {
      isEdge[position] = true
    }
  }

  private mutating func discover(_ id: ObjectID) {
    guard positions[id] == nil else { return }
    positions[id] = ids.count
    open.append(ids.count)
    ids.append(id)
    isEdge.append(false)
    nodes.append(.init(committed: 0, parents: []))
  }

  private mutating func look(
    at position: Int, _ known: [ObjectID: CommitChanges], _ reader: borrowing ObjectReader,
    _ edges: PastEdges
  ) {
    let id = ids[position]
    isEdge[position] = edges.commits.contains(id)
    let parents: [ObjectID]
    if let commit = known[id] {
      nodes[position].committed = commit.committed
      parents = commit.parents
    } else if let text = (try? reader.commit(id)).flatMap({ CommitText($0) }) {
      nodes[position].committed = text.committed
      parents = text.parents
      if !isEdge[position] {
        new.append((id, text))
        trees[id] = text.tree
      }
    } else {
      // It may be newer than anything else.
      nodes[position].committed = .max
      isEdge[position] = true
      isBroken = true
      return
    }
    guard !isEdge[position] else { return }
    // The first parent is looked at next: its tree is the one that is compared with.
    for parent in parents.reversed() { discover(parent) }
    nodes[position].parents = parents.compactMap { positions[$0] }
  }
}
