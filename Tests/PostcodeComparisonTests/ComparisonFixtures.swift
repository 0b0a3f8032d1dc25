import Foundation
import LoopbackServer
import PostcodesIOResponder
@testable import PostcodeKit
import PostcodeImport
import PostcodesIO

@testable import PostcodeComparison

/// A postcode with the values of a dump.
struct Row: Equatable {
  var postcode: String
  var introduced = "198001"
  var terminated = ""
  var district = "E08000003"
  var ward = "E05011368"
  var easting = 384_000
  var northing = 398_000

  var line: String {
    "\(postcode),\(postcode),\(postcode),\(introduced),\(terminated),E99999999,\(district),\(ward),\(easting),\(northing),1,"
      + "53.478213,-2.232962\n"
  }

  static let header = "pcd7,pcd8,pcds,dointr,doterm,cty25cd,lad25cd,wd25cd,east1m,north1m,gridind,lat,long\n"

  /// Returns a responder for an index of rows, optionally with the names of two districts, a Scottish Postcode Directory and
  /// a tile of OS Open Names.
  static func responder(
    _ rows: [Row], names: String? = nil, scotland: String? = nil, tile: String? = nil, version: WireVersion = .v20
  ) throws -> IndexResponder {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("compare-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appendingPathComponent("dump.csv")
    try Data((header + rows.map(\.line).joined()).utf8).write(to: dump)
    var options = ImportOptions()
    if let names {
      let file = folder.appendingPathComponent("districts.csv")
      try Data(names.utf8).write(to: file)
      options.names = [file.path]
    }
    if let scotland {
      let file = folder.appendingPathComponent("SmallUser.csv")
      try Data(scotland.utf8).write(to: file)
      options.scotland = file.path
    }
    if let tile {
      let file = folder.appendingPathComponent("HY20.csv")
      try Data(tile.utf8).write(to: file)
      options.places = [file.path]
    }
    return IndexResponder(
      try PostcodeIndex(bytes: IndexBytes(copying: Importer(options: options).importDumps([dump.path]).file)),
      version: version)
  }

  /// Returns consecutive postcodes from AB1 0AA, with different positions.
  static func some(_ count: Int) -> [Row] {
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    return (0..<count).map { number in
      let unit = "\(letters[number / 20 % 20])\(letters[number % 20])"
      return Row(
        postcode: "\(number < 4000 ? "AB" : "M")\(number / 4000 % 9 + 1) \(number / 400 % 10)\(unit)",
        easting: 300_000 + number * 10)
    }
  }
}

/// A service in the same process that responds from an index. A test can replace responses.
final class StubService: HTTPTransport, @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private let responder: IndexResponder
  private let fault: @Sendable (_ number: Int, _ request: HTTPRequest) async throws -> HTTPResponse?

  /// - Parameter fault: Returns a replacement by the number of the request, counted from 0, or `nil`.
  init(
    _ responder: IndexResponder,
    fault: @escaping @Sendable (_ number: Int, _ request: HTTPRequest) async throws -> HTTPResponse? = { _, _ in nil }
  ) {
    self.responder = responder
    self.fault = fault
  }

  var requestCount: Int { lock.withLock { count } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = lock.withLock {
      count += 1
      return count - 1
    }
    if let response = try await fault(number, request) { return response }
    return try validResponse(to: request)
  }

  private func validResponse(to request: HTTPRequest) throws -> HTTPResponse {
    if request.method == .post {
      let queries = try JSONDecoder().decode([String: [String]].self, from: Data(request.body))["postcodes"] ?? []
      return try Self.json(
        ResultReply(queries.map { BulkLookupReply(query: $0, result: responder.reply(to: $0)) }))
    }
    guard let url = URLComponents(string: request.url) else { return HTTPResponse(status: 400) }
    let parts = url.path.split(separator: "/").map(String.init)
    if parts.last == "autocomplete" {
      let limit = url.queryItems?.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 10
      return try Self.json(ResultReply(responder.autocomplete(parts[1], limit: limit)?.map(\.description)))
    }
    if parts.first == "places" {
      let places = try Places(responder.index)
      if parts.count == 1 {
        let text = url.queryItems?.first { $0.name == "q" }?.value ?? ""
        let found = places.map { places in places.matches(of: text, limit: 100).map { places[$0.place] } } ?? []
        return try Self.json(ResultReply(found.map { responder.reply($0) }))
      }
      if let places, let number = places.number(ofCode: parts[1]) {
        return try Self.json(ResultReply(responder.reply(places[number])))
      }
      return try Self.json(ErrorReply(status: 404, error: "Place not found"), status: 404)
    }
    if parts.first == "scotland" {
      let ordinal = Postcode(parts.last ?? "").flatMap { responder.index.ordinal(of: $0) }
      if let reply = ordinal.flatMap({ responder.scottishReply(at: $0) }) { return try Self.json(ResultReply(reply)) }
      return try Self.json(
        ErrorReply(status: 404, error: "Postcode exists in ONSPD but not in SPD"), status: 404)
    }
    if case .terminated(_, let ordinal) = responder.lookup(parts.last ?? "") {
      return try Self.json(ResultReply(responder.terminatedReply(at: ordinal)))
    }
    return try Self.json(ErrorReply(status: 404, error: "Terminated postcode not found"), status: 404)
  }

  static func json(_ value: some Encodable, status: Int = 200) throws -> HTTPResponse {
    HTTPResponse(status: status, body: Array(try JSONEncoder().encode(value)))
  }
}

/// A clock that never sleeps, but records the durations.
final class SleeplessClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let lock = NSLock()
  private var time = Instant(offset: .zero)

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Swift.Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try Task.checkCancellation()
    lock.withLock { time = max(time, deadline) }
  }
}

extension Comparison {
  /// Creates a comparison with a stub service, without delays.
  init(_ local: IndexResponder, _ service: any HTTPTransport, _ clock: any Clock<Duration> = SleeplessClock()) {
    self.init(local, PostcodesClient(transport: service, clock: ManualClock()), clock: clock)
  }
}
