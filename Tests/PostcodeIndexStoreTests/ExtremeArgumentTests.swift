import Foundation
import LoopbackServer
@testable import PostcodeKit
import PostcodeIndexStore
import TestSupport
import Testing

/// No public call of this module traps, whatever its arguments are: it succeeds or throws.
@Suite(.timeLimit(.minutes(10)))
struct ExtremeArgumentTests {
  private static let numbers: [Int] = [.min, -1, 0, 1, .max]
  private static let intervals: [TimeInterval] = [
    .nan, -.infinity, -1, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
  ]
  private static let texts = ["", "\0", ".", "/", "é", String(repeating: "a", count: 100_000)]

  @Test func numbersOfAnySize() async throws {
    let file = try StoreWorld.file("2025-02")
    for number in Self.numbers {
      let world = try StoreWorld()
      let store = try world.open(StubIndexTransport(file), maximumBytes: number)
      let error = await failure { try await store.update() }
      #expect(error == (number == .max ? nil : .tooLarge(limit: number)))
      for interval in Self.intervals { _ = await failure { try await store.update(ifOlderThan: interval) } }
    }
  }

  @Test func timesOfAnySize() async throws {
    for seconds in Self.intervals {
      let world = try StoreWorld()
      let transport = StubIndexTransport(try StoreWorld.file("2025-02"))
      // A date that can't be written as JSON is an error of the store.
      let store = try world.open(transport, now: Date(timeIntervalSince1970: seconds))
      for interval in Self.intervals { _ = await failure { try await store.update(ifOlderThan: interval) } }
    }
  }

  @Test func addressesAndNamesOfAnyKind() async throws {
    let world = try StoreWorld()
    let transport = URLSessionIndexTransport()
    for text in Self.texts {
      #expect(throws: IndexError.self) { try PostcodeIndex(resource: text) }
      let path = world.folder.path("none/" + text)
      for url in [
        URL(string: "http://127.0.0.1:1/\(text.prefix(9))"), URL(string: "nonsense:"), URL(fileURLWithPath: path),
      ] {
        let file = URL(fileURLWithPath: world.folder.path("file"))
        let headers = ["": text, "X" + text: "", "Y": "\r\n"]
        for limit in Self.numbers {
          guard let url else { continue }
          let download = IndexDownload(url: url, headers: headers, maximumBytes: limit)
          await #expect(throws: IndexStoreError.self) { try await transport.send(download, to: file) }
        }
      }
      let address = URL(fileURLWithPath: path)
      #expect(throws: IndexStoreError.self) {
        try IndexStore(bundled: address, source: address, folder: world.store)
      }
      _ = try? IndexStore(bundled: world.bundled, source: address, folder: address, maximumBytes: .min)
    }
  }
}
