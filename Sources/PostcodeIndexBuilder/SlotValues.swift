import PostcodeKit

/// The values of a slot in the order of the postcodes. A value takes 32 bits unless one of them needs 64.
struct SlotValues: RandomAccessCollection, Sendable {
  /// Values divided by `unit`; `Int32.min` stands for no value.
  private var narrow: [Int32]
  private var wide: [Int64]
  private var unit: Int64

  /// Collects values.
  init(_ values: [Int64]) {
    narrow = []
    wide = values
    unit = 1
  }

  /// Collects values divided by a unit, of which `Int32.min` stands for no value.
  init(_ quotients: [Int32], unit: Int64) {
    narrow = quotients
    wide = []
    self.unit = unit
  }

  var startIndex: Int { 0 }
  var endIndex: Int { wide.isEmpty ? narrow.count : wide.count }

  subscript(ordinal: Int) -> Int64 {
    if !wide.isEmpty { return wide[ordinal] }
    let quotient = narrow[ordinal]
    return quotient == .min ? ColumnDeclaration.missing : Int64(quotient) &* unit
  }

  /// Divides the values by a divisor of all of them.
  mutating func divide(by divisor: Int64) {
    if divisor == 1 { return }
    if wide.isEmpty, unit % divisor == 0 {
      unit /= divisor
      return
    }
    if wide.isEmpty { self = SlotValues(map { $0 }) }
    for ordinal in wide.indices where wide[ordinal] != ColumnDeclaration.missing { wide[ordinal] /= divisor }
  }

  /// Replaces a value wherever it occurs, and returns where.
  mutating func replace(_ value: Int64, with other: Int64) -> [UInt32] {
    let ordinals = indices.filter { self[$0] == value }.map { UInt32(truncatingIfNeeded: $0) }
    if ordinals.isEmpty { return [] }
    if wide.isEmpty { self = SlotValues(map { $0 }) }
    for ordinal in ordinals { wide[Int(ordinal)] = other }
    return ordinals
  }
}
