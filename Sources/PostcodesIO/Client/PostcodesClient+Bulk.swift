#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension PostcodesClient {
  /// Looks any number of postcodes up, in requests of at most 100. The answers are in the order of the questions.
  ///
  /// - Throws: what every call may throw; if one of the requests fails, all do.
  public func bulkLookup(_ postcodes: [String]) async throws -> [BulkLookupReply<PostcodeReply>] {
    try await bulk(postcodes, query: [])
  }

  /// Looks some keys of any number of postcodes up, in requests of at most 100. The answers are in the order of the
  /// questions.
  ///
  /// - Throws: what every call may throw; if one of the requests fails, all do.
  public func bulkLookup(
    _ postcodes: [String], filter: [FilterKey]
  ) async throws -> [BulkLookupReply<FilteredPostcode>] {
    try await bulk(postcodes, query: Self.query(filter))
  }

  /// The postcodes near any number of positions, in requests of at most 100. The answers are in the order of the
  /// questions.
  ///
  /// - Throws: `PostcodesIOError.invalidRequest` if one of the positions is no position, and what every call may throw;
  ///   if one of the requests fails, all do.
  public func bulkReverse(_ positions: [Geolocation]) async throws -> [BulkReverseReply<PostcodeReply>] {
    try await bulk(positions, query: [])
  }

  /// Some keys of the postcodes near any number of positions, in requests of at most 100. The answers are in the order
  /// of the questions.
  ///
  /// - Throws: `PostcodesIOError.invalidRequest` if one of the positions is no position, and what every call may throw;
  ///   if one of the requests fails, all do.
  public func bulkReverse(
    _ positions: [Geolocation], filter: [FilterKey]
  ) async throws -> [BulkReverseReply<FilteredPostcode>] {
    try await bulk(positions, query: Self.query(filter))
  }

  private static func query(_ filter: [FilterKey]) -> Call.Query {
    filter.isEmpty ? [] : [("filter", filter.map(\.rawValue).joined(separator: ","))]
  }

  private func bulk<Result: Codable & Sendable>(
    _ postcodes: [String], query: Call.Query
  ) async throws -> [BulkLookupReply<Result>] {
    try await inChunks(BulkChunks.split(postcodes, size: BulkChunks.size)) { chunk in
      try await post(["postcodes": chunk], count: chunk.count, query)
    }
  }

  private func bulk<Result: Codable & Sendable>(
    _ positions: [Geolocation], query: Call.Query
  ) async throws -> [BulkReverseReply<Result>] {
    guard positions.allSatisfy(\.isFinite) else { throw CallQuery.invalidPosition }
    return try await inChunks(BulkChunks.split(positions) { _ in 0 }) { chunk in
      try await post(["geolocations": chunk], count: chunk.count, query)
    }
  }

  private func post<Reply: Codable & Sendable>(
    _ question: some Encodable, count: Int, _ query: Call.Query
  ) async throws -> [Reply] {
    let body = Array(try JSONEncoder().encode(question))
    let replies = try await value(Call("/postcodes").asking(query).posting(body), as: [Reply].self)
    guard replies.count == count else {
      throw PostcodesIOError.wrongShape(key: "result", problem: "\(replies.count) answers to \(count) questions")
    }
    return replies
  }

  /// Asks about the chunks, as many at once as the client may, and puts the answers in order.
  private func inChunks<Item: Sendable, Reply: Sendable>(
    _ chunks: [[Item]], _ ask: @escaping @Sendable ([Item]) async throws -> [Reply]
  ) async throws -> [Reply] {
    var replies = [[Reply]](repeating: [], count: chunks.count)
    try await withThrowingTaskGroup(of: (Int, [Reply]).self) { group in
      for (place, chunk) in chunks.enumerated() {
        // No more tasks than can ask.
        if place >= max(1, configuration.maximumConcurrentRequests), let (done, reply) = try await group.next() {
          replies[done] = reply
        }
        group.addTask { (place, try await ask(chunk)) }
      }
      while let (done, reply) = try await group.next() { replies[done] = reply }
    }
    return replies.flatMap { $0 }
  }
}

/// Parts of a long question that the service accepts.
enum BulkChunks {
  /// The most items of one request.
  static let maximumCount = 100
  /// The most bytes of text of one request. The service fails on bodies of more than 100 kB.
  static let maximumSize = 90_000

  /// The items in their order, in parts as long as may be; an item that is too large is alone.
  static func split<Item>(_ items: [Item], size: (Item) -> Int) -> [[Item]] {
    var chunks: [[Item]] = []
    var start = 0
    var total = 0
    for (place, item) in items.enumerated() {
      let bytes = size(item)
      if place > start, place - start == maximumCount || total + bytes > maximumSize {
        chunks.append(Array(items[start..<place]))
        start = place
        total = 0
      }
      total += bytes
    }
    if start < items.count { chunks.append(Array(items[start...])) }
    return chunks
  }

  /// The most bytes that a text can have in JSON, with its quotes and comma.
  static func size(_ text: String) -> Int {
    3 + text.utf8.reduce(0) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C || $1 == 0x2F ? 2 : 1) }
  }
}
