import PostcodeKit

/// Reading whole records at random ordinals.
enum Records {
  static func cases(_ index: PostcodeIndex, operations: Int) -> [Case] {
    let workload = Workload(index, lookups: operations, prefixes: operations)
    let ordinals = workload.ordinals
    let postcodes = ordinals.compactMap { index.postcode(at: $0) }
    let columns = index.columns
    let texts = columns.indices.filter { columns[$0].textCount > 0 }
    let named = texts.filter { columns[$0].attributeNames.contains("name") }
    func each(_ name: String, _ operation: @escaping (Int) -> Void) -> Case {
      Case(name: name, operations: operations) { for ordinal in ordinals { operation(ordinal) } }
    }
    /// Reads the record and the dictionary ids of all texts, then performs `operation` on the reader.
    func whole(_ name: String, _ operation: @escaping (TextReader) -> Void) -> Case {
      Case(name: name, operations: operations) {
        var reader = TextReader(index, columns: columns)
        for ordinal in ordinals {
          blackHole(index.record(at: ordinal))
          reader.read(ordinal)
          operation(reader)
        }
      }
    }
    /// Reads the record, and the texts of all text columns and the names of some as strings. Caches last from round to round.
    func strings(_ name: String, _ named: [Int]) -> Case {
      var codes = texts.map { TextCache(columns[$0]) }
      var names = named.map { TextCache(columns[$0], attribute: "name") }
      return Case(name: name, operations: operations) {
        var reader = TextReader(index, columns: columns)
        for ordinal in ordinals {
          blackHole(index.record(at: ordinal))
          reader.read(ordinal)
          for (number, slot) in texts.enumerated() { blackHole(codes[number].text(reader[slot])) }
          for (number, slot) in named.enumerated() { blackHole(names[number].text(reader[slot])) }
        }
      }
    }
    var reader = TextReader(index, columns: columns)
    return [
      Case(name: "record.ten", operations: operations) {
        for prefix in workload.prefixes {
          blackHole(index.completions(of: prefix)?.prefix(10).map(\.postcode.description))
        }
      },
      Case(name: "record.lookup", operations: operations) {
        var reader = TextReader(index, columns: columns)
        for text in workload.present {
          guard let ordinal = Postcode(text).flatMap({ index.ordinal(of: $0) }) else { continue }
          blackHole(index.record(at: ordinal))
          reader.read(ordinal)
          for slot in texts { blackHole(columns[slot].text(reader[slot])) }
        }
      },
      Case(name: "record.postcode", operations: operations) {
        var reader = TextReader(index, columns: columns)
        for postcode in postcodes {
          guard let record = index.record(of: postcode) else { continue }
          blackHole(record)
          reader.read(record.ordinal)
          blackHole(reader[0])
        }
      },
      each("record.select") { blackHole(index.postcode(at: $0)) },
      each("record.grid") { blackHole(index.gridReference(at: $0)) },
      each("record.geographic") { blackHole(index.geographicPosition(at: $0)) },
      each("record.fields") { blackHole(index.record(at: $0)) },
      each("record.reader") { ordinal in
        reader.read(ordinal)
        blackHole(reader[0])
      },
      whole("record.numbers") { blackHole($0[0]) },
      strings("record.texts", []),
      strings("record.names", named),
    ]
  }
}
