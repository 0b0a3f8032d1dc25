@testable import PostcodeKit
import Foundation
import LoopbackServer
import PostcodeIndexStore
import SearchPipeline
import TestSupport
import Testing

/// The current index after updates, damage and restarts.
struct IndexStoreTests {
  @Test func updatesReplaceTheBundledIndex() async throws {
    let world = try StoreWorld()
    let transport = StubIndexTransport(try StoreWorld.file("2025-02"), tag: "\"a\"")
    let store = try world.open(transport)
    let old = store.current
    #expect(old.metadata.edition == "2025-01")
    var updates = store.updates.makeAsyncIterator()
    #expect(await updates.next()?.metadata.edition == "2025-01")
    #expect(try await store.update() == .updated)
    #expect(store.current.metadata.edition == "2025-02")
    #expect(await updates.next()?.metadata.edition == "2025-02")
    #expect(try await store.update() == .unchanged)
    #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\""])
    transport.set(try StoreWorld.file("2025-03"), tag: "\"b\"")
    #expect(try await store.update() == .updated)
    // Screens that still have the old index continue to read it.
    try old.verify()
    #expect(try world.names() == ["current.pcindex", "previous.pcindex", "state.json"])
    #expect(try world.open(transport).current.metadata.edition == "2025-03")
  }

  @Test func theNewerEditionWins() async throws {
    let world = try StoreWorld(edition: "2025-10")
    let transport = StubIndexTransport(try StoreWorld.file("2025-9"), tag: "\"a\"")
    let store = try world.open(transport)
    #expect(try await store.update() == .older)
    #expect(store.current.metadata.edition == "2025-10")
    #expect(try await store.update() == .unchanged)
    transport.set(try StoreWorld.file("2026.1.0"))
    #expect(try await store.update() == .updated)
    // An update of the app brings a newer edition than the download.
    try world.folder.write("bundled.pcindex", try StoreWorld.file("2026-02"))
    #expect(try world.open(transport).current.metadata.edition == "2026-02")
  }

  @Test func withoutEditionsTheLaterArrivalWins() async throws {
    let world = try StoreWorld(edition: "")
    let transport = StubIndexTransport(try StoreWorld.file("", salt: 2))
    #expect(try await world.open(transport).update() == .updated)
    let downloaded = try world.open(transport).current
    #expect(downloaded.quality(at: 0) == 2)
    try world.folder.write("bundled.pcindex", try StoreWorld.file("", salt: 3))
    #expect(try world.open(transport).current.quality(at: 0) == 3)
    // The server has the same file as the app, which stays current.
    transport.set(try StoreWorld.file("", salt: 3))
    #expect(try await world.open(transport).update() == .unchanged)
    #expect(try world.open(transport).current.quality(at: 0) == 3)
  }

  @Test func badDownloadsChangeNothing() async throws {
    let world = try StoreWorld()
    var damaged = try StoreWorld.file("2025-02")
    damaged[damaged.count - 20] ^= 1
    for bytes in [damaged, Array(damaged.dropLast(5)), Array("<html>Sign in</html>".utf8), []] {
      let store = try world.open(StubIndexTransport(bytes))
      guard case .invalidDownload? = await failure({ try await store.update() }) else {
        Issue.record("\(bytes.count) bytes were accepted")
        continue
      }
      #expect(store.current.metadata.edition == "2025-01")
    }
    let large = try world.open(StubIndexTransport(try StoreWorld.file("2025-02")), maximumBytes: 100)
    #expect(await failure { try await large.update() } == .tooLarge(limit: 100))
    for status in [304, 404, 500] {
      let store = try world.open(StubIndexTransport([], status: status))
      let error = await failure { try await store.update() }
      #expect(error == .unexpectedStatus(status))
      #expect(error?.description.hasPrefix("the index server responded with status \(status)") == true)
    }
    #expect(try world.names() == ["state.json"])
  }

