#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// Writes the results of `nearest`.
  struct NearestReport {
    /// Whether a query had no result.
    private(set) var hasMissing = false
    private let format: ListFormat
    private let hasQueries: Bool
    private var values: RowWriter
    private let columns: [String]
    /// The names of the query and the distance, which an index may have as columns.
    private let queryName: String
    private let distanceName: String
    /// The names of ward and district, if the index has them.
    private let names: PostcodeRow?
    private var isFirst = true

    /// - Parameter hasQueries: Whether each record begins with its query.
    init(_ index: PostcodeIndex, _ format: ListFormat, hasQueries: Bool) {
      self.format = format
      self.hasQueries = hasQueries
      var items = RowItem.usual(index, withAttributes: true)
      if format != .csv { items = RowItem.sorted(items) }
      let columns = items.map(\.name)
      self.columns = columns
      var added = AddedNames(present: columns)
      queryName = added.take("query")
      distanceName = added.take("distance")
      values = RowWriter(
        index, items,
        format == .csv ? .csv(delimiter: UInt8(ascii: ","), encoding: .utf8, startsWithDelimiter: true) : .json)
      let shown = ["ward_name", "district_name"].filter { columns.contains($0) }
      var missing: [String] = []
      names = PostcodeRow(index, selecting: shown, missing: &missing)
    }

    func begin() throws {
      let output = StandardOutput.shared
      if format == .csv {
        let names = (hasQueries ? [queryName] : []) + [distanceName] + columns
        try output.line(names.map { CSVText.quoted($0) }.joined(separator: ","))
      }
      if format == .json { try output.write("[") }
    }

    func end() throws {
      if format == .json { try StandardOutput.shared.write(isFirst ? "]\n" : "\n]\n") }
    }

    mutating func write(_ query: String, _ found: [NearbyPostcode]) throws {
      if found.isEmpty, !QueryLines.isBlank(query) || !hasQueries { hasMissing = true }
      switch format {
      case .text: try writeText(query, found)
      case .csv:
        var bytes = ByteOutput()
        for near in found {
          if hasQueries { bytes.append(CSVText.quoted(query) + ",") }
          bytes.append(NumberFormat.fixed(near.distance, 3))
          values.append(near.postcode, at: near.ordinal, to: &bytes)
          bytes.append(UInt8(ascii: "\n"))
        }
        if found.isEmpty, hasQueries {
          bytes.append(CSVText.quoted(query))
          bytes.append(repeating: UInt8(ascii: ","), count: columns.count + 1)
          bytes.append(UInt8(ascii: "\n"))
        }
        try StandardOutput.shared.write(bytes.bytes)
      case .json, .jsonl:
        for near in found { try writeRecord(query, near) }
        if found.isEmpty, hasQueries { try writeRecord(query, nil) }
      }
      if !found.isEmpty || (hasQueries && format != .text) { isFirst = false }
    }

    /// Writes the query, the distance and the record of a postcode as one object.
    private mutating func writeRecord(_ query: String, _ near: NearbyPostcode?) throws {
      let output = StandardOutput.shared
      if format == .json { try output.write(isFirst ? "\n" : ",\n") }
      isFirst = false
      var json = JSONWriter(capacity: 512)
      json.append(raw: "{")
      if hasQueries {
        json.append(text: queryName)
        json.append(raw: ":")
        json.append(text: query)
        json.append(raw: ",")
      }
      json.append(text: distanceName)
      json.append(raw: ":")
      json.append(orNull: near?.distance) { $0.append(number: $1) }
      var bytes = json.utf8
      if let near {
        var record = ByteOutput()
        values.append(near.postcode, at: near.ordinal, to: &record)
        bytes.append(UInt8(ascii: ","))
        bytes.append(contentsOf: record.bytes.dropFirst())
      } else {
        bytes.append(contentsOf: ",\"postcode\":null}".utf8)
      }
      try output.write(bytes)
      if format == .jsonl { try output.write("\n") }
    }

    /// Writes the distance, the postcode and the names of its ward and district, if known.
    private func writeText(_ query: String, _ found: [NearbyPostcode]) throws {
      let output = StandardOutput.shared
      if hasQueries, !found.isEmpty {
        try output.line((isFirst ? "" : "\n") + Style.bold(Printable.text(query)))
      }
      let distances = found.map { DistanceText.of($0.distance) }
      let width = distances.map(\.count).max() ?? 0
      for (near, distance) in zip(found, distances) {
        var line = Style.dim(Alignment.right(distance, width)) + "  " + Style.bold(near.postcode.description)
        let areaNames = names?.values(at: near.ordinal).compactMap { $0.value.map { Printable.text($0.text) } } ?? []
        if !areaNames.isEmpty {
          line += String(repeating: " ", count: max(0, 10 - near.postcode.description.count))
          line += areaNames.joined(separator: ", ")
        }
        try output.line(line)
      }
    }

  }
#endif
