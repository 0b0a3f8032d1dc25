internal import PostcodeIndexBuilder

/// Reads entries on a second thread, so that decompression and parsing overlap.
///
/// ```swift
/// let pipeline = try ReadAhead(input, entries)
/// loop: while true {
///   switch try pipeline.next() {
///   case .entry(let index): start(entries[index])
///   case .bytes(let bytes): parse(bytes)
///   case .end: break loop
///   }
/// }
/// ```
///
/// Use it from one thread. A ring of six buffers of 256 KiB bounds its memory. Deallocation cancels the reading.
package final class ReadAhead {
  package enum Event {
    /// The start of an entry, by its index in the list of entries. The previous entry was complete and valid.
    case entry(Int)
    /// Content of the current entry, valid until the next call of ``next()``.
    case bytes(UnsafeRawBufferPointer)
    /// The end of the last entry.
    case end
  }

  /// The number of compressed bytes read for everything delivered so far, for a progress bar.
  package private(set) var compressedBytesRead: UInt64 = 0
  /// The number of compressed bytes of all entries; `nil` if one is a stream.
  package let totalCompressedBytes: UInt64?

  private let input: DumpInput
  let ring: Ring
  private let thread: WorkerThread
  private var outcome: Result<Event, ArchiveError>?

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - entries: Entries of the input, in the order to read them. ``ArchiveLimits/maximumTotalBytes`` applies to their
  ///     sum.
  /// - Throws: ``ArchiveError`` if no thread can be started. ``next()`` throws errors in entries.
  package init(_ input: DumpInput, _ entries: [DumpEntry]) throws(ArchiveError) {
    var total: UInt64? = 0
    for entry in entries {
      guard let sum = total, let size = entry.compressedSize else {
        total = nil
        break
      }
      total = sum &+ size
    }
    totalCompressedBytes = total
    self.input = input
    let ring = Ring()
    self.ring = ring
    do throws(WorkerThread.StartError) {
      thread = try WorkerThread { Self.produce(input, entries, into: ring) }
    } catch {
      throw ArchiveError(input.name, error)
    }
  }

  deinit {
    cancel()
  }

  /// Waits for the next event.
  ///
  /// - Returns: The event; ``Event/end`` again on every call after the end.
  /// - Throws: ``ArchiveError``, after everything before the error has been delivered, and again on every later call.
  package func next() throws(ArchiveError) -> Event {
    try next(releasingPrevious: true)
  }

  /// Waits for the next event. The bytes of earlier events stay valid: ``Ring/release()`` releases the oldest event, so each must
  /// be released.
  func nextKeepingPrevious() throws(ArchiveError) -> Event {
    try next(releasingPrevious: false)
  }

  private func next(releasingPrevious: Bool) throws(ArchiveError) -> Event {
    if let outcome { return try outcome.get() }
    let (message, bytes, progress) = ring.take(releasingPrevious: releasingPrevious)
    compressedBytesRead = progress
    switch message {
    case .entry(let index): return .entry(index)
    case .bytes: return .bytes(bytes)
    case .end: return try finish(.success(.end))
    case .failure(let error): return try finish(.failure(error))
    case .cancelled:
      return try finish(.failure(ArchiveError(file: input.name, problem: .cancelled)))
    }
  }

  /// Stops reading and waits for the second thread to end. ``next()`` then throws, unless the end was reached before.
  package func cancel() {
    if outcome != nil { return }
    outcome = .failure(ArchiveError(file: input.name, problem: .cancelled))
    ring.cancel()
    // The thread may be waiting for data from a stream.
    input.interrupt()
    thread.join()
  }

  private func finish(_ result: Result<Event, ArchiveError>) throws(ArchiveError) -> Event {
    outcome = result
    thread.join()
    return try result.get()
  }

  /// Runs on the second thread.
  private static func produce(_ input: DumpInput, _ entries: [DumpEntry], into ring: Ring) {
    var produced: UInt64 = 0
    var consumed: UInt64 = 0
    for (index, entry) in entries.enumerated() {
      guard ring.waitForSpace() != nil else { return }
      ring.put(.entry(index), progress: consumed)
      do throws(ArchiveError) {
        let reader = try input.open(entry, producedBefore: produced)
        while true {
          guard let space = ring.waitForSpace() else { return }
          let count = try reader.read(into: space)
          if count == 0 { break }
          ring.put(.bytes(count), progress: consumed &+ reader.compressedBytesRead)
        }
        produced &+= reader.bytesProduced
        consumed &+= reader.compressedBytesRead
      } catch {
        if ring.waitForSpace() != nil { ring.put(.failure(error), progress: consumed) }
        return
      }
    }
    if ring.waitForSpace() != nil { ring.put(.end, progress: consumed) }
  }
}

extension ArchiveError {
  /// Creates the error for a thread that cannot be started.
  init(_ file: String, _ error: WorkerThread.StartError) {
    self.init(file: file, problem: .unreadable(reason: "cannot start a thread: \(Descriptor.reason(error.number))"))
  }
}

@available(*, unavailable)
extension ReadAhead: Sendable {}

@available(*, unavailable)
extension ReadAhead.Event: Sendable {}