  /// A broken file isn't downloaded again at every check, also not after a restart. An unreachable server is asked again.
  @Test func failedDownloadsCount() async throws {
    let start = Date(timeIntervalSince1970: 1_000_000)
    for transport in [StubIndexTransport(Array("<html>".utf8)), StubIndexTransport([], status: 404)] {
      let world = try StoreWorld()
      let store = try world.open(transport, now: start)
      #expect(await failure { try await store.update(ifOlderThan: 100) } != nil)
      #expect(try await store.update(ifOlderThan: 100) == .notDue)
      #expect(try await world.open(transport, now: start + 99).update(ifOlderThan: 100) == .notDue)
      #expect(transport.requests.count == 1)
      transport.set(try StoreWorld.file("2025-02"), tag: "\"a\"")
      #expect(try await world.open(transport, now: start + 100).update(ifOlderThan: 100) == .updated)
      // The tag of the sound file stays valid.
      transport.set(Array("<html>".utf8))
      #expect(await failure { try await world.open(transport, now: start + 300).update() } != nil)
      transport.set([], tag: "\"a\"")
      #expect(try await world.open(transport, now: start + 500).update(ifOlderThan: 100) == .unchanged)
      // The user asked.
      #expect(try await world.open(transport, now: start + 501).update() == .unchanged)
    }
    let world = try StoreWorld()
    let offline = FailingIndexTransport()
    let store = try world.open(offline, now: start)
    for _ in 0..<2 { #expect(await failure { try await store.update(ifOlderThan: 100) } == .unreachable(reason: "x")) }
    #expect(offline.count.withLock { $0 } == 2)
    #expect(try world.names().isEmpty)
  }

  /// Downloads at the first launch, and opens the file at the next ones.
  @Test func appsWithoutABundledIndex() async throws {
    let world = try StoreWorld()
    let transport = StubIndexTransport(Array("<html>".utf8), tag: "\"a\"")
    func open() async throws -> IndexStore {
      try await IndexStore(source: StoreWorld.address, folder: world.store, transport: transport, now: { .distantPast })
    }
    guard case .invalidDownload? = await failure({ try await open() }) else {
      Issue.record("a store without an index was opened")
      return
    }
    #expect(try world.names().isEmpty)
    transport.set(try StoreWorld.file("2025-02"), tag: "\"a\"")
    #expect(try await open().current.metadata.edition == "2025-02")
    let store = try await open()
    #expect(transport.requests.count == 2)
    #expect(try await store.update() == .unchanged)
    transport.set(try StoreWorld.file("2025-03"))
    #expect(try await store.update() == .updated)
    // Without a network.
    #expect(
      try IndexStore(bundled: nil, source: StoreWorld.address, folder: world.store, transport: FailingIndexTransport())
        .current.metadata.edition == "2025-03")
    let empty = URL(fileURLWithPath: world.folder.path("other"))
    guard case .noIndex? = await failure({ try IndexStore(bundled: nil, source: StoreWorld.address, folder: empty) })
    else {
      Issue.record("a store without an index was opened")
      return
    }
  }

  @Test func damagedStoredFileIsReplacedByThePreviousOne() async throws {
    let world = try StoreWorld()
    let transport = StubIndexTransport(try StoreWorld.file("2025-02"), tag: "\"a\"")
    let store = try world.open(transport)
    _ = try await store.update()
    transport.set(try StoreWorld.file("2025-03"), tag: "\"b\"")
    _ = try await store.update()
    func damage(_ name: String) throws {
      var bytes = try world.folder.bytes("store/\(name)")
      bytes[bytes.count - 20] ^= 1
      try world.folder.write("store/\(name)", bytes)
    }
    try damage("current.pcindex")
    let reopened = try world.open(transport)
    #expect(reopened.current.metadata.edition == "2025-02")
    // The tag was that of the damaged file, so the file is downloaded again.
    #expect(try await reopened.update() == .updated)
    #expect(reopened.current.metadata.edition == "2025-03")
    try damage("current.pcindex")
    try damage("previous.pcindex")
    #expect(try world.open(transport).current.metadata.edition == "2025-01")
    #expect(try world.names() == ["state.json"])
  }

