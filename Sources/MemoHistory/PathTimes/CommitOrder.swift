internal import MemoCore

/// The commits that can be reached from one, newest first and no parent before its child.
///
/// Among those whose children have all been passed the one committed last comes next, and of
/// equals the one that was met first: the order of `git log --date-order`.
struct CommitOrder {
  /// A commit to be put in order.
  struct Node {
    var committed: Int64
    /// The places of the parents among the nodes.
    var parents: [Int]
  }

  /// The places of the nodes in order, beginning with the first node, from which all are reached.
  static func of(_ nodes: [Node]) -> [Int] {
    var children = [Int32](repeating: 0, count: nodes.count)
    for node in nodes {
      for parent in node.parents { children[parent] += 1 }
    }
    var queue = Queue()
    var order: [Int] = []
    order.reserveCapacity(nodes.count)
    if let first = nodes.first { queue.add(0, first.committed) }
    while let next = queue.take() {
      order.append(next)
      for parent in nodes[next].parents {
        children[parent] -= 1
        if children[parent] == 0 { queue.add(parent, nodes[parent].committed) }
      }
    }
    return order
  }

  /// A heap whose first element is the latest, and of equals the one added first.
  private struct Queue {
    private var heap: [(committed: Int64, turn: Int, node: Int)] = []
    private var turns = 0

    mutating func add(_ node: Int, _ committed: Int64) {
      heap.append((committed, turns, node))
      turns += 1
      var position = heap.count - 1
      while position > 0, isBefore(position, (position - 1) / 2) {
        heap.swapAt(position, (position - 1) / 2)
        position = (position - 1) / 2
      }
    }

    mutating func take() -> Int? {
      guard let first = heap.first, let last = heap.popLast() else { return nil }
      guard !heap.isEmpty else { return first.node }
      heap[0] = last
      var position = 0
      while true {
        var best = position
        for child in [2 * position + 1, 2 * position + 2]
        where child < heap.count && isBefore(child, best) {
          best = child
        }
        if best == position { return first.node }
        heap.swapAt(position, best)
        position = best
      }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
      heap[left].committed != heap[right].committed
        ? heap[left].committed > heap[right].committed : heap[left].turn < heap[right].turn
    }
  }
}
