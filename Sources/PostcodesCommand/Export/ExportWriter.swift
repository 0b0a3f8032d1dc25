#if Programs
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeIndex
  internal import PostcodeBulkReading

  /// Writes postcodes in one of the formats of `export`.
  struct ExportWriter {
    private let format: ExportFormat
    private let items: [RowItem]
    /// Writes the rows in text formats; without fields for Arrow. Not an optional, whose value would be copied for each row.
    private var rows: RowWriter
    private var arrow: ArrowWriter?
    private let position: ColumnFollower?
    private let decimals: Int
    private var isFirst = true
    /// The number of postcodes left out because they have no position.
    private(set) var withoutPosition = 0

    init(_ index: PostcodeIndex, _ items: [RowItem], _ format: ExportFormat) {
      self.format = format
      self.items = items
      switch format {
      case .csv, .nominatim:
        rows = RowWriter(
          index, format == .nominatim ? [.postcode] : items,
          .csv(delimiter: UInt8(ascii: ","), encoding: .utf8, startsWithDelimiter: false))
      case .json, .jsonl, .geojson: rows = RowWriter(index, items, .json)
      case .arrow:
        rows = RowWriter(index, [], .json)
        arrow = ArrowWriter(index, items)
      }
      var decimals = 0
      var position: ColumnFollower?
      if format == .geojson || format == .nominatim,
        let column = index.column(named: ColumnDeclaration.geographic.name),
        case .position(let digits) = column.declaration.kind
      {
        position = ColumnFollower(column)
        decimals = Int(digits)
      }
      self.position = position
      self.decimals = decimals
    }

    /// Appends what precedes the first postcode.
    mutating func begin(_ bytes: inout [UInt8]) {
      switch format {
      case .csv: bytes.append(contentsOf: (items.map(\.name).joined(separator: ",") + "\n").utf8)
      case .json: bytes.append(contentsOf: "[".utf8)
      case .jsonl: break
      case .geojson: bytes.append(contentsOf: #"{"type":"FeatureCollection","features":["#.utf8)
      case .nominatim: bytes.append(contentsOf: "postcode,lat,lon\n".utf8)
      case .arrow: arrow?.begin(&bytes)
      }
    }

    /// Appends what follows the last postcode.
    mutating func end(_ bytes: inout [UInt8]) {
      switch format {
      case .csv, .jsonl, .nominatim: break
      case .arrow: arrow?.end(&bytes)
      case .json: bytes.append(contentsOf: (isFirst ? "]\n" : "\n]\n").utf8)
      case .geojson: bytes.append(contentsOf: (isFirst ? "]}\n" : "\n]}\n").utf8)
      }
    }

    /// Appends a postcode.
    mutating func append(_ postcode: Postcode, at ordinal: Int, to bytes: inout [UInt8]) {
      switch format {
      case .csv, .jsonl:
        rows.append(postcode, at: ordinal, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      case .arrow: arrow?.append(postcode, at: ordinal, to: &bytes)
      case .json:
        appendSeparator(&bytes)
        rows.append(postcode, at: ordinal, to: &bytes)
      case .geojson:
        appendSeparator(&bytes)
        bytes.append(contentsOf: #"{"type":"Feature","geometry":"#.utf8)
        if let (latitude, longitude) = position?.position(at: ordinal) {
          bytes.append(contentsOf: #"{"type":"Point","coordinates":["#.utf8)
          bytes.append(decimal: longitude, decimals: decimals)
          bytes.append(UInt8(ascii: ","))
          bytes.append(decimal: latitude, decimals: decimals)
          bytes.append(contentsOf: "]}".utf8)
        } else {
          withoutPosition += 1
          bytes.append(contentsOf: "null".utf8)
        }
        bytes.append(contentsOf: #","properties":"#.utf8)
        rows.append(postcode, at: ordinal, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
      case .nominatim:
        guard let (latitude, longitude) = position?.position(at: ordinal) else {
          withoutPosition += 1
          return
        }
        rows.append(postcode, at: ordinal, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        bytes.append(decimal: latitude, decimals: decimals)
        bytes.append(UInt8(ascii: ","))
        bytes.append(decimal: longitude, decimals: decimals)
        bytes.append(UInt8(ascii: "\n"))
      }
    }

    private mutating func appendSeparator(_ bytes: inout [UInt8]) {
      bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
      isFirst = false
    }
  }
#endif