  @Test func damageWhileRunningIsFound() async throws {
    let world = try StoreWorld()
    let store = try world.open(StubIndexTransport(try StoreWorld.file("2025-02")))
    _ = try await store.update()
    #expect(try await store.verify())
    // Written in place, as a failing disk would.
    let handle = try FileHandle(forUpdating: world.store.appendingPathComponent("current.pcindex"))
    try handle.seek(toOffset: UInt64(try world.folder.bytes("store/current.pcindex").count - 20))
    try handle.write(contentsOf: Data([0xFF]))
    try handle.close()
    #expect(try await store.verify() == false)
    #expect(store.current.metadata.edition == "2025-01")
  }

  @Test func damagedBundledFileIsNotReplacedByItself() async throws {
    let world = try StoreWorld()
    try world.folder.write("bundled.pcindex", try Self.damaged(StoreWorld.file("2025-01")))
    let store = try world.open(StubIndexTransport(try StoreWorld.file("2025-02")))
    guard case .noIndex? = await failure({ try await store.verify() }) else {
      Issue.record("the damaged file was accepted")
      return
    }
    // An older download is sound.
    _ = try await store.update()
    try world.folder.write("bundled.pcindex", try Self.damaged(StoreWorld.file("2025-03")))
    let reopened = try world.open(StubIndexTransport([], status: 500))
    #expect(reopened.current.metadata.edition == "2025-03")
    #expect(try await reopened.verify() == false)
    #expect(reopened.current.metadata.edition == "2025-02")
  }

