#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// Writes the postcodes that `find` finds.
  struct FindReport: ~Copyable {
    private(set) var count = 0
    private let format: FindFormat
    private var termination: TerminationReader
    private var correctedCount = 0
    private var terminatedCount = 0
    private var bytes = ByteOutput()

    init(_ index: PostcodeIndex, _ format: FindFormat) {
      self.format = format
      termination = TerminationReader(index)
      if format == .csv { bytes.append("line,column,text,postcode,status\n") }
      if format == .json { bytes.append("[") }
    }

    mutating func write(_ found: TextSearch.Found) throws {
      let status = termination.status(of: found.match)
      if status == .corrected { correctedCount += 1 }
      if status == .terminated { terminatedCount += 1 }
      if format == .csv {
        bytes.append(decimal: Int64(found.line))
        bytes.append(UInt8(ascii: ","))
        bytes.append(decimal: Int64(found.column))
        for text in [found.text, found.match.postcode.description, status.text] {
          bytes.append(UInt8(ascii: ","))
          bytes.append(CSVText.quoted(text))
        }
      } else {
        if format == .json { bytes.append((count == 0 ? "\n" : ",\n")) }
        var json = JSONWriter()
        let record: JSONValue = [
          "column": .number(Double(found.column)), "line": .number(Double(found.line)),
          "postcode": .text(found.match.postcode.description), "status": .text(status.text), "text": .text(found.text),
        ]
        record.write(to: &json)
        bytes.append(contentsOf: json.utf8)
      }
      if format != .json { bytes.append(UInt8(ascii: "\n")) }
      count += 1
      if bytes.count >= TableOutput.chunkSize { try flush() }
    }

    mutating func end() throws {
      if format == .json { bytes.append((count == 0 ? "]\n" : "\n]\n")) }
      try flush()
      try StandardOutput.shared.flush()
    }

    private mutating func flush() throws {
      try StandardOutput.shared.write(bytes.bytes)
      bytes.removeAll()
    }

    /// The line for standard error.
    var summary: String {
      "\(NumberFormat.grouped(count)) \(count == 1 ? "postcode" : "postcodes")"
        + (correctedCount > 0 ? ", \(NumberFormat.grouped(correctedCount)) corrected" : "")
        + (terminatedCount > 0 ? ", \(NumberFormat.grouped(terminatedCount)) terminated" : "")
    }
  }
#endif
