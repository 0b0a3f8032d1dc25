internal import PostcodeIndexBuilder

/// Reads the rows of entries on two other threads, so that decompression, the search for fields and parsing overlap: ``ReadAhead``
/// decompresses on one, and a ``CSVReader`` locates the fields on the other.
///
/// Use it from one thread. Deallocation cancels the reading.
final class RowAhead {
  /// A chunk of a file, or the start or end of an entry.
  struct Step {
    enum Event {
      /// The start of an entry, by its index in the list of entries. The previous entry was complete and valid.
      case entry(Int)
      /// A chunk of this many bytes.
      case bytes(Int)
      /// The end of the last entry.
      case end
    }

    let event: Event
    /// The rows of the current file before the event, or in the chunk. They are valid until the next call of `next()`.
    let rows: RowBatch
    /// The number of lines of the file that ends here.
    let lineCount: Int?
    /// The number of compressed bytes read for everything delivered so far.
    let compressedBytesRead: UInt64
  }

  private let input: DumpInput
  private let queue: Queue
  private let thread: WorkerThread
  private var isEnded = false

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - files: Entries of the input, in the order to read them, each with its format and the number of fields to locate.
  ///   - maximumRowLength: The maximum number of bytes in a row.
  /// - Throws: ``ArchiveError`` if no thread can be started. ``next()`` throws errors in entries.
  init(
    _ input: DumpInput, _ files: [(entry: DumpEntry, format: CSVFormat, capacity: Int)], maximumRowLength: Int
  ) throws(ArchiveError) {
    self.input = input
    let queue = Queue()
    self.queue = queue
    do throws(WorkerThread.StartError) {
      thread = try WorkerThread { Self.scan(input, files, maximumRowLength: maximumRowLength, into: queue) }
    } catch {
      throw ArchiveError(input.name, error)
    }
  }

  deinit {
    if !isEnded {
      queue.cancel()
      // The other threads may be waiting for data from a stream.
      input.interrupt()
    }
    thread.join()
  }

  /// Waits for the next step. Not to be called after the end or an error.
  ///
  /// - Throws: ``ArchiveError``, after everything before the error has been delivered.
  func next() throws(ArchiveError) -> Step {
    let result = queue.take()
    switch result {
    case .failure: isEnded = true
    case .success(let step):
      if case .end = step.event { isEnded = true }
    }
    return try result.get()
  }

  /// Runs on the second thread.
  private static func scan(
    _ input: DumpInput, _ files: [(entry: DumpEntry, format: CSVFormat, capacity: Int)], maximumRowLength: Int,
    into queue: Queue
  ) {
    do throws(ArchiveError) {
      let pipeline = try ReadAhead(input, files.map(\.entry))
      queue.ring = pipeline.ring
      var reader: CSVReader?
      while !queue.isCancelled {
        let event: Step.Event
        var lineCount: Int?
        let batch = queue.batch()
        switch try pipeline.nextKeepingPrevious() {
        case .bytes(let bytes):
          batch.record(bytes) { reader?.feed(bytes.assumingMemoryBound(to: UInt8.self), to: &$0) }
          event = .bytes(bytes.count)
        case .entry(let index):
          lineCount = finish(&reader, batch)
          reader = CSVReader(
            files[index].format, capacity: files[index].capacity, maximumRowLength: maximumRowLength)
          event = .entry(index)
        case .end:
          lineCount = finish(&reader, batch)
          event = .end
        }
        queue.put(
          .success(
            Step(
              event: event, rows: batch, lineCount: lineCount, compressedBytesRead: pipeline.compressedBytesRead)))
        if case .end = event { return }
      }
    } catch {
      queue.put(.failure(error))
    }
  }

  /// Ends the current file, if there is one, with its last row, and returns the number of its lines.
  private static func finish(_ reader: inout CSVReader?, _ batch: RowBatch) -> Int? {
    batch.record(UnsafeRawBufferPointer(start: nil, count: 0)) { recorder -> Int? in
      guard reader != nil else { return nil }
      reader?.finish(to: &recorder)
      defer { reader = nil }
      return reader?.line
    }
  }
}

@available(*, unavailable)
extension RowAhead: Sendable {}

extension RowAhead {
  /// The steps between the two threads. The slots of ``ReadAhead`` bound their number: each step keeps one until the next is
  /// taken.
  final class Queue: @unchecked Sendable {
    // The monitor guards everything.
    private let monitor = Monitor()
    private var steps: [Result<Step, ArchiveError>] = []
    private var emptyBatches: [RowBatch] = []
    private var taken: RowBatch?
    private var slots: ReadAhead.Ring?
    private var hasCancelled = false

    /// The ring whose slots the steps keep.
    var ring: ReadAhead.Ring? {
      get { monitor.locked { slots } }
      set { monitor.locked { slots = newValue } }
    }

    var isCancelled: Bool { monitor.locked { hasCancelled } }

    /// Returns a batch that no step has.
    func batch() -> RowBatch { monitor.locked { emptyBatches.popLast() } ?? RowBatch() }

    func put(_ step: Result<Step, ArchiveError>) {
      monitor.locked {
        steps.append(step)
        monitor.wakeAll()
      }
    }

    /// Waits for the next step, and releases the previous one.
    func take() -> Result<Step, ArchiveError> {
      monitor.locked {
        if let taken {
          emptyBatches.append(taken)
          slots?.release()
        }
        while steps.isEmpty { monitor.wait() }
        let step = steps.removeFirst()
        taken = try? step.get().rows
        return step
      }
    }

    /// Makes the other thread stop at the next step.
    func cancel() {
      monitor.locked {
        hasCancelled = true
        slots?.cancel()
      }
    }
  }
}
