#if Programs
  internal import PostcodeKit

  /// Consecutive fields with texts that follow from the code set of a postcode. The bytes of all together are kept for each code set.
  struct SharedFields {
    private var fields: [TextField]
    private var reader: TextReader
    private var known: EncodedTexts

    /// The largest number of bytes to keep: those of all code sets with two names in the largest index.
    private static let byteLimit = 16 << 20

    /// - Parameters:
    ///   - index: The index.
    ///   - fields: The fields, of columns for which `isShared` is true.
    init(_ index: PostcodeIndex, _ fields: [TextField]) {
      self.fields = fields
      reader = TextReader(index, columns: fields.map(\.column))
      known = EncodedTexts(limit: index.count, byteLimit: SharedFields.byteLimit)
    }

    /// Returns whether the texts of a column follow from the code set.
    static func isShared(_ column: IndexColumn) -> Bool {
      guard case .text(let column) = column.storage else { return false }
      if case .postcodes = column.source { return false }
      return true
    }

    /// Appends the fields of a code set.
    ///
    /// - Returns: The number of characters that the encoding lacks.
    @inline(__always)
    mutating func append(codeSet: Int, to bytes: inout ByteOutput) -> Int {
      known.append(codeSet, to: &bytes) ?? encode(codeSet: codeSet, to: &bytes)
    }

    /// Brings the fields of a code set into the cache of the processor; see `EncodedTexts.fetch`.
    @inline(__always)
    func fetch(codeSet: Int) -> UInt8 { known.fetch(codeSet) }

    @inline(never)
    private mutating func encode(codeSet: Int, to bytes: inout ByteOutput) -> Int {
      reader.read(codeSet: codeSet)
      let start = bytes.count
      var replaced = 0
      for slot in fields.indices { replaced += fields[slot].append(reader[slot], to: &bytes) }
      known.keep(codeSet, bytes.bytes(from: start), replaced: replaced)
      return replaced
    }
  }
#endif
