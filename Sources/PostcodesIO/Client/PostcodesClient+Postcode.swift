public import PostcodeCore

// The same calls for postcodes that have been read already.
extension PostcodesClient {
  /// Looks a postcode up.
  ///
  /// - Throws: `PostcodesIOError.notFound` or `.terminated`, and what every call may throw.
  public func lookup(_ postcode: Postcode) async throws -> PostcodeReply { try await lookup(postcode.description) }

  /// Whether the postcode is live.
  public func validate(_ postcode: Postcode) async throws -> Bool { try await validate(postcode.description) }

  /// Looks any number of postcodes up, in requests of at most 100. The answers are in the order of the questions.
  public func bulkLookup(_ postcodes: [Postcode]) async throws -> [BulkLookupReply<PostcodeReply>] {
    try await bulkLookup(postcodes.map(\.description))
  }

  /// Looks a terminated postcode up.
  ///
  /// - Throws: `PostcodesIOError.notFound`, and what every call may throw.
  public func terminated(_ postcode: Postcode) async throws -> TerminatedReply {
    try await terminated(postcode.description)
  }

  /// Looks an outcode up.
  ///
  /// - Throws: `PostcodesIOError.notFound`, and what every call may throw.
  public func outcode(_ outcode: Outcode) async throws -> OutcodeReply {
    try await self.outcode(outcode.description)
  }
}
