extension PostcodesClient {
  /// Looks up a postcode.
  ///
  /// - Throws: `PostcodesIOError.invalidPostcode`, `.notFound` or `.terminated`.
  public func lookup(_ postcode: String) async throws -> PostcodeReply {
    try await value(EndpointRequest("/postcodes").lookingUp(.postcode, postcode))
  }

  /// Returns whether a postcode is live. Terminated, unknown and malformed ones are not.
  ///
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func validate(_ postcode: String) async throws -> Bool {
    guard PercentEncoding.segment(postcode) != nil else { return false }
    return try await value(EndpointRequest("/postcodes").lookingUp(.postcode, postcode, suffix: "/validate"))
  }

  /// Completes the beginning of a postcode. Returns an empty array if there are no completions.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of a postcode.
  ///   - limit: The maximum number of completions, 1 to 100. The service's default is 10.
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func autocomplete(_ prefix: String, limit: Int? = nil) async throws -> [String] {
    guard PercentEncoding.segment(prefix) != nil else { return [] }
    let request = try EndpointRequest("/postcodes").lookingUp(.postcode, prefix, suffix: "/autocomplete")
    return try await result(request.limited(to: limit)) ?? []
  }

  /// Searches as ``autocomplete(_:limit:)`` does, and returns whole records.
  ///
  /// - Parameters:
  ///   - text: The beginning of a postcode.
  ///   - limit: The maximum number of postcodes, 1 to 100. The service's default is 10.
  /// - Throws: `PostcodesIOError.invalidRequest` for blank text.
  public func query(_ text: String, limit: Int? = nil) async throws -> [PostcodeReply] {
    try await result(EndpointRequest("/postcodes").adding([("q", text)]).limited(to: limit)) ?? []
  }

  /// Returns the postcodes near another one, including itself, nearest first, with their distances.
  ///
  /// - Parameters:
  ///   - postcode: A live postcode.
  ///   - limit: The maximum number of postcodes, up to 100. The service's default is 10.
  ///   - radius: The maximum distance, up to 2,000 metres. The service's default is 100.
  ///   - wideSearch: Whether to search up to 20 km away for at most 10 postcodes instead.
  /// - Throws: `PostcodesIOError.notFound`, also for a malformed or terminated postcode.
  public func nearest(
    to postcode: String, limit: Int? = nil, radius: Double? = nil, wideSearch: Bool = false
  ) async throws -> [PostcodeReply] {
    let request = try EndpointRequest("/postcodes").lookingUp(.postcode, postcode, suffix: "/nearest")
    return try await result(request.limited(to: limit, radius: radius, wideSearch: wideSearch)) ?? []
  }

  /// Returns the postcodes near a position, nearest first, with their distances.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east on WGS 84.
  ///   - latitude: Degrees north on WGS 84.
  ///   - limit: The maximum number of postcodes, up to 100. The service's default is 10.
  ///   - radius: The maximum distance, up to 2,000 metres. The service's default is 100.
  ///   - wideSearch: Whether to search up to 20 km away for at most 10 postcodes instead.
  /// - Throws: `PostcodesIOError.invalidRequest` if a number isn't finite.
  public func reverse(
    longitude: Double, latitude: Double, limit: Int? = nil, radius: Double? = nil, wideSearch: Bool = false
  ) async throws -> [PostcodeReply] {
    let request = try EndpointRequest("/postcodes").at(longitude: longitude, latitude: latitude)
    return try await result(request.limited(to: limit, radius: radius, wideSearch: wideSearch)) ?? []
  }

  /// Returns a random live postcode, or `nil` if the given outcode has none.
  ///
  /// - Parameter outcode: An outcode; `nil` for any.
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func randomPostcode(outcode: String? = nil) async throws -> PostcodeReply? {
    try await result(EndpointRequest("/random/postcodes").adding(outcode.map { [("outcode", $0)] } ?? []))
  }

  /// Looks up a terminated postcode.
  ///
  /// - Throws: `PostcodesIOError.invalidPostcode` or `.notFound`.
  public func terminated(_ postcode: String) async throws -> TerminatedReply {
    try await value(EndpointRequest("/terminated_postcodes").lookingUp(.terminatedPostcode, postcode))
  }

  /// Looks up a postcode in the Scottish Postcode Directory.
  ///
  /// - Throws: `PostcodesIOError.invalidPostcode` or `.notFound`, also for a postcode outside Scotland.
  public func scottish(_ postcode: String) async throws -> ScottishReply {
    try await value(EndpointRequest("/scotland/postcodes").lookingUp(.scottishPostcode, postcode))
  }
}
