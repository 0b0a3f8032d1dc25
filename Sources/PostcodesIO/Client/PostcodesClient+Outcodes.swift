extension PostcodesClient {
  /// Looks up an outcode.
  ///
  /// - Throws: `PostcodesIOError.notFound`, also for a malformed outcode.
  public func outcode(_ outcode: String) async throws -> OutcodeReply {
    try await value(EndpointRequest("/outcodes").lookingUp(.outcode, outcode))
  }

  /// Returns the outcodes near another one, including itself, nearest first.
  ///
  /// - Parameters:
  ///   - outcode: An outcode with live postcodes.
  ///   - limit: The maximum number of outcodes, up to 100. The service's default is 10.
  ///   - radius: The maximum distance to the mean position of an outcode's postcodes, up to 25,000 metres. The service's
  ///     default is 5,000.
  /// - Throws: `PostcodesIOError.notFound`, also for a malformed outcode.
  public func outcodes(
    nearestTo outcode: String, limit: Int? = nil, radius: Double? = nil
  ) async throws -> [OutcodeReply] {
    let request = try EndpointRequest("/outcodes").lookingUp(.outcode, outcode, suffix: "/nearest")
    return try await result(request.limited(to: limit, radius: radius)) ?? []
  }

  /// Returns the outcodes near a position, nearest first.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east on WGS 84.
  ///   - latitude: Degrees north on WGS 84.
  ///   - limit: The maximum number of outcodes, up to 100. The service's default is 10.
  ///   - radius: The maximum distance to the mean position of an outcode's postcodes, up to 25,000 metres. The service's
  ///     default is 5,000.
  /// - Throws: `PostcodesIOError.invalidRequest` if a number isn't finite.
  public func outcodes(
    longitude: Double, latitude: Double, limit: Int? = nil, radius: Double? = nil
  ) async throws -> [OutcodeReply] {
    let request = try EndpointRequest("/outcodes").at(longitude: longitude, latitude: latitude)
    return try await result(request.limited(to: limit, radius: radius)) ?? []
  }
}
