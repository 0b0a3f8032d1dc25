import Foundation
import LoopbackServer
@testable import PostcodeKit
import PostcodeIndexBuilder
import PostcodeIndexStore
import SearchPipeline
import TestSupport
import Testing

/// A folder for a store, with a bundled index.
struct StoreWorld: Sendable {
  let folder: TemporaryFolder
  let bundled: URL
  var store: URL { URL(fileURLWithPath: folder.path("store")) }
  static let address = URL(fileURLWithPath: "/nowhere")

  init(edition: String = "2025-01") throws {
    folder = try TemporaryFolder()
    bundled = URL(fileURLWithPath: try folder.write("bundled.pcindex", try StoreWorld.file(edition)))
  }

  /// Returns an index file of one edition. `salt` changes the content.
  static func file(_ edition: String, salt: Int64 = 1) throws -> [UInt8] {
    var builder = IndexBuilder(columns: [.quality])
    let postcodes = ["M1 1AA", "M1 1AD", "SW1A 1AA"]
    for (line, text) in postcodes.enumerated() {
      builder.append(try #require(Postcode(text)), values: [salt], line: UInt32(line))
    }
    let metadata = IndexMetadata(dataset: "Test", edition: edition, dialect: "test", source: "test.csv")
    return try builder.finish(metadata: metadata, onConflict: { _ in }).file
  }

  func open(_ transport: any IndexTransport, maximumBytes: Int = 1 << 20, now: Date = .distantPast) throws -> IndexStore
  {
    try IndexStore(
      bundled: bundled, source: Self.address, folder: store, maximumBytes: maximumBytes, transport: transport,
      now: { now })
  }

  func open(_ server: LoopbackServer, maximumBytes: Int = 1 << 20) throws -> IndexStore {
    try IndexStore(
      bundled: bundled, source: try #require(URL(string: server.url + "/gb.pcindex")), folder: store,
      maximumBytes: maximumBytes, headers: ["X-Key": "secret"])
  }

  /// The names of the files in the store's folder.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: store.path).sorted() }
}

/// Writes given bytes.
final class StubIndexTransport: IndexTransport {
  private let reply: Locked<(status: Int, bytes: [UInt8], tag: String?)>
  private let seen = Locked<[IndexDownload]>([])

  init(_ bytes: [UInt8], status: Int = 200, tag: String? = nil) { reply = Locked((status, bytes, tag)) }

  var requests: [IndexDownload] { seen.withLock { $0 } }

  func set(_ bytes: [UInt8], tag: String? = nil) { reply.withLock { $0 = (200, bytes, tag) } }

  func send(_ download: IndexDownload, to file: URL) async throws -> IndexDownloadResponse {
    seen.withLock { $0.append(download) }
    let (status, bytes, tag) = reply.withLock { $0 }
    if let tag, download.headers["If-None-Match"] == tag { return IndexDownloadResponse(status: 304) }
    if status == 200 { try Data(bytes).write(to: file) }
    return IndexDownloadResponse(status: status, entityTag: tag)
  }
}

/// Reaches no server.
final class FailingIndexTransport: IndexTransport {
  let count = Locked(0)

  func send(_ download: IndexDownload, to file: URL) async throws -> IndexDownloadResponse {
    count.withLock { $0 += 1 }
    throw IndexStoreError.unreachable(reason: "x")
  }
}

/// Returns the store's error of an operation.
func failure(_ operation: () async throws -> some Any) async -> IndexStoreError? {
  do {
    _ = try await operation()
    return nil
  } catch {
    return error as? IndexStoreError
  }
}
