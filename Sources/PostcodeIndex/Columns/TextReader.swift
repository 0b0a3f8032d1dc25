/// Reads several columns of texts at once, quicker than one by one: the place of a postcode is found once, and what
/// neighbours share is not read again.
///
/// ```swift
/// var reader = TextReader(index, columns: index.columns)
/// reader.read(ordinal)
/// let district = index.columns[5].text(reader.numbers[5])
/// ```
public struct TextReader: Sendable {
  /// For each column the number of its text at the ordinal read last; 0 for none, and for columns of other kinds.
  public private(set) var numbers: [Int]
  private let index: PostcodeIndex
  private let tasks: [Task]
  private var places: RunSequence.Follower?
  private var place = -1

  /// A column to read, in an order in which those that tell others come first.
  private struct Task: Sendable {
    let slot: Int
    let column: TextColumn
    /// Where the number of the column that tells this one stands, if it is read, too.
    let parentSlot: Int?
    let isOfPlaces: Bool
  }

  /// Prepares to read columns, all of `index`; any order, other kinds are passed over.
  public init(_ index: PostcodeIndex, columns: [IndexColumn]) {
    self.index = index
    places = index.places.map { RunSequence.Follower($0) }
    numbers = [Int](repeating: 0, count: columns.count)
    var slots: [(column: TextColumn, slot: Int)] = []
    for (slot, column) in columns.enumerated() {
      if case .text(let text, _) = column.storage { slots.append((text, slot)) }
    }
    var tasks: [Task] = []
    for (column, slot) in slots {
      var parentSlot: Int?
      if case .derived(let parent, _, _) = column.source {
        parentSlot = slots.first { $0.column === parent }?.slot
      }
      tasks.append(Task(slot: slot, column: column, parentSlot: parentSlot, isOfPlaces: column.needsPlace))
    }
    self.tasks = tasks.filter { $0.parentSlot == nil } + tasks.filter { $0.parentSlot != nil }
  }

  /// Reads the numbers at an ordinal; all are 0 for an ordinal that there is not.
  ///
  /// - Complexity: O(number of columns).
  public mutating func read(_ ordinal: Int) {
    guard ordinal >= 0, ordinal < index.count else {
      for slot in numbers.indices { numbers[slot] = 0 }
      place = -1
      return
    }
    let place = places?.number(at: ordinal) ?? 0
    let isSamePlace = place == self.place
    self.place = place
    for task in tasks where !(isSamePlace && task.isOfPlaces) {
      if let parentSlot = task.parentSlot {
        numbers[task.slot] = task.column.number(fromParent: numbers[parentSlot])
      } else {
        numbers[task.slot] = task.column.number(at: ordinal, place: place)
      }
    }
  }
}
