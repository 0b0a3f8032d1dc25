#if Programs
  internal import CommandSupport
  internal import PostcodesIOResponder
  internal import PostcodeKit

  /// Writes places in one of the formats of `export`.
  struct PlaceWriter {
    private let format: ExportFormat
    /// Whether CSV has formulas as texts.
    private let escapesFormulas: Bool

    init(_ format: ExportFormat, escapesFormulas: Bool = false) {
      self.format = format
      self.escapesFormulas = escapesFormulas
    }

    /// What precedes the first place.
    var beginning: [UInt8] {
      switch format {
      case .csv: Array((PlaceRow.names.joined(separator: ",") + "\n").utf8)
      case .json: Array("[".utf8)
      case .geojson: Array(#"{"type":"FeatureCollection","features":["#.utf8)
      case .jsonl, .nominatim, .arrow: []
      }
    }

    /// Returns what follows the last place.
    func end(isEmpty: Bool) -> [UInt8] {
      switch format {
      case .json: Array((isEmpty ? "]\n" : "\n]\n").utf8)
      case .geojson: Array((isEmpty ? "]}\n" : "\n]}\n").utf8)
      case .csv, .jsonl, .nominatim, .arrow: []
      }
    }

    /// Appends a place.
    func append(_ place: Place, isFirst: Bool, to bytes: inout [UInt8]) {
      let row = PlaceRow(place)
      guard format != .csv else {
        bytes.append(contentsOf: (row.csv(escapingFormulas: escapesFormulas) + "\n").utf8)
        return
      }
      if format != .jsonl { bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8) }
      var json = JSONWriter(capacity: 1024)
      if format == .geojson {
        let coordinates: [JSONValue] = [row.longitude, row.latitude].compactMap { $0.map { .number($0) } }
        let geometry: JSONValue =
          coordinates.count < 2
          ? .null
          : .object([
            .init(key: "type", value: .text("Point")), .init(key: "coordinates", value: .array(coordinates)),
          ])
        JSONValue.object([
          .init(key: "type", value: .text("Feature")), .init(key: "geometry", value: geometry),
          .init(key: "properties", value: .object(row.members).sortingKeys()),
        ]).write(to: &json)
      } else {
        JSONValue.object(row.members).sortingKeys().write(to: &json)
      }
      bytes.append(contentsOf: json.utf8)
      if format == .jsonl { bytes.append(UInt8(ascii: "\n")) }
    }
  }
#endif
