extension PostcodesClient {
  /// Searches for places by name. Returns an empty array if there are none.
  ///
  /// - Parameters:
  ///   - text: A name or the beginning of one.
  ///   - limit: The maximum number of places, 1 to 100. The service's default is 10.
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func places(_ text: String, limit: Int? = nil) async throws -> [PlaceReply] {
    try await result(EndpointRequest("/places").adding([("q", text)]).limited(to: limit)) ?? []
  }

  /// Looks up a place by its code, such as `osgb4000000074558362`.
  ///
  /// - Throws: `PostcodesIOError.notFound`.
  public func place(code: String) async throws -> PlaceReply {
    try await value(EndpointRequest("/places").lookingUp(.place, code))
  }

  /// Returns a random place.
  ///
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func randomPlace() async throws -> PlaceReply {
    try await value(EndpointRequest("/random/places"))
  }
}

extension PostcodesClient {
  /// Checks that the service responds.
  ///
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func ping() async throws { _ = try await value(EndpointRequest("/ping"), as: String.self) }

  /// Checks that the service has its data.
  ///
  /// - Throws: `PostcodesIOError.serverError` if it hasn't.
  public func ready() async throws { _ = try await value(EndpointRequest("/ready"), as: String.self) }
}
