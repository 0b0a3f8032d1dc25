internal import CPostcodes

extension PostcodeBatch {
  /// A chosen text or attribute while its indices are written.
  private struct TextOutput {
    let choice: Int
    let field: Int
    /// The position of the column among those that the reader reads.
    let slot: Int
    let dictionary: FieldDictionary
    var output: ColumnOutput
  }

  /// Adds the chosen texts and attributes. One reader reads all columns, each once.
  func addTexts(_ choices: [Choice], _ nodes: inout [ArrowNode?]) throws(Fault) {
    var outputs: [TextOutput] = []
    var columns: [Int] = []
    for (position, choice) in choices.enumerated() {
      guard case .field(let field) = choice else { continue }
      switch opened.fields[field].source {
      case .text(let column), .attribute(let column, _):
        let slot = columns.firstIndex(of: column) ?? columns.count
        if slot == columns.count { columns.append(column) }
        outputs.append(
          TextOutput(
            choice: position, field: field, slot: slot, dictionary: try opened.dictionary(ofField: field),
            output: try ColumnOutput(self, of: Int32.self)))
      default: break
      }
    }
    guard !outputs.isEmpty else { return }
    let numbers = try Memory(visits.count * columns.count, of: Int32.self)
    defer { withExtendedLifetime(numbers) {} }
    try read(columns, into: numbers.elements(of: Int32.self))
    for output in outputs.indices {
      try write(&outputs[output], numbers.elements(of: Int32.self) + outputs[output].slot * visits.count)
      let done = outputs[output]
      nodes[done.choice] = done.output.node("i", name: name(ofField: done.field), dictionary: done.dictionary.texts)
    }
  }

  /// Reads the numbers of the texts of some columns, for each column in the order of the visits.
  private func read(_ columns: [Int], into numbers: UnsafeMutablePointer<Int32>) throws(Fault) {
    let index = opened.index
    var reader = TextReader(index, columns: columns.map { index.columns[$0] })
    var last = -1
    for (position, visit) in visits.enumerated() {
      let ordinal = Int(visit &>> 32)
      if ordinal != last { reader.read(ordinal) }
      last = ordinal
      for slot in columns.indices {
        numbers[slot &* visits.count &+ position] = Int32(truncatingIfNeeded: reader.numbers[slot])
      }
    }
  }

  private func write(_ output: inout TextOutput, _ numbers: UnsafeMutablePointer<Int32>) throws(Fault) {
    let indices = output.output.values.elements(of: Int32.self)
    let map = output.dictionary.map?.elements(of: Int32.self)
    let count = output.dictionary.count
    for (position, visit) in visits.enumerated() {
      let row = Int(UInt32(truncatingIfNeeded: visit))
      let index = FieldDictionary.index(ofNumber: Int(numbers[position]), count: count, map)
      indices[row] = max(index, 0)
      if index < 0 { try output.output.setNull(row) }
    }
  }
}