  /// Returns the file with a damage that opening doesn't notice.
  private static func damaged(_ file: [UInt8]) throws -> [UInt8] {
    let sound = try PostcodeIndex(data: Data(file))
    let damaged = file.indices.reversed().lazy.map { offset in
      var bytes = file
      bytes[offset] ^= 1
      return bytes
    }
    return try #require(
      damaged.first { bytes in
        guard let index = try? PostcodeIndex(data: Data(bytes)) else { return false }
        return index.metadata.edition == sound.metadata.edition && (try? index.verify()) == nil
      })
  }

  @Test func noFileAtAll() throws {
    let world = try StoreWorld()
    try world.folder.write("bundled.pcindex", "no index")
    do throws(IndexStoreError) {
      _ = try IndexStore(bundled: world.bundled, source: StoreWorld.address, folder: world.store)
      Issue.record("a store without an index was opened")
    } catch {
      guard case .noIndex(.notAnIndex) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  /// What an app shows.
  @Test func messages() {
    let lost = IndexStoreError.unreachable(reason: "The connection was lost. ")
    #expect(lost.description == "cannot download the index: The connection was lost; try again later.")
    let isTemporary = "Postcodes can't be downloaded at the moment. Try again later."
    #expect(lost.localizedDescription == isTemporary)
    #expect(
      IndexStoreError.tooLarge(limit: 9).description
        == "the downloaded index is larger than the limit of 9 bytes.")
    #expect(
      IndexStoreError.unexpectedStatus(304).description
        == "the index server responded with status 304 to a request without If-None-Match, expected 200; check the server."
    )
    for status in [401, 403, 404] {
      let error = IndexStoreError.unexpectedStatus(status)
      #expect(!error.description.contains("later") && !error.localizedDescription.contains("later"))
      #expect(error.localizedDescription == "Postcodes can't be downloaded by this version of the app.")
    }
    for status in [408, 429, 500, 503] {
      #expect(IndexStoreError.unexpectedStatus(status).localizedDescription == isTemporary)
    }
    // The first index is no newer one.
    let others: [IndexStoreError] = [
      .invalidDownload(.notAnIndex(found: "a page")), .storage(path: "/a", reason: "full"),
    ]
    for error in others { #expect(!error.localizedDescription.lowercased().contains("new")) }
  }

  @Test func aFolderThatCannotBeWritten() async throws {
    let world = try StoreWorld()
    try world.folder.write("store", "a file")
    #expect(throws: IndexStoreError.self) { try world.open(StubIndexTransport([])) }
    let other = try StoreWorld()
    let transport = StubIndexTransport(try StoreWorld.file("2025-02"))
    let store = try other.open(transport)
    _ = try await store.update()
    transport.set(try StoreWorld.file("2025-03"))
    // The previous file can't be replaced.
    try other.folder.write("store/previous.pcindex/a", "b")
    guard case .storage? = await failure({ try await store.update() }) else {
      Issue.record("the update should have failed")
      return
    }
    #expect(store.current.metadata.edition == "2025-02")
    #expect(try other.open(transport).current.metadata.edition == "2025-02")
  }

  @Test func temporaryFilesOfInterruptedUpdatesAreDeleted() throws {
    let world = try StoreWorld()
    try world.folder.write("store/1234.temporary", try StoreWorld.file("2025-02"))
    #expect(try world.open(StubIndexTransport([])).current.metadata.edition == "2025-01")
    #expect(try world.names().isEmpty)
  }

  @Test func updatesAreDueAfterAnInterval() async throws {
    let world = try StoreWorld()
    let transport = StubIndexTransport(try StoreWorld.file("2025-02"))
    let start = Date(timeIntervalSince1970: 1_000_000)
    #expect(try await world.open(transport, now: start).update(ifOlderThan: 100) == .updated)
    #expect(try await world.open(transport, now: start + 99).update(ifOlderThan: 100) == .notDue)
    #expect(try await world.open(transport, now: start - 1).update(ifOlderThan: 100) == .unchanged)
    #expect(try await world.open(transport, now: start + 200).update(ifOlderThan: 100) == .unchanged)
    #expect(transport.requests.count == 3)
  }

  @Test func indexesFromURLsDataAndBundles() throws {
    let world = try StoreWorld()
    #expect(try PostcodeIndex(url: world.bundled).metadata.edition == "2025-01")
    let data = try Data(contentsOf: world.bundled)
    let index = try PostcodeIndex(data: data)
    try index.verify()
    // A slice of data begins at another index than 0.
    let padded = Data([1, 2, 3]) + data
    #expect(try PostcodeIndex(data: padded.dropFirst(3)).checksum == index.checksum)
    #expect(throws: IndexError.self) { try PostcodeIndex(data: Data()) }
    let address = try #require(URL(string: "https://example.com/gb.pcindex"))
    #expect(throws: IndexError.self) { try PostcodeIndex(url: address) }
    do throws(IndexError) {
      _ = try PostcodeIndex(resource: "missing")
      Issue.record("there is no such resource")
    } catch {
      #expect(error.description.contains("missing.pcindex") && error.description.contains("resources"))
    }
    let bundle = try #require(Bundle(path: world.folder.path))
    #expect(try PostcodeIndex(resource: "bundled", in: bundle).count == 3)
  }

  @Test func editionsAreComparedByMonthAndNumber() {
    func order(_ left: String, _ right: String, dataset: String = "Test") -> Bool? {
      let metadata = IndexMetadata(dataset: "Test", edition: left, dialect: "", source: "")
      return IndexOrder.precedes(metadata, IndexMetadata(dataset: dataset, edition: right, dialect: "", source: ""))
    }
    #expect(order("2025.4.0", "2025.10") == true && order("2026-01", "2025-10") == false)
    #expect(order("2025.4.0", "2025.4") == nil && order("", "2025") == nil && order("2025", "May") == nil)
    #expect(order("May 2025", "November 2025") == true && order("November 2025", "May 2025") == false)
    #expect(order("November 2024", "May 2025") == true && order("May 2025", "May 2025") == nil)
    #expect(order("May 2025", "2025-05") == nil && order("May 2025", "2025-11") == true)
    #expect(order("2025-10-12", "2025-10-05") == false && order("2025.4.0", "2025.4.1") == true)
    #expect(order("2025", "2026", dataset: "Other") == nil)
    #expect(order(String(repeating: "9", count: 100), "1") != nil)
  }
}
