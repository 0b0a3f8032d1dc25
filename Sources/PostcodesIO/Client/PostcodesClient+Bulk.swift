#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// If one of the requests fails, the whole call fails.
extension PostcodesClient {
  /// Looks up any number of postcodes, 100 per request. The replies are in the order of the postcodes.
  ///
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func bulkLookup(_ postcodes: [String]) async throws -> [BulkLookupReply<PostcodeReply>] {
    try await bulk(postcodes, query: [])
  }

  /// Looks up some fields of any number of postcodes, 100 per request. The replies are in the order of the postcodes.
  ///
  /// - Parameters:
  ///   - postcodes: The postcodes, as typed.
  ///   - filter: The fields to return.
  /// - Throws: ``PostcodesIOError``, or `CancellationError` if the task was cancelled.
  public func bulkLookup(
    _ postcodes: [String], filter: [FilterKey]
  ) async throws -> [BulkLookupReply<FilteredPostcode>] {
    try await bulk(postcodes, query: Self.query(filter))
  }

  /// Returns the postcodes near any number of positions, 100 per request. The replies are in the order of the positions.
  ///
  /// - Throws: `PostcodesIOError.invalidRequest` if a number isn't finite.
  public func bulkReverse(_ positions: [Geolocation]) async throws -> [BulkReverseReply<PostcodeReply>] {
    try await bulk(positions, query: [])
  }

  /// Returns some fields of the postcodes near any number of positions, 100 per request. The replies are in the order of
  /// the positions.
  ///
  /// - Parameters:
  ///   - positions: The positions, each with its limits.
  ///   - filter: The fields to return.
  /// - Throws: `PostcodesIOError.invalidRequest` if a number isn't finite.
  public func bulkReverse(
    _ positions: [Geolocation], filter: [FilterKey]
  ) async throws -> [BulkReverseReply<FilteredPostcode>] {
    try await bulk(positions, query: Self.query(filter))
  }

  private static func query(_ filter: [FilterKey]) -> EndpointRequest.Query {
    filter.isEmpty ? [] : [("filter", filter.map(\.rawValue).joined(separator: ","))]
  }

  private func bulk<Result: Codable & Sendable>(
    _ postcodes: [String], query: EndpointRequest.Query
  ) async throws -> [BulkLookupReply<Result>] {
    try await inChunks(BulkChunks.split(postcodes, size: BulkChunks.size)) { chunk in
      try await post(["postcodes": chunk], count: chunk.count, query)
    }
  }

  private func bulk<Result: Codable & Sendable>(
    _ positions: [Geolocation], query: EndpointRequest.Query
  ) async throws -> [BulkReverseReply<Result>] {
    guard positions.allSatisfy(\.isFinite) else { throw EndpointRequest.invalidPosition }
    return try await inChunks(BulkChunks.split(positions) { _ in 0 }) { chunk in
      try await post(["geolocations": chunk], count: chunk.count, query)
    }
  }

  private func post<Reply: Codable & Sendable>(
    _ content: some Encodable, count: Int, _ query: EndpointRequest.Query
  ) async throws -> [Reply] {
    let body = Array(try JSONEncoder().encode(content))
    let replies = try await value(EndpointRequest("/postcodes").adding(query).posting(body), as: [Reply].self)
    guard replies.count == count else {
      throw PostcodesIOError.wrongShape(
        key: "result", problem: "expected \(count) \(count == 1 ? "reply" : "replies"), found \(replies.count)")
    }
    return replies
  }

  /// Sends a request for each chunk, as many at once as the configuration allows, and concatenates the replies in order.
  private func inChunks<Item: Sendable, Reply: Sendable>(
    _ chunks: [[Item]], _ send: @escaping @Sendable ([Item]) async throws -> [Reply]
  ) async throws -> [Reply] {
    var replies = [[Reply]](repeating: [], count: chunks.count)
    try await withThrowingTaskGroup(of: (Int, [Reply]).self) { group in
      for (index, chunk) in chunks.enumerated() {
        // More tasks would only wait for a permit.
        if index >= max(1, configuration.maximumConcurrentRequests), let (done, reply) = try await group.next() {
          replies[done] = reply
        }
        group.addTask { (index, try await send(chunk)) }
      }
      while let (done, reply) = try await group.next() { replies[done] = reply }
    }
    return replies.flatMap { $0 }
  }
}

/// Splits a bulk request into requests that the service accepts.
enum BulkChunks {
  /// The maximum number of items per request.
  static let maximumCount = 100
  /// The maximum size of a request's texts, in bytes. The service fails on bodies of more than 100 kB.
  static let maximumSize = 90_000

  /// Splits items into chunks as long as possible, keeping their order. An item that is too large gets its own chunk.
  static func split<Item>(_ items: [Item], size: (Item) -> Int) -> [[Item]] {
    var chunks: [[Item]] = []
    var start = 0
    var total = 0
    for (index, item) in items.enumerated() {
      let bytes = size(item)
      if index > start, index - start == maximumCount || total + bytes > maximumSize {
        chunks.append(Array(items[start..<index]))
        start = index
        total = 0
      }
      total += bytes
    }
    if start < items.count { chunks.append(Array(items[start...])) }
    return chunks
  }

  /// Returns the maximum size of a text in JSON in bytes, including quotes and comma.
  static func size(_ text: String) -> Int {
    3 + text.utf8.reduce(0) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C || $1 == 0x2F ? 2 : 1) }
  }
}
