extension PostcodesClient {
  /// Looks an outcode up.
  ///
  /// - Throws: `PostcodesIOError.notFound`, also for a malformed one, and what every call may throw.
  public func outcode(_ outcode: String) async throws -> OutcodeReply {
    try await value(Call("/outcodes").looking(for: .outcode, outcode))
  }

  /// The outcodes near another, itself among them, nearest first.
  ///
  /// - Parameters:
  ///   - outcode: an outcode with live postcodes.
  ///   - limit: up to 100; the service's default is 10.
  ///   - radius: metres up to 25,000, to the mean of an outcode's postcodes; the service's default is 5,000.
  /// - Throws: `PostcodesIOError.notFound`, also for a malformed one, and what every call may throw.
  public func outcodes(
    nearestTo outcode: String, limit: Int? = nil, radius: Double? = nil
  ) async throws -> [OutcodeReply] {
    let call = try Call("/outcodes").looking(for: .outcode, outcode, "/nearest")
    return try await result(call.asking(CallQuery.near(limit, radius))) ?? []
  }

  /// The outcodes near a position, nearest first.
  ///
  /// - Parameters:
  ///   - longitude: degrees east on WGS 84.
  ///   - latitude: degrees north on WGS 84.
  ///   - limit: up to 100; the service's default is 10.
  ///   - radius: metres up to 25,000, to the mean of an outcode's postcodes; the service's default is 5,000.
  /// - Throws: `PostcodesIOError.invalidRequest` for angles that are no numbers, and what every call may throw.
  public func outcodes(
    longitude: Double, latitude: Double, limit: Int? = nil, radius: Double? = nil
  ) async throws -> [OutcodeReply] {
    let position = try CallQuery.position(longitude: longitude, latitude: latitude)
    return try await result(Call("/outcodes").asking(position + CallQuery.near(limit, radius))) ?? []
  }
}
