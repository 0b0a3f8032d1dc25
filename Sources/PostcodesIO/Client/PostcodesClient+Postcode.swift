public import PostcodeKit

// The same methods for postcodes that are already parsed.
extension PostcodesClient {
  /// Looks up a postcode.
  ///
  /// - Throws: `PostcodesIOError.notFound` or `.terminated`.
  public func lookup(_ postcode: Postcode) async throws -> PostcodeReply { try await lookup(postcode.description) }

  /// Returns whether a postcode is live.
  ///
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func validate(_ postcode: Postcode) async throws -> Bool { try await validate(postcode.description) }

  /// Looks up any number of postcodes, 100 per request. The replies are in the order of the postcodes.
  ///
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func bulkLookup(_ postcodes: [Postcode]) async throws -> [BulkLookupReply<PostcodeReply>] {
    try await bulkLookup(postcodes.map(\.description))
  }

  /// Looks up a terminated postcode.
  ///
  /// - Throws: `PostcodesIOError.notFound`.
  public func terminated(_ postcode: Postcode) async throws -> TerminatedReply {
    try await terminated(postcode.description)
  }

  /// Looks up an outcode.
  ///
  /// - Throws: `PostcodesIOError.notFound`.
  public func outcode(_ outcode: Outcode) async throws -> OutcodeReply {
    try await self.outcode(outcode.description)
  }
}
