internal import CPostcodes

extension PostcodeBatch {
  /// A chosen text or attribute.
  private struct TextField {
    let choice: Int
    let field: Int
    /// The position of the column in the index.
    let column: Int
    let dictionary: FieldDictionary
  }

  /// Adds the chosen texts and attributes.
  func addTexts(_ choices: [Choice], _ nodes: inout [ArrowNode?]) throws(Fault) {
    var fields: [TextField] = []
    for (position, choice) in choices.enumerated() {
      guard case .field(let field) = choice else { continue }
      switch opened.fields[field].source {
      case .text(let column), .attribute(let column, _):
        fields.append(
          TextField(choice: position, field: field, column: column, dictionary: try opened.dictionary(ofField: field)))
      default: break
      }
    }
    guard !fields.isEmpty else { return }
    if let codeSets = opened.codeSets, fields.contains(where: { codeSetColumn($0) != nil }), codeSets.note(visits.count)
    {
      try addByCodeSet(fields.filter { codeSetColumn($0) != nil }, codeSets, &nodes)
      fields.removeAll { codeSetColumn($0) != nil }
    }
    try addByReading(fields, &nodes)
  }

  /// Returns the column of a field if its texts depend on the code set.
  private func codeSetColumn(_ field: TextField) -> TextColumn? {
    guard case .text(let column) = opened.index.columns[field.column].storage, column.needsCodeSet else {
      return nil
    }
    return column
  }

  /// Adds fields whose texts depend on the code set. The code set of each row is read once.
  private func addByCodeSet(
    _ fields: [TextField], _ codeSets: CodeSetCache, _ nodes: inout [ArrowNode?]
  ) throws(Fault) {
    let memory = try Memory(visits.count, of: Int32.self)
    defer { withExtendedLifetime(memory) {} }
    let ofVisits = memory.elements(of: Int32.self)
    var reader = CodeSetCache.Reader(codeSets)
    for (position, visit) in visits.enumerated() {
      ofVisits[position] = Int32(truncatingIfNeeded: reader.codeSet(at: Int(visit &>> 32)))
    }
    for field in fields {
      guard let column = codeSetColumn(field) else { continue }
      let ofCodeSets = try codeSets.indices(ofField: field.field, column, field.dictionary)
      let indices = ofCodeSets.elements(of: Int32.self)
      let count = codeSets.count
      try add(field, &nodes) { position in
        let codeSet = Int(ofVisits[position])
        return codeSet >= 0 && codeSet < count ? indices[codeSet] : -1
      }
      withExtendedLifetime(ofCodeSets) {}
    }
  }

  /// Adds fields of any kind. One reader reads all columns, each once.
  private func addByReading(_ fields: [TextField], _ nodes: inout [ArrowNode?]) throws(Fault) {
    guard !fields.isEmpty else { return }
    var columns: [Int] = []
    for field in fields where !columns.contains(field.column) { columns.append(field.column) }
    let memory = try Memory(visits.count * columns.count, of: Int32.self)
    defer { withExtendedLifetime(memory) {} }
    // For each column the numbers of its texts, in the order of the visits.
    let numbers = memory.elements(of: Int32.self)
    var reader = TextReader(opened.index, columns: columns.map { opened.index.columns[$0] })
    var last = -1
    for (position, visit) in visits.enumerated() {
      let ordinal = Int(visit &>> 32)
      if ordinal != last { reader.read(ordinal) }
      last = ordinal
      for slot in columns.indices {
        numbers[slot &* visits.count &+ position] = Int32(truncatingIfNeeded: reader.numbers[slot])
      }
    }
    for field in fields {
      let ofColumn = numbers + (columns.firstIndex(of: field.column) ?? 0) * visits.count
      let dictionary = field.dictionary
      try add(field, &nodes) { dictionary.index(ofNumber: Int(ofColumn[$0])) }
    }
  }

  /// Adds a field.
  ///
  /// - Parameter index: Returns the dictionary index for a position in the visits, or -1 for a missing value.
  @inline(__always)
  private func add(_ field: TextField, _ nodes: inout [ArrowNode?], _ index: (Int) -> Int32) throws(Fault) {
    var output = try ColumnOutput(self, of: Int32.self)
    let indices = output.values.elements(of: Int32.self)
    for (position, visit) in visits.enumerated() {
      let row = Int(UInt32(truncatingIfNeeded: visit))
      let index = index(position)
      indices[row] = max(index, 0)
      if index < 0 { try output.setNull(row) }
    }
    nodes[field.choice] = output.node("i", name: name(ofField: field.field), dictionary: field.dictionary.texts)
  }
}
