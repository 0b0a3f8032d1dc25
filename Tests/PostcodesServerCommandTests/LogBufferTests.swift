import Foundation
import Testing

@testable import PostcodesServerCommand

/// A log whose reader may stall.
@Suite(.timeLimit(.minutes(10)))
struct LogBufferTests {
  /// A writer that stalls until it is released.
  private final class Output: Sendable {
    private let condition = NSCondition()
    nonisolated(unsafe) private var text = ""
    nonisolated(unsafe) private var isStalled: Bool

    init(isStalled: Bool) { self.isStalled = isStalled }

    func write(_ more: String) {
      condition.withLock {
        while isStalled { condition.wait() }
        text += more
      }
    }

    func release() {
      condition.withLock {
        isStalled = false
        condition.broadcast()
      }
    }

    var written: String { condition.withLock { text } }
  }

  private final class Count: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var count = 0
    func add(_ more: Int) { lock.withLock { count += more } }
    var value: Int { lock.withLock { count } }
  }

  @Test func everyLineIsWrittenInOrder() {
    let output = Output(isStalled: false)
    let buffer = LogBuffer(write: output.write, dropNotice: { "dropped \($0)\n" })
    for number in 0..<1000 { buffer.append("\(number)\n") }
    buffer.finish(within: 60)
    #expect(output.written == (0..<1000).map { "\($0)\n" }.joined())
  }

  /// Adding lines never waits for the reader: what doesn't fit is dropped, counted and reported.
  @Test func stalledReader() throws {
    let output = Output(isStalled: true)
    let dropped = Count()
    let buffer = LogBuffer(
      maximumBytes: 100, write: output.write, onDrop: dropped.add, dropNotice: { "dropped \($0)\n" })
    for _ in 0..<1000 { buffer.append("ten bytes\n") }
    // The first lines may have been handed to the writer before it stalled.
    #expect((900...990).contains(dropped.value))
    // The process can end although nothing can be written.
    buffer.finish(within: 0.01)
    #expect(output.written.isEmpty)
    output.release()
    buffer.finish(within: 60)
    let lines = output.written.split(separator: "\n")
    #expect(lines.count { $0 == "ten bytes" } == 1000 - dropped.value)
    // Lines dropped before the writer took the first ones are reported apart from later ones.
    let reported = lines.filter { $0.hasPrefix("dropped ") }.compactMap { Int($0.dropFirst(8)) }
    #expect(reported.reduce(0, +) == dropped.value)
    buffer.append("more\n")
    buffer.finish(within: 60)
    #expect(output.written.hasSuffix("more\n"))
  }
}

@Suite struct OpenFilesTests {
  /// The connections, those over the limit and other files fit.
  @Test(arguments: [70, 100, 256, 900, 1024, 1189, 4096, 65_536])
  func fitting(_ descriptors: Int) {
    let fitting = OpenFiles.fitting(descriptors, wanted: 1000)
    #expect(fitting == 1 || OpenFiles.needed(forConnections: fitting) <= descriptors)
    #expect(fitting == 1000 || OpenFiles.needed(forConnections: fitting + 2) > descriptors)
  }

  @Test func limits() {
    #expect(OpenFiles.fitting(1189, wanted: 1000) == 1000 && OpenFiles.fitting(1188, wanted: 1000) < 1000)
    #expect(OpenFiles.fitting(10, wanted: 1000) == 1)
  }
}
