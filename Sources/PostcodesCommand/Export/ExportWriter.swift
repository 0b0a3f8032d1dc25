#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// Writes postcodes in one of the formats of `export`.
  struct ExportWriter {
    private let format: ExportFormat
    private let items: [RowItem]
    private let escapesFormulas: Bool
    /// Writes the rows in text formats; without fields for Arrow. Not an optional, whose value would be copied for each row.
    private var rows: RowWriter
    private var arrow: ArrowWriter?
    private var arrowBytes: [UInt8] = []
    private let position: ColumnFollower?
    private let decimals: Int
    private var isFirst = true
    /// The number of postcodes left out because they have no position.
    private(set) var withoutPosition = 0

    init(_ index: PostcodeIndex, _ items: [RowItem], _ format: ExportFormat, escapesFormulas: Bool = false) {
      self.format = format
      self.items = items
      self.escapesFormulas = escapesFormulas
      switch format {
      case .csv, .nominatim:
        rows = RowWriter(
          index, format == .nominatim ? [.postcode] : items,
          .csv(
            delimiter: UInt8(ascii: ","), encoding: .utf8, startsWithDelimiter: false,
            escapesFormulas: escapesFormulas))
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
    mutating func begin(_ bytes: inout ByteOutput) {
      switch format {
      case .csv:
        let names = items.map { CSVText.quoted(escapesFormulas ? CSVText.escapingFormula($0.name) : $0.name) }
        bytes.append(names.joined(separator: ",") + "\n")
      case .json: bytes.append("[")
      case .jsonl: break
      case .geojson: bytes.append(#"{"type":"FeatureCollection","features":["#)
      case .nominatim: bytes.append("postcode,lat,lon\n")
      case .arrow:
        arrow?.begin(&arrowBytes)
        appendArrow(&bytes)
      }
    }

    /// Appends what follows the last postcode.
    mutating func end(_ bytes: inout ByteOutput) {
      switch format {
      case .csv, .jsonl, .nominatim: break
      case .arrow:
        arrow?.end(&arrowBytes)
        appendArrow(&bytes)
      case .json: bytes.append((isFirst ? "]\n" : "\n]\n"))
      case .geojson: bytes.append((isFirst ? "]}\n" : "\n]}\n"))
      }
    }

    /// Appends a postcode.
    mutating func append(_ postcode: Postcode, at ordinal: Int, to bytes: inout ByteOutput) {
      switch format {
      case .csv, .jsonl:
        rows.append(postcode, at: ordinal, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      case .arrow:
        arrow?.append(postcode, at: ordinal, to: &arrowBytes)
        appendArrow(&bytes)
      case .json:
        appendSeparator(&bytes)
        rows.append(postcode, at: ordinal, to: &bytes)
      case .geojson:
        appendSeparator(&bytes)
        bytes.append(#"{"type":"Feature","geometry":"#)
        if let (latitude, longitude) = position?.position(at: ordinal) {
          bytes.append(#"{"type":"Point","coordinates":["#)
          bytes.append(decimal: longitude, decimals: decimals)
          bytes.append(UInt8(ascii: ","))
          bytes.append(decimal: latitude, decimals: decimals)
          bytes.append("]}")
        } else {
          withoutPosition += 1
          bytes.append("null")
        }
        bytes.append(#","properties":"#)
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

    private mutating func appendArrow(_ bytes: inout ByteOutput) {
      guard !arrowBytes.isEmpty else { return }
      bytes.append(contentsOf: arrowBytes)
      arrowBytes.removeAll(keepingCapacity: true)
    }

    private mutating func appendSeparator(_ bytes: inout ByteOutput) {
      bytes.append((isFirst ? "\n" : ",\n"))
      isFirst = false
    }
  }
#endif
