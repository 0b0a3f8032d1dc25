/// Reads several columns of texts at once, quicker than one by one: the place of a postcode is found once, everything
/// about it is read in one go, and what neighbours share is not read again.
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
  private var places: NumberSequence.Follower?
  private var place = -1
  /// The numbers of the place by column of the table of places.
  private var ofPlace: [Int]
  /// Which of these, or what they tell, goes where.
  private let copies: [Copy]
  /// The columns that are told postcode by postcode, and where their numbers go.
  private var rows: [(follower: NumberSequence.Follower, slot: Int)]

  private struct Copy: Sendable {
    let slot: Int
    let column: Int
    let map: NumberMap?
  }

  /// Prepares to read columns, all of `index`; any order, other kinds are passed over.
  public init(_ index: PostcodeIndex, columns: [IndexColumn]) {
    self.index = index
    numbers = [Int](repeating: 0, count: columns.count)
    var copies: [Copy] = []
    var rows: [(follower: NumberSequence.Follower, slot: Int)] = []
    var end = 0
    for (slot, column) in columns.enumerated() {
      guard case .text(let text, _) = column.storage else { continue }
      switch text.source {
      case .rows(let sequence): rows.append((NumberSequence.Follower(sequence), slot))
      case .places(_, let place):
        end = max(end, place &+ 1)
        copies.append(Copy(slot: slot, column: place, map: nil))
      case .derived(let parent, let map):
        // What tells another column is a column of places; the file is not opened otherwise.
        guard case .places(_, let place) = parent.source else { continue }
        end = max(end, place &+ 1)
        copies.append(Copy(slot: slot, column: place, map: map))
      }
    }
    self.copies = copies
    self.rows = rows
    ofPlace = [Int](repeating: 0, count: end)
    places = end > 0 ? index.places.map { NumberSequence.Follower($0) } : nil
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
    if let place = places?.number(at: ordinal), place != self.place { read(place: place) }
    for row in rows.indices { numbers[rows[row].slot] = rows[row].follower.number(at: ordinal) }
  }

  /// Reads the numbers of the columns that are told by places.
  mutating func read(place: Int) {
    self.place = place
    // Each array is asked once whether it is shared, not for each number.
    ofPlace.withUnsafeMutableBufferPointer { ofPlace in
      index.placeTable?.forEachNumber(at: place, upTo: ofPlace.count) { ofPlace[$0] = $1 }
      numbers.withUnsafeMutableBufferPointer { numbers in
        for copy in copies {
          let number = ofPlace[copy.column]
          numbers[copy.slot] = if let map = copy.map { map[number] } else { number }
        }
      }
    }
  }
}
