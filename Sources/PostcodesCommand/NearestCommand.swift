internal import ArgumentParser
internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes nearest`.
struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Find the postcodes nearest to a postcode or a place.",
    discussion: """
      Distances are along the WGS 84 ellipsoid. The nearest postcode comes first, those at the same distance in the \
      order of postcodes; a postcode that is asked for is among its own nearest, at distance 0. Postcodes no longer \
      in use are left out unless --terminated is given. Exit status 1: the postcode was not found or has no \
      position, or there is none within the radius.
      """)

  @Argument(help: ArgumentHelp("The postcode to start from.", valueName: "postcode"))
  var postcode: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Degrees north of the place to start from.", valueName: "degrees"))
  var latitude: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Degrees east; negative is west.", valueName: "degrees"))
  var longitude: Double?

  @Option(help: ArgumentHelp("How far away they may be.", valueName: "metres"))
  var radius: Double?

  @Option(help: ArgumentHelp("How many to show at most.", valueName: "count"))
  var limit = 10

  @Flag(help: "Show postcodes that are no longer in use, too.")
  var terminated = false

  @OptionGroup var source: IndexOption

  @Option(help: "text, json or csv.")
  var format = RecordFormat.text

  func validate() throws {
    let places = [latitude, longitude].count { $0 != nil }
    guard postcode == nil ? places == 2 : places == 0 else {
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
        for near in found { try append(EncodableNeighbour(near: near, values: row.values(at: near.ordinal))) }
      }
    case .csv:
      let row = PostcodeRow(index, withAttributes: true)
      let output = StandardOutput.shared
      try output.line((["distance", "postcode"] + row.names).map(CSVText.quoted).joined(separator: ","))
      for near in found {
        var line = Figures.fixed(near.distance, 3) + "," + near.postcode.description
        row.forEachValue(at: near.ordinal) { line += "," + ($0.map { CSVText.quoted($0.text) } ?? "") }
        try output.line(line)
      }
    }
    if found.isEmpty {
      if format == .text { try complain("no postcode there") }
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
    guard let found else { throw Failure.notFound("\(match.postcode): the index has no position for it") }
    if match.isCorrected {
      StandardError.write("postcodes: \"\(Printable.text(query))\" corrected to \(match.postcode)\n")
    }
    return found
  }

  private func complain(_ reason: String) throws {
    let within = radius.map { " within \(NearestCommand.readable($0))" } ?? ""
    try StandardOutput.shared.flush()
    StandardError.write("postcodes: \(reason)\(within)\n")
  }

  /// Distance, postcode, and the names of the smaller and the larger area around it, if the index has them.
  private func writeText(_ found: [NearbyPostcode], _ index: PostcodeIndex) throws {
    var missing: [String] = []
    let names = PostcodeRow.allFields(index).map(\.name)
    let shown = ["ward_name", "district_name"].filter { names.contains($0) }
    let row = PostcodeRow(index, selecting: shown, missing: &missing)
    let distances = found.map { NearestCommand.readable($0.distance) }
    let width = distances.map(\.count).max() ?? 0
    for (near, distance) in zip(found, distances) {
      var line = Style.dim(Figures.right(distance, width)) + "  " + Style.bold(near.postcode.description)
      let places = row?.values(at: near.ordinal).compactMap { $0.value.map { Printable.text($0.text) } } ?? []
      if !places.isEmpty {
        line += String(repeating: " ", count: max(0, 10 - near.postcode.description.count))
        line += places.joined(separator: ", ")
      }
      try StandardOutput.shared.line(line)
    }
  }

  /// A distance as people say it: metres up to a kilometre, then kilometres.
  static func readable(_ metres: Double) -> String {
    metres < 999.5 ? Figures.fixed(metres, 0) + " m" : Figures.fixed(metres / 1000, metres < 99_950 ? 1 : 0) + " km"
  }
}

extension Failure {
  /// A negative answer with its reason.
  fileprivate static func notFound(_ message: String) -> Failure {
    Failure(status: negativeAnswer, message: message)
  }
}

/// A postcode of the answer in JSON: its distance in metres, and the record.
private struct EncodableNeighbour: Encodable {
  let near: NearbyPostcode
  let values: [(name: String, value: ColumnValue?)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnKey.self)
    try container.encode(near.distance, forKey: ColumnKey("distance"))
    try EncodableRow(postcode: near.postcode, values: values).encode(into: &container)
  }
}
