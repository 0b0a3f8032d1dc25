/// The only reader of a stream, which may be peeked into before it is taken.
final class StreamState: @unchecked Sendable {
  let source: StreamSource
  private let monitor = Monitor()
  // Guarded by the monitor.
  private var peeked: EntryReader?
  private var isTaken = false

  init(_ source: StreamSource) {
    self.source = source
  }

  func take(
    _ entry: String?, _ file: String, _ make: () throws(ArchiveError) -> EntryReader
  ) throws(ArchiveError) -> EntryReader {
    monitor.lock()
    defer { monitor.unlock() }
    if isTaken { throw ArchiveError(file: file, entry: entry, problem: .alreadyRead) }
    isTaken = true
    defer { peeked = nil }
    if let peeked { return peeked }
    return try make()
  }

  func peek(
    _ entry: String?, _ file: String, _ count: Int, _ make: () throws(ArchiveError) -> EntryReader
  ) throws(ArchiveError) -> [UInt8] {
    monitor.lock()
    defer { monitor.unlock() }
    if isTaken { throw ArchiveError(file: file, entry: entry, problem: .alreadyRead) }
    let reader = if let peeked { peeked } else { try make() }
    peeked = reader
    return try reader.peek(upTo: count)
  }
}
