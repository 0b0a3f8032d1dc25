#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeIndex
  internal import PostcodeJSON

  /// `postcodes nearest`.
  struct NearestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "nearest",
      abstract: "List the postcodes nearest to a postcode or position.",
      discussion: """
        Distances are geodesic (WGS 84). Postcodes at the same distance are in postcode order. The list includes the given \
        postcode itself, at distance 0.

        Exit status 1: the postcode is not in the index or has no position, or no postcode is within the radius.
        """)

    @Argument(help: ArgumentHelp("Postcode to search around.", valueName: "postcode"))
    var postcode: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Latitude of the position to search around, WGS 84.", valueName: "degrees"))
    var latitude: Double?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Longitude of the position; negative in the west.", valueName: "degrees"))
    var longitude: Double?

    @Option(help: ArgumentHelp("Maximum distance. Default: unlimited.", valueName: "metres"))
    var radius: Double?

    @Option(help: ArgumentHelp("Maximum number of postcodes to list.", valueName: "count"))
    var limit = 10

    @Flag(help: "Include terminated postcodes.")
    var terminated = false

    @OptionGroup var source: IndexOption

    @Option(help: "Output format.")
    var format = RecordFormat.text

    func validate() throws {
      let coordinates = [latitude, longitude].count { $0 != nil }
      guard postcode == nil ? coordinates == 2 : coordinates == 0 else {
        throw ValidationError("Give either a postcode or both --latitude and --longitude.")
      }
      if let latitude, !(latitude.magnitude <= 90) { throw ValidationError("--latitude must be from -90 to 90.") }
      if let longitude, !(longitude.magnitude <= 360) { throw ValidationError("--longitude must be from -360 to 360.") }
      if let radius, !(radius >= 0) { throw ValidationError("--radius must be 0 or more.") }
      guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
    }

    func run() throws {
      let index = try source.open()
      let found = try search(index)
      switch format {
      case .text: try writeText(found, index)
      case .json:
        let row = PostcodeRow(index, withAttributes: true)
        try JSONOutput.writeArray { append in
          for near in found {
            let distance = JSONValue.Member(key: "distance", value: .number(near.distance))
            try append(.object([distance] + row.members(near.postcode, at: near.ordinal)))
          }
        }
      case .csv:
        let row = PostcodeRow(index, withAttributes: true)
        let output = StandardOutput.shared
        try output.line((["distance", "postcode"] + row.names).map(CSVText.quoted).joined(separator: ","))
        for near in found {
          var line = NumberFormat.fixed(near.distance, 3) + "," + near.postcode.description
          row.forEachValue(at: near.ordinal) { line += "," + ($0?.csv ?? "") }
          try output.line(line)
        }
      }
      if found.isEmpty {
        if format == .text { try reportNothingFound() }
        throw Failure.negative
      }
    }

    private func search(_ index: PostcodeIndex) throws -> [NearbyPostcode] {
      if let latitude, let longitude {
        return index.nearest(
          latitude: latitude, longitude: longitude, limit: limit, radius: radius, includingTerminated: terminated)
      }
      let query = postcode ?? ""
      guard let match = index.find(query) else { throw Failure.notFound(LookupStatus.explain(query)) }
      let found = index.nearest(
        toOrdinal: match.ordinal, limit: limit, radius: radius, includingTerminated: terminated)
      guard let found else { throw Failure.notFound("\(match.postcode) has no position in the index") }
      if match.isCorrected {
        StandardError.report("corrected \(Printable.quoted(query)) to \(match.postcode)")
      }
      return found
    }

    private func reportNothingFound() throws {
      let within = radius.map { " within \(NearestCommand.readable($0))" } ?? ""
      try StandardOutput.shared.flush()
      StandardError.report("no postcode found\(within)")
    }

    /// Writes the distance, the postcode and the names of its ward and district, if known.
    private func writeText(_ found: [NearbyPostcode], _ index: PostcodeIndex) throws {
      var missing: [String] = []
      let names = PostcodeRow.allFields(index).map(\.name)
      let shown = ["ward_name", "district_name"].filter { names.contains($0) }
      let row = PostcodeRow(index, selecting: shown, missing: &missing)
      let distances = found.map { NearestCommand.readable($0.distance) }
      let width = distances.map(\.count).max() ?? 0
      for (near, distance) in zip(found, distances) {
        var line = Style.dim(Alignment.right(distance, width)) + "  " + Style.bold(near.postcode.description)
        let areaNames = row?.values(at: near.ordinal).compactMap { $0.value.map { Printable.text($0.text) } } ?? []
        if !areaNames.isEmpty {
          line += String(repeating: " ", count: max(0, 10 - near.postcode.description.count))
          line += areaNames.joined(separator: ", ")
        }
        try StandardOutput.shared.line(line)
      }
    }

    /// Returns a distance in metres below a kilometre, otherwise in kilometres.
    static func readable(_ metres: Double) -> String {
      metres < 999.5
        ? NumberFormat.fixed(metres, 0) + " m" : NumberFormat.fixed(metres / 1000, metres < 99_950 ? 1 : 0) + " km"
    }
  }

  extension Failure {
    /// Returns a negative result with its reason.
    fileprivate static func notFound(_ message: String) -> Failure {
      Failure(status: .negativeResult, message: message)
    }
  }
#endif
