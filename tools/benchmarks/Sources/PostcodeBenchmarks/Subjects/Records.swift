import PostcodeIndex

/// Everything that an index knows about a postcode, at random ordinals.
enum Records {
  static func cases(_ index: PostcodeIndex, operations: Int) -> [Case] {
    var random = SplitMix(seed: 2)
    let ordinals = (0..<operations).map { _ in Int.random(in: 0..<index.count, using: &random) }
    let columns = index.columns
    let texts = columns.indices.filter { columns[$0].textCount > 0 }
    let named = texts.filter { columns[$0].attributeNames.contains("name") }
    func each(_ name: String, _ operation: @escaping (Int) -> Void) -> Case {
      Case(name: name, operations: operations) { for ordinal in ordinals { operation(ordinal) } }
    }
    /// The record and the numbers of all texts, and then what is made of the numbers.
    func whole(_ name: String, _ operation: @escaping ([Int]) -> Void) -> Case {
      Case(name: name, operations: operations) {
        var reader = TextReader(index, columns: columns)
        for ordinal in ordinals {
          blackHole(index.record(at: ordinal))
          reader.read(ordinal)
          operation(reader.numbers)
        }
      }
    }
    var reader = TextReader(index, columns: columns)
    return [
      each("record.select") { blackHole(index.postcode(at: $0)) },
      each("record.grid") { blackHole(index.gridReference(at: $0)) },
      each("record.geographic") { blackHole(index.geographicPosition(at: $0)) },
      each("record.fields") { blackHole(index.record(at: $0)) },
      each("record.reader") { ordinal in
        reader.read(ordinal)
        blackHole(reader.numbers.count)
      },
      whole("record.numbers") { blackHole($0.count) },
      whole("record.texts") { numbers in
        for slot in texts { blackHole(columns[slot].text(numbers[slot])) }
      },
      whole("record.names") { numbers in
        for slot in texts { blackHole(columns[slot].text(numbers[slot])) }
        for slot in named { blackHole(columns[slot].attribute("name", ofText: numbers[slot])) }
      },
    ]
  }
}
