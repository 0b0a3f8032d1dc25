extension PostcodesClient {
  /// Searches places by name; empty if there are none.
  ///
  /// - Parameters:
  ///   - text: a name or its beginning.
  ///   - limit: 1 to 100; the service's default is 10.
  public func places(_ text: String, limit: Int? = nil) async throws -> [PlaceReply] {
    try await result(Call("/places").asking([("q", text)] + CallQuery.limit(limit))) ?? []
  }

  /// Looks a place up by its code, such as `osgb4000000074558362`.
  ///
  /// - Throws: `PostcodesIOError.notFound`, and what every call may throw.
  public func place(code: String) async throws -> PlaceReply {
    try await value(Call("/places").looking(for: .place, code))
  }

  /// Any place.
  public func randomPlace() async throws -> PlaceReply {
    try await value(Call("/random/places"))
  }
}

extension PostcodesClient {
  /// Asks whether the service is there.
  ///
  /// - Throws: what every call may throw.
  public func ping() async throws { _ = try await value(Call("/ping"), as: String.self) }

  /// Asks whether the service has its data.
  ///
  /// - Throws: `PostcodesIOError.serverError` if not, and what every call may throw.
  public func ready() async throws { _ = try await value(Call("/ready"), as: String.self) }
}
