extension PostcodesClient {
  /// Looks a postcode up.
  ///
  /// - Throws: `PostcodesIOError.invalidPostcode`, `.notFound` or `.terminated`, and what every call may throw.
  public func lookup(_ postcode: String) async throws -> PostcodeReply {
    try await value(Call("/postcodes").looking(for: .postcode, postcode))
  }

  /// Whether there is such a live postcode. Terminated, unknown and malformed ones are not valid.
  public func validate(_ postcode: String) async throws -> Bool {
    guard PercentEncoding.segment(postcode) != nil else { return false }
    return try await value(Call("/postcodes").looking(for: .postcode, postcode, "/validate"))
  }

  /// Completes a text to postcodes; empty if there are none.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of a postcode.
  ///   - limit: 1 to 100; the service's default is 10.
  public func autocomplete(_ prefix: String, limit: Int? = nil) async throws -> [String] {
    guard PercentEncoding.segment(prefix) != nil else { return [] }
    let call = try Call("/postcodes").looking(for: .postcode, prefix, "/autocomplete")
    return try await result(call.asking(CallQuery.limit(limit))) ?? []
  }

  /// Searches as `autocomplete` does, and gives everything known about the postcodes.
  ///
  /// - Parameters:
  ///   - text: the beginning of a postcode.
  ///   - limit: 1 to 100; the service's default is 10.
  /// - Throws: `PostcodesIOError.invalidRequest` for a blank text, and what every call may throw.
  public func query(_ text: String, limit: Int? = nil) async throws -> [PostcodeReply] {
    try await result(Call("/postcodes").asking([("q", text)] + CallQuery.limit(limit))) ?? []
  }

  /// The postcodes near another, itself among them, nearest first, with their distances.
  ///
  /// - Parameters:
  ///   - postcode: a live postcode.
  ///   - limit: up to 100; the service's default is 10.
  ///   - radius: metres up to 2,000; the service's default is 100.
  ///   - wideSearch: whether to look up to 20 km away for at most 10 postcodes instead.
  /// - Throws: `PostcodesIOError.notFound`, also for a malformed or terminated one, and what every call may throw.
  public func nearest(
    to postcode: String, limit: Int? = nil, radius: Double? = nil, wideSearch: Bool = false
  ) async throws -> [PostcodeReply] {
    let call = try Call("/postcodes").looking(for: .postcode, postcode, "/nearest")
    return try await result(call.asking(CallQuery.near(limit, radius, wideSearch: wideSearch))) ?? []
  }

  /// The postcodes near a position, nearest first, with their distances.
  ///
  /// - Parameters:
  ///   - longitude: degrees east on WGS 84.
  ///   - latitude: degrees north on WGS 84.
  ///   - limit: up to 100; the service's default is 10.
  ///   - radius: metres up to 2,000; the service's default is 100.
  ///   - wideSearch: whether to look up to 20 km away for at most 10 postcodes instead.
  /// - Throws: `PostcodesIOError.invalidRequest` for angles that are no numbers, and what every call may throw.
  public func reverse(
    longitude: Double, latitude: Double, limit: Int? = nil, radius: Double? = nil, wideSearch: Bool = false
  ) async throws -> [PostcodeReply] {
    let position = try CallQuery.position(longitude: longitude, latitude: latitude)
    let near = try CallQuery.near(limit, radius, wideSearch: wideSearch)
    return try await result(Call("/postcodes").asking(position + near)) ?? []
  }

  /// Any live postcode; `nil` if an outcode is given that has none.
  public func randomPostcode(outcode: String? = nil) async throws -> PostcodeReply? {
    try await result(Call("/random/postcodes").asking(outcode.map { [("outcode", $0)] } ?? []))
  }

  /// Looks a terminated postcode up.
  ///
  /// - Throws: `PostcodesIOError.invalidPostcode` or `.notFound`, and what every call may throw.
  public func terminated(_ postcode: String) async throws -> TerminatedReply {
    try await value(Call("/terminated_postcodes").looking(for: .terminatedPostcode, postcode))
  }

  /// Looks a postcode up in the Scottish Postcode Directory.
  ///
  /// - Throws: `PostcodesIOError.invalidPostcode` or `.notFound`, also for one outside Scotland, and what every call may
  ///   throw.
  public func scottish(_ postcode: String) async throws -> ScottishReply {
    try await value(Call("/scotland/postcodes").looking(for: .scottishPostcode, postcode))
  }
}
