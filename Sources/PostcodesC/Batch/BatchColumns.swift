internal import CPostcodes
internal import PostcodeKit

extension PostcodeBatch {
  /// Returns the chosen columns as a struct array.
  func node(_ choices: [Choice]) throws(Fault) -> ArrowNode {
    var nodes = [ArrowNode?](repeating: nil, count: choices.count)
    for (position, choice) in choices.enumerated() {
      switch choice {
      case .status: nodes[position] = statusNode()
      case .ordinal: nodes[position] = try ordinalNode()
      case .postcode: nodes[position] = try postcodeNode()
      case .isLive: nodes[position] = try isLiveNode()
      case .field(let field):
        switch opened.fields[field].source {
        case .number(let column): nodes[position] = try numberNode(column, name: name(ofField: field))
        case .month(let column): nodes[position] = try monthNode(column, name: name(ofField: field))
        default: break
        }
      }
    }
    try addPositions(choices, &nodes)
    try addTexts(choices, &nodes)
    return ArrowNode(
      "+s", name: "", length: count, buffers: [nil], children: nodes.compactMap { $0 })
  }

  func name(ofField field: Int) -> String { String(decoding: utf8(opened.fields[field].name.text), as: UTF8.self) }

  // MARK: Columns without a field

  private func statusNode() -> ArrowNode {
    let statuses = statuses.elements(of: UInt8.self)
    forEachTerminatedRow { row in
      // A corrected text stays corrected.
      if statuses[row] == UInt8(truncatingIfNeeded: POSTCODES_FOUND) {
        statuses[row] = UInt8(truncatingIfNeeded: POSTCODES_TERMINATED)
      }
    }
    return ArrowNode(
      "c", name: "status", length: count, nullCount: nullTextCount, buffers: [texts, self.statuses],
      dictionary: opened.statuses)
  }

  private func ordinalNode() throws(Fault) -> ArrowNode {
    ArrowNode("i", name: "ordinal", length: count, nullCount: missingCount, buffers: [found, try ordinals()])
  }

  private func postcodeNode() throws(Fault) -> ArrowNode {
    guard count <= Int(Int32.max) / 8 else {
      throw Fault.argument("column \"postcode\": \(count) rows, expected at most \(Int32.max / 8)")
    }
    let offsets = try Memory(count + 1, of: Int32.self)
    // Eight bytes are written at once.
    let bytes = try Memory(byteCount: 8 * (count + 1))
    let starts = offsets.elements(of: Int32.self)
    let found = Validity(bits: found.map { UnsafeRawPointer($0.start) })
    var end = 0
    starts[0] = 0
    for row in 0..<count {
      if found.contains(row), let codes {
        let text = Postcode(uncheckedCode: codes.elements(of: UInt32.self)[row]).ascii
        bytes.start.storeBytes(of: text.bytes.littleEndian, toByteOffset: end, as: UInt64.self)
        end &+= text.count
      }
      starts[row &+ 1] = Int32(truncatingIfNeeded: end)
    }
    return ArrowNode(
      "u", name: "postcode", length: count, nullCount: missingCount, buffers: [self.found, offsets, bytes])
  }

  private func isLiveNode() throws(Fault) -> ArrowNode {
    let live = try Memory(byteCount: Bitmap.byteCount(count))
    live.fill(0xFF, byteCount: Bitmap.byteCount(count))
    forEachTerminatedRow { row in Bitmap.clear(row, live) }
    return ArrowNode("b", name: "is_live", length: count, nullCount: missingCount, buffers: [found, live])
  }

  /// Calls a closure with each row whose postcode is terminated.
  private func forEachTerminatedRow(_ body: (Int) -> Void) {
    guard let terminated = opened.index.contents.wellKnown.terminated else { return }
    var follower = NumberSequence.Follower(terminated.indexes)
    for visit in visits where follower.number(at: Int(visit &>> 32)) < terminated.dictionaryCount {
      body(Int(UInt32(truncatingIfNeeded: visit)))
    }
  }

  // MARK: Numbers and months

  private func numberNode(_ column: Int, name: String) throws(Fault) -> ArrowNode {
    guard case .category(let category) = opened.index.columns[column].storage else {
      return try emptyNode("i", name: name)
    }
    let last = category.dictionaryCount - 1
    let fits = [category.dictionaryValue(0), category.dictionaryValue(last)].allSatisfy {
      $0 == nil || Int32(exactly: $0 ?? 0) != nil
    }
    if fits {
      return try write(category, of: Int32.self) { Int32(exactly: $0) }.node("i", name: name)
    }
    return try write(category, of: Int64.self) { $0 }.node("l", name: name)
  }

  private func monthNode(_ column: Int, name: String) throws(Fault) -> ArrowNode {
    guard case .category(let category) = opened.index.columns[column].storage else {
      return try emptyNode("tdD", name: name)
    }
    return try write(category, of: Int32.self) { CivilDate.day(ofMonth: $0) }.node("tdD", name: name)
  }

  /// A column of nulls, for a column whose storage contradicts its kind.
  func emptyNode(_ format: StaticString, name: String) throws(Fault) -> ArrowNode {
    var output = try ColumnOutput(self, of: Int64.self)
    output.values.fill(0, byteCount: 8 * count)
    for visit in visits { try output.setNull(Int(UInt32(truncatingIfNeeded: visit))) }
    return output.node(format, name: name)
  }

  /// Writes the values of a category column, each converted once. Values that cannot be converted are null.
  private func write<Value: FixedWidthInteger>(
    _ column: CategoryColumn, of type: Value.Type, _ convert: (Int64) -> Value?
  ) throws(Fault) -> ColumnOutput {
    var output = try ColumnOutput(self, of: type)
    let values = output.values.elements(of: type)
    var known = [Value?](repeating: nil, count: column.dictionaryCount + 1)
    for index in 0..<column.dictionaryCount { known[index] = column.dictionaryValue(index).flatMap { convert($0) } }
    var follower = NumberSequence.Follower(column.indexes)
    for visit in visits {
      let row = Int(UInt32(truncatingIfNeeded: visit))
      let value = known[min(follower.number(at: Int(visit &>> 32)), column.dictionaryCount)]
      values[row] = value ?? 0
      if value == nil { try output.setNull(row) }
    }
    return output
  }
}

/// Days of the Gregorian calendar.
enum CivilDate {
  /// Returns the first day of a month, counted from 1 January 1970, or `nil` for the month that stands for an unknown one and for
  /// years after 9999.
  ///
  /// - Parameter month: The number of months since January of year 0.
  static func day(ofMonth month: Int64) -> Int32? {
    guard month > 0, month < 120_000 else { return nil }
    // Years that begin in March have their leap day at the end (H. Hinnant, "chrono-compatible low-level date algorithms").
    let fromMarch = month - 2
    let year = fromMarch >= 0 ? fromMarch / 12 : -1
    let monthOfYear = fromMarch - 12 * year
    let era = year >= 0 ? year / 400 : -1
    let yearOfEra = year - 400 * era
    let dayOfYear = (153 * monthOfYear + 2) / 5
    let dayOfEra = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(truncatingIfNeeded: 146_097 * era + dayOfEra - 719_468)
  }
}
