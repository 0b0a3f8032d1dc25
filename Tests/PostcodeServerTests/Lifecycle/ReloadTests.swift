import Foundation
import Logging
import PostcodeImport
@testable import PostcodeKit
import Testing

@testable import PostcodeServer

/// Replacement of the served index file.
@Suite(.timeLimit(.minutes(10)))
struct ReloadTests {
  private let folder: URL
  private var path: String { folder.appendingPathComponent("index").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("reload-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private static let dumps = [
    "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,394235,806529,1,57.149590,-2.096923",
    "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519",
  ]

  /// Returns an index with one postcode, AB10 1AB or M1 1AD.
  private static func file(_ number: Int) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dump-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appendingPathComponent("dump.csv")
    let header = "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long"
    try Data("\(header)\n\(dumps[number])\n".utf8).write(to: dump)
    return try Importer(options: ImportOptions()).importDumps([dump.path]).file
  }

  /// Replaces the index file by renaming.
  private func replace(_ bytes: [UInt8]) throws {
    let next = folder.appendingPathComponent("next").path
    try Data(bytes).write(to: URL(fileURLWithPath: next))
    guard rename(next, path) == 0 else { throw RawClient.Failure(description: "rename failed") }
  }

  private func isServed(_ server: TestServer, _ postcode: String) async throws -> Bool {
    try await server.get("/postcodes/\(postcode)/validate").body == Bodies.result("true")
  }

