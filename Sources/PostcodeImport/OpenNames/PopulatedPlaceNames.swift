import PostcodeKit
import PostcodeIndexBuilder

/// The name of the town or village of each postcode.
struct PopulatedPlaceNames: Sendable {
  /// The name of the column.
  static let column = "populated_place"

  private(set) var names: [String] = []
  private var numbers: [UntrustedText: UInt32] = [:]
  /// Pairs of a postcode's code, in the upper half, and the number of a name.
  private var pairs: [UInt64] = []
  private var lastName: [UInt8] = []
  private var lastNumber: UInt32 = 0

  /// Whether there are none.
  var isEmpty: Bool { pairs.isEmpty }
  /// The number of postcodes.
  var count: Int { pairs.count }

  /// Adds the name of a postcode. Of several the one added first counts.
  mutating func add(_ name: CSVField, of postcode: Postcode) {
    if !name.bytes.elementsEqual(lastName) || names.isEmpty {
      lastName = Array(name.bytes)
      let text = name.text
      lastNumber = numbers[UntrustedText(text)] ?? UInt32(names.count)
      if Int(lastNumber) == names.count {
        numbers[UntrustedText(text)] = lastNumber
        names.append(text)
      }
    }
    pairs.append(UInt64(postcode.code) << 32 | UInt64(lastNumber))
  }

  /// Sorts the pairs, for look-up.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func sort() {
    let rows = pairs
    pairs.sort()
    var kept: [UInt64] = []
    kept.reserveCapacity(pairs.count)
    var hasConflict = false
    for pair in pairs {
      if let last = kept.last, last >> 32 == pair >> 32 {
        hasConflict = hasConflict || last != pair
        continue
      }
      kept.append(pair)
    }
    if hasConflict {
      // Only now the order of the rows matters.
      var firsts: [UInt64: UInt64] = [:]
      for pair in rows where firsts[pair >> 32] == nil { firsts[pair >> 32] = pair }
      kept = kept.map { firsts[$0 >> 32] ?? $0 }
    }
    pairs = kept
  }

  /// Looks names up for one postcode after another.
  struct Follower: Sendable {
    private let pairs: [UInt64]
    private let names: [String]
    /// The index of the text column.
    private let column: Int
    private var next = 0
    private var last: UInt32?
    /// The number of rows that got a name.
    private(set) var matched = 0

    init(_ names: PopulatedPlaceNames, column: Int) {
      pairs = names.pairs
      self.names = names.names
      self.column = column
    }

    /// Forgets the latest name, because the texts were cleared.
    mutating func beginFile() { last = nil }

    /// Sets the text of a row's postcode.
    mutating func setText(of postcode: Postcode, in texts: inout TextTuples) {
      let code = UInt64(postcode.code)
      if next >= pairs.count || pairs[next] >> 32 != code {
        // Dumps are mostly in order.
        if next + 1 < pairs.count, pairs[next] >> 32 < code, pairs[next + 1] >> 32 >= code {
          next += 1
        } else if next >= pairs.count || pairs[next] >> 32 < code || next > 0 && pairs[next - 1] >> 32 >= code {
          var low = 0
          var high = pairs.count
          while low < high {
            let middle = (low + high) / 2
            if pairs[middle] >> 32 < code { low = middle + 1 } else { high = middle }
          }
          next = low
        }
      }
      var number = UInt32.max
      if next < pairs.count, pairs[next] >> 32 == code {
        number = UInt32(truncatingIfNeeded: pairs[next])
        matched += 1
      }
      if number == last { return }
      last = number
      // No field of 16 bytes has this key.
      let key = TextKey(first: UInt64(number), last: .max, count: 17)
      texts.set(key, column: column) { number == .max ? "" : names[Int(number)] }
    }
  }
}

/// The towns and villages of postcodes, and the name of their column.
struct PopulatedPlaces: Sendable {
  let names: PopulatedPlaceNames
  let column: String
}
