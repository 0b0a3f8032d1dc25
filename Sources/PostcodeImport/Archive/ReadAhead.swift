/// Reads entries one after another on a second thread, so that decompression and parsing overlap.
///
/// ```swift
/// let pipeline = try ReadAhead(input, entries)
/// loop: while true {
///   switch try pipeline.next() {
///   case .entry(let position): start(entries[position])
///   case .bytes(let bytes): parse(bytes)
///   case .end: break loop
///   }
/// }
/// ```
///
/// Use it from one thread. The pieces of up to 256 KiB lie in a ring of six buffers, so memory stays constant
/// however far the reader gets ahead. Letting the object go ends the reading at once, also before the end.
public final class ReadAhead {
  /// What comes next.
  public enum Event {
    /// An entry begins: its position in the list of entries. The one before, if any, was complete and right.
    case entry(Int)
    /// A piece of the content of the current entry. The bytes are valid until the next call of ``next()``.
    case bytes(UnsafeRawBufferPointer)
    /// All entries have been read.
    case end
  }

  /// Compressed bytes read for everything delivered so far; the numerator of a progress bar.
  public private(set) var compressedBytesRead: UInt64 = 0
  /// Compressed bytes of all entries together; `nil` if one of them comes from a stream.
  public let totalCompressedBytes: UInt64?

  private let input: DumpInput
  private let ring: Ring
  private let thread: WorkerThread
  private var holdsBuffer = false
  private var outcome: Result<Event, ArchiveError>?

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - input: the dump.
  ///   - entries: entries of it, in the order in which to read them. ``ArchiveLimits/maximumTotalBytes`` applies
  ///     to all of them together.
  /// - Throws: ``ArchiveError`` if no thread can be started. What is wrong with an entry, ``next()`` throws.
  public init(_ input: DumpInput, _ entries: [DumpEntry]) throws(ArchiveError) {
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
    do throws(ArchiveError.Problem) {
      thread = try WorkerThread { Self.produce(input, entries, into: ring) }
    } catch {
      throw ArchiveError(file: input.name, problem: error)
    }
  }

  deinit {
    cancel()
  }

  /// Waits for what comes next.
  ///
  /// - Returns: ``Event/end`` at the end, and again on every later call.
  /// - Throws: ``ArchiveError``, after everything before the fault has been delivered, and again on every later
  ///   call.
  public func next() throws(ArchiveError) -> Event {
    if let outcome { return try outcome.get() }
    let (message, bytes, progress) = ring.take(releasingPrevious: holdsBuffer)
    compressedBytesRead = progress
    holdsBuffer = true
    switch message {
    case .entry(let position): return .entry(position)
    case .bytes: return .bytes(bytes)
    case .end: return try finish(.success(.end))
    case .failure(let error): return try finish(.failure(error))
    case .cancelled:
      return try finish(.failure(ArchiveError(file: input.name, problem: .cancelled)))
    }
  }

  /// Stops the reading and waits until the second thread has ended; ``next()`` then throws. Does nothing at the
  /// end.
  public func cancel() {
    if outcome != nil { return }
    outcome = .failure(ArchiveError(file: input.name, problem: .cancelled))
    ring.cancel()
    // A stream's writer may be silent for ever.
    input.interrupt()
    thread.join()
  }

  private func finish(_ result: Result<Event, ArchiveError>) throws(ArchiveError) -> Event {
    outcome = result
    thread.join()
    return try result.get()
  }

  /// The body of the second thread.
  private static func produce(_ input: DumpInput, _ entries: [DumpEntry], into ring: Ring) {
    var produced: UInt64 = 0
    var consumed: UInt64 = 0
    for (position, entry) in entries.enumerated() {
      guard ring.waitForSpace() != nil else { return }
      ring.put(.entry(position), progress: consumed)
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

@available(*, unavailable)
extension ReadAhead: Sendable {}

@available(*, unavailable)
extension ReadAhead.Event: Sendable {}
