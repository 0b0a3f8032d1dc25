#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// The options that select postcodes. A postcode is selected if it meets all that are given.
  struct SelectionOptions: ParsableArguments {
    @Option(
      name: .customLong("where"),
      help: ArgumentHelp(
        "Select only postcodes that match a condition. Repeatable.", valueName: "column=value"))
    var conditions: [Condition] = []

    @Option(
      help: ArgumentHelp(
        "Select postcodes introduced by a month, such as 2015-06, and not terminated by its end. Those without a month of "
          + "introduction are left out.", valueName: "month"))
    var liveOn: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Select postcodes within a box of degrees: west,south,east,north.", valueName: "degrees"))
    var box: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Select postcodes around a postcode, outcode, sector, area, or position such as 51.5,-0.12 or TQ 300 799. Requires --radius.",
        valueName: "origin"))
    var near: String?

    @Option(help: ArgumentHelp("Maximum distance from --near.", valueName: "metres"))
    var radius: Double?

    @Option(
      help: ArgumentHelp(
        "Select postcodes within the polygons of a GeoJSON file.", valueName: "file"),
      completion: .file(extensions: ["geojson", "json"]))
    var inside: String?

    @Option(help: ArgumentHelp("Select this many of the matching postcodes at random.", valueName: "count"))
    var random: Int?

    @Option(help: "Random seed. The same seed and index give the same postcodes.")
    var seed: UInt64?

    func validate() throws {
      guard (near == nil) == (radius == nil) else { throw ValidationError("Give both --near and --radius.") }
      if let radius, !(radius >= 0) { throw ValidationError("--radius must be 0 or more, not \(radius).") }
      if let random, random < 1 { throw ValidationError("--random must be 1 or more, not \(random).") }
      guard seed == nil || random != nil else { throw ValidationError("--seed requires --random.") }
      if let box, GeographicBox(box) == nil {
        throw ValidationError(
          "--box \(Printable.quoted(box)): expected west,south,east,north in degrees, such as -0.2,51.4,0,51.6: "
            + "longitudes from -180 to 180, latitudes from -90 to 90, west to east and south to north")
      }
      if let liveOn {
        guard let span = ValueSpan(month: liveOn), span.lowest == span.highest, span.lowest > 0 else {
          throw ValidationError("--live-on \(Printable.quoted(liveOn)): expected a month, such as 2015-06")
        }
      }
    }

    /// The options as text, for messages.
    var text: String {
      let parts =
        conditions.map(\.text)
        + [
          liveOn.map { "--live-on \($0)" }, box.map { "--box \($0)" },
          near.map { "--near \($0) --radius \(NumberFormat.fixed(radius ?? 0, 0))" },
          inside.map { "--inside \($0)" },
        ].compactMap { $0 }
      return parts.map(Printable.quoted).joined(separator: " and ")
    }

    /// Returns the selected postcodes, and notices about ambiguous names.
    ///
    /// - Throws: A usage failure for an invalid condition; a negative result for a code or name that the index lacks.
    func evaluate(_ index: PostcodeIndex) throws -> (set: OrdinalSet, notes: [String]) {
      var (set, notes) = try ConditionSelection.evaluate(conditions, index)
      if let liveOn, let month = ValueSpan(month: liveOn)?.lowest { set.formIntersection(try live(on: month, index)) }
      if let box = box.flatMap({ GeographicBox($0) }) {
        set.formIntersection(try PositionSelection(index, "--box").ordinals(among: set) { box.contains($0, $1) })
      }
      if let near, let radius { set.formIntersection(try around(near, radius, index)) }
      if let inside {
        let region = try Region(geoJSON: inside)
        set = try region.ordinals(among: set, PositionSelection(index, "--inside"))
      }
      if let random { set = RandomSelection.choose(random, of: set, seed: seed) }
      return (set, notes)
    }

    /// Returns the postcodes introduced by a month and not terminated by its end.
    private func live(on month: Int64, _ index: PostcodeIndex) throws(Failure) -> OrdinalSet {
      guard let introduced = index.column(named: "introduced"), let terminated = index.column(named: "terminated")
      else {
        throw Failure(
          status: .usage, message: "--live-on: the index has no months of introduction and termination")
      }
      var set = index.ordinals(where: introduced) { $0.map { $0 <= month } ?? false }
      set.formIntersection(index.ordinals(where: terminated) { $0.map { $0 > month } ?? true })
      return set
    }

    private func around(_ origin: String, _ radius: Double, _ index: PostcodeIndex) throws(Failure) -> OrdinalSet {
      try PositionSelection.checkPositions(index, "--near")
      let found = try NearestOrigin(origin, PostcodeFinder(index, places: PlaceFinder.places(of: index))).nearest(
        index, limit: index.count, radius: MaximumDistance(metres: radius), includingTerminated: true)
      var set = OrdinalSet(capacity: index.count)
      for postcode in found { set.insert(postcode.ordinal..<(postcode.ordinal + 1)) }
      return set
    }
  }
#endif
