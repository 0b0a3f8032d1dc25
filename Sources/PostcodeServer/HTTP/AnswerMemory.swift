internal import Atomics

/// Memory for answers that have been made and are not sent yet. What finds no place in it is made again while it is sent,
/// so that clients who do not read take time of the processor rather than memory.
final class AnswerMemory: Sendable {
  /// The most bytes of one answer.
  private static let mostOfOne = 4 << 20

  private let free: ManagedAtomic<Int>

  /// - Parameter bytes: how many there are for all answers together.
  init(bytes: Int = 16 << 20) { free = ManagedAtomic(bytes) }

  /// How many bytes are not taken.
  var freeBytes: Int { free.load(ordering: .relaxed) }

  /// The part of the memory that an answer takes; it is given back with this.
  final class Share: Sendable {
    private let memory: AnswerMemory
    private let taken = ManagedAtomic(0)

    init(_ memory: AnswerMemory) { self.memory = memory }

    deinit { memory.free.wrappingIncrement(by: taken.load(ordering: .relaxed), ordering: .relaxed) }

    /// Takes more.
    ///
    /// - Returns: whether there was as much.
    func take(_ count: Int) -> Bool {
      let all = taken.wrappingIncrementThenLoad(by: count, ordering: .relaxed)
      let left = memory.free.wrappingDecrementThenLoad(by: count, ordering: .relaxed)
      return all <= AnswerMemory.mostOfOne && left >= 0
    }
  }

  /// An answer that has found its place.
  struct Kept: Sendable, Sequence {
    private var pieces: [[UInt8]] = []
    private let share: Share

    init(_ memory: AnswerMemory) { share = Share(memory) }

    func makeIterator() -> IndexingIterator<[[UInt8]]> { pieces.makeIterator() }

    /// Takes a piece over.
    ///
    /// - Returns: whether there was a place for it.
    mutating func append(_ piece: [UInt8]) -> Bool {
      guard share.take(piece.count) else { return false }
      pieces.append(piece)
      return true
    }
  }
}