  @Test func validAndInvalidReplacements() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [try Self.file(0), try Self.file(1)]
    try replace(files[0])
    let metrics = ServerMetrics()
    try await TestServer.with(try PostcodeIndex(path: path)) { server in
      let reloader = IndexReloader(server.current, path: path, metrics: metrics)
      #expect(await reloader.reload() == .unchanged)
      try replace(files[1])
      #expect(await reloader.reload() == .replaced)
      #expect(try await isServed(server, "M11AD"))
      #expect(try await !isServed(server, "AB101AB"))
      #expect(await reloader.reload() == .unchanged)
      #expect(await reloader.reload(force: true) == .replaced)

      // Invalid files: the server keeps the old index, and each file is rejected once.
      var flipped = files[0]
      flipped[flipped.count / 2] ^= 1
      let bad = [[], Array("no index".utf8), Array(files[0].dropLast(9)), flipped]
      for bytes in bad {
        try replace(bytes)
        guard case .failed(let reason) = await reloader.reload() else {
          Issue.record("\(bytes.count) bytes were not rejected")
          continue
        }
        #expect(!reason.isEmpty)
        #expect(await reloader.reload() == .unchanged)
        #expect(try await isServed(server, "M11AD"))
      }
      // A pipe without a writer doesn't block.
      #expect(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
      #expect(rename(folder.appendingPathComponent("pipe").path, path) == 0)
      guard case .failed = await reloader.reload() else { throw RawClient.Failure(description: "a pipe") }
      try FileManager.default.removeItem(atPath: path)
      guard case .failed = await reloader.reload() else { throw RawClient.Failure(description: "no file") }
      #expect(await reloader.reload() == .unchanged)
      #expect(try await isServed(server, "M11AD"))

      // A valid index is served again, here through a symbolic link.
      let target = folder.appendingPathComponent("target").path
      try Data(files[0]).write(to: URL(fileURLWithPath: target))
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      #expect(await reloader.reload() == .replaced)
      #expect(try await isServed(server, "AB101AB"))
      let text = metrics.text(server.current.served.index, connections: 0, unreadBytes: 0)
      #expect(text.contains("postcodes_reloads_total{result=\"replaced\"} 3\n"))
      #expect(text.contains("postcodes_reloads_total{result=\"failed\"} 6\n"))
    }
  }

  /// A file overwritten piece by piece is rejected until it is complete; the old index stays.
  @Test func overwrittenInPlace() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [try Self.file(0), try Self.file(1)]
    try replace(files[0])
    let served = try ServedIndex(path: path)
    #expect(throws: IndexError.self) { try ServedIndex(path: folder.path) }
    try await TestServer.with(served.index) { server in
      let reloader = IndexReloader(server.current, path: path)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      for part in [files[1][..<9], files[1][9..<200], files[1][200..<(files[1].count - 1)]] {
        try file.write(contentsOf: Data(part))
        guard case .failed = await reloader.reload() else {
          Issue.record("a part up to \(part.endIndex) was not rejected")
          continue
        }
        #expect(await reloader.reload() == .unchanged)
        #expect(try await isServed(server, "AB101AB"))
        #expect(try await server.get("/outcodes/AB10").status == 200)
      }
      try file.write(contentsOf: Data(files[1].suffix(1)))
      try file.close()
      #expect(await reloader.reload() == .replaced)
      #expect(try await isServed(server, "M11AD"))
    }
  }

  /// An unreadable file is reported once, and read as soon as it can be.
  @Test func temporarilyUnreadable() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try replace(try Self.file(0))
    let served = ServedIndex(try PostcodeIndex(path: path))
    let reasons = AsyncStream { continuation in
      for reason in ["not yours", "not yours", "too many open files"] { continuation.yield(reason) }
      continuation.finish()
    }
    let current = CurrentIndex(served)
    let path = path
    let reloader = IndexReloader(current, path: path) { path, limits, version in
      for await reason in reasons { return .failure(.unreadable(path: path, reason: reason)) }
      return Result { () throws(IndexError) in try ServedIndex(path: path, limits: limits, version: version) }
    }
    #expect(await reloader.reload() == .unchanged)
    try replace(try Self.file(1))
    let first = await reloader.reload()
    #expect("\(first)".hasPrefix("failed(") && "\(first)".contains("not yours"))
    #expect(await reloader.reload() == .unchanged)
    let third = await reloader.reload()
    #expect("\(third)".hasPrefix("failed(") && "\(third)".contains("too many open files"))
    #expect(current.served === served)
    #expect(await reloader.reload() == .replaced)
    #expect(current.served !== served && current.served.index.count == 1)
    #expect(await reloader.reload() == .unchanged)
  }

  /// Of two concurrent reloads the later one decides, whichever ends first.
  @Test func laterReloadWins() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = ServedIndex(try PostcodeIndex(bytes: IndexBytes(copying: try Self.file(0))))
    let second = ServedIndex(try PostcodeIndex(bytes: IndexBytes(copying: try Self.file(1))))
    let current = CurrentIndex(first)
    let (opens, opened) = AsyncStream<CheckedContinuation<Result<ServedIndex, IndexError>, Never>>.makeStream()
    let reloader = IndexReloader(current, path: path) { _, _, _ in await withCheckedContinuation { opened.yield($0) } }
    var iterator = opens.makeAsyncIterator()
    for early in [Result<ServedIndex, IndexError>.success(first), .failure(.unreadable(path: path, reason: "none"))] {
      async let earlier = reloader.reload(force: true)
      let one = try #require(await iterator.next())
      async let later = reloader.reload(force: true)
      let two = try #require(await iterator.next())
      two.resume(returning: .success(second))
      #expect(await later == .replaced)
      one.resume(returning: early)
      #expect(await earlier == .unchanged)
      #expect(current.served === second)
      #expect(await reloader.reload() == .unchanged)
    }
  }

  @Test func withoutFile() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let reloader = IndexReloader(CurrentIndex(ServedIndex(try TestIndexes.few.get())), path: nil)
    guard case .failed = await reloader.reload(force: true) else {
      Issue.record("nothing was rejected")
      return
    }
  }

  /// While the index changes repeatedly, every request is answered from one of the two.
  @Test func noRequestIsLost() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [try Self.file(0), try Self.file(1)]
    try replace(files[0])
    try await TestServer.with(try PostcodeIndex(path: path)) { server in
      let reloader = IndexReloader(server.current, path: path)
      let port = server.port
      let text = request(
        "POST", "/postcodes?filter=postcode", headers: ["Content-Type": "application/json"],
        body: #"{"postcodes":["AB101AB","M11AD"]}"#)
      let expected: Set = [
        Bodies.result(
          #"[{"query":"AB101AB","result":{"postcode":"AB10 1AB"}},{"query":"M11AD","result":null}]"#),
        Bodies.result(
          #"[{"query":"AB101AB","result":null},{"query":"M11AD","result":{"postcode":"M1 1AD"}}]"#),
      ]
      try await withThrowingTaskGroup(of: Set<String>.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await offPool {
              let client = try RawClient(port: port)
              var bodies: Set<String> = []
              for _ in 0..<300 {
                client.send(text)
                bodies.insert(try client.reply()?.body ?? "no reply")
              }
              return bodies
            }
          }
        }
        for number in 0..<20 {
          try replace(files[(number + 1) % 2])
          #expect(await reloader.reload() == .replaced)
        }
        for try await bodies in group { #expect(bodies.isSubset(of: expected)) }
      }
    }
  }
}
