#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// A picked place: its record and the postcodes nearest to it.
  struct PlaceRecord {
    private let row: PlaceRow
    private let name: String
    private let details: String
    private let nearest: [NearbyPostcode]

    /// The number of postcodes.
    private static let limit = 10

    init(_ place: Place, in index: PostcodeIndex) {
      row = PlaceRow(place)
      name = place.name
      details = place.details
      nearest =
        place.degrees.map { index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: PlaceRecord.limit) }
        ?? []
    }

    /// Writes the record, with the postcodes unless the format is CSV.
    ///
    /// - Throws: `Failure` if the output cannot be written.
    func write(_ format: RecordFormat) throws {
      let output = StandardOutput.shared
      switch format {
      case .text:
        let lines = zip(PlaceRow.names, row.texts).filter { $0.1 != nil }.map { (name: $0, text: $1) }
        try RecordText.write(title: name, note: details, lines)
        if !nearest.isEmpty { try output.line("\n" + Style.bold("Nearest postcodes")) }
        for near in nearest {
          try output.line(
            "  " + Alignment.left(near.postcode.description, 10) + Style.dim("\(Int(near.distance.rounded())) m"))
        }
      case .json:
        let postcodes = nearest.map { near in
          JSONValue.object([
            .init(key: "postcode", value: .text(near.postcode.description)),
            .init(key: "distance", value: .number(near.distance)),
          ])
        }
        try JSONOutput.writeArray { append in
          try append(.object(row.members + [.init(key: "postcodes", value: .array(postcodes))]))
        }
      case .csv:
        try output.line(PlaceRow.names.joined(separator: ","))
        try output.line(row.csv)
      }
    }
  }
#endif
