#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit

  /// `postcodes nearest`.
  struct NearestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "nearest",
      abstract: "List the postcodes nearest to postcodes or positions.",
      discussion: """
        Positions are degrees on WGS 84 (51.5,-0.12, also 51.5 N 0.12 W or 51,5; -0,12), eastings and northings on the British National \
        Grid in metres (530050,179950), grid references (TQ 300 799), or links to maps. Around them, the list ends at 20 km unless --radius \
        says otherwise. An origin can also be the name or code of a town or village, if the index was built with --places, or of a country, \
        region, county, district or ward. If several have the name, give the code of one, or add the county: 'newport, shropshire'.

        Distances are geodesic (WGS 84). Postcodes at the same distance are in postcode order. The list includes the given \
        postcode itself, at distance 0. Distances from an outcode, sector, district and so on are measured from the mean position of its \
        postcodes. With several origins, or with -, each record starts with its query. CSV and JSON have a record without a \
        postcode for a query that finds nothing.

        Exit status 1: a postcode or place is not in the index or has no position, or no postcode is within the radius.
        """)

    @Argument(
      help: ArgumentHelp(
        "Postcode, outcode, sector, name, or position such as 51.5,-0.12; or - to read them from standard input, one per line.",
        valueName: "origin"))
    var origins: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Latitude of the position to search around, WGS 84.", valueName: "degrees"),
      transform: { try NearestCommand.angle($0, isLatitude: true) })
    var latitude: Double?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Longitude of the position; negative in the west.", valueName: "degrees"),
      transform: { try NearestCommand.angle($0, isLatitude: false) })
    var longitude: Double?

    @Option(
      help: ArgumentHelp(
        "Maximum distance, or 'unlimited'. Default: 20000 around positions, otherwise unlimited.", valueName: "metres"),
      transform: MaximumDistance.init(argument:))
    var radius: MaximumDistance?

    @Option(help: ArgumentHelp("Maximum number of postcodes to list.", valueName: "count"))
    var limit = 10

    @Flag(help: "Include terminated postcodes.")
    var terminated = false

    @OptionGroup var source: IndexOption

    @Option(help: "Output format.")
    var format = ListFormat.text

    func validate() throws {
      let coordinates = [latitude, longitude].count { $0 != nil }
      let isComplete = origins.isEmpty ? coordinates == 2 : coordinates == 0
      guard isComplete else {
        throw ValidationError("Give either an origin, or both --latitude and --longitude.")
      }
      if let latitude, !(latitude.magnitude <= 90) {
        throw ValidationError("--latitude must be from -90 to 90 degrees, not \(latitude).")
      }
      if let longitude, !(longitude.magnitude <= 360) {
        throw ValidationError("--longitude must be from -360 to 360 degrees, not \(longitude).")
      }
      guard limit > 0 else { throw ValidationError("--limit must be 1 or more, not \(limit).") }
    }

    /// Reads degrees as `annotate` does. Plain numbers may be out of range, which ``validate()`` reports.
    private static func angle(_ argument: String, isLatitude: Bool) throws -> Double {
      guard let angle = Double(argument) ?? TypedPosition.angle(argument, isLatitude: isLatitude) else {
        let example = isLatitude ? "51.5033 or 51.5033 N" : "-0.1276 or 0.1276 W"
        throw InvalidArgument(description: "expected degrees, such as \(example)")
      }
      return angle
    }

    func run() throws {
      let index = try source.open()
      var report = NearestReport(index, format, hasQueries: origins.count > 1 || origins == ["-"])
      try report.begin()
      if let latitude, let longitude {
        try report.write("", found(index) { .typed(.degrees(latitude: latitude, longitude: longitude)) })
      }
      let finder = PostcodeFinder(index, places: try PlaceFinder.places(of: index))
      try QueryLines.forEach(origins) { query in
        guard format != .text || !QueryLines.isBlank(query) else { return }
        try report.write(query, found(index, query) { () throws(Failure) in try NearestOrigin(query, finder) })
      }
      try report.end()
      if report.hasMissing { throw Failure.negative }
    }

    /// Returns the postcodes nearest to an origin; if there are none, says why and returns none.
    private func found(
      _ index: PostcodeIndex, _ query: String? = nil, _ origin: () throws(Failure) -> NearestOrigin
    ) throws -> [NearbyPostcode] {
      do throws(Failure) {
        let origin = try origin()
        if let query, case .postcode(let match) = origin, match.isCorrected {
          StandardError.report("corrected \(Printable.quoted(query)) to \(match.postcode)")
        }
        let found = try origin.nearest(index, limit: limit, radius: radius, includingTerminated: terminated)
        guard found.isEmpty else { return found }
        throw Failure(status: .negativeResult, message: origin.noneFound(index, radius: radius))
      } catch {
        try StandardOutput.shared.flush()
        if query.map({ !QueryLines.isBlank($0) }) ?? true { StandardError.report(error.message) }
        return []
      }
    }
  }
#endif
