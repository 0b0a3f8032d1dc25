#if Programs
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeIndexBuilder

  /// Annotates a table on several threads.
  ///
  /// Each thread repeats three steps: it reads a block of records, which only one thread does at a time; annotates it; and writes
  /// it when all earlier blocks are written.
  final class AnnotationRun: @unchecked Sendable {
    // Sendable because `turns` guards what changes. Only the thread that has set `isReading` uses the reader, and only the one
    // whose block is next uses the output and the progress.
    private let plan: AnnotationPlan
    private let wanted: [Int]
    private let output: TableOutput
    private let turns = Monitor()
    private var reader: RecordReader
    private var isReading = false
    private var isAtEnd = false
    private var hasHeader: Bool
    private var nextBlock = 0
    private var nextToWrite = 0
    private var failure: (any Error)?
    private var tally: AnnotationTally
    private var progress = ProgressLine()
    private var writtenRows = 0

    init(_ plan: AnnotationPlan, _ sample: TableSample, to output: TableOutput) {
      self.plan = plan
      wanted = plan.wanted
      self.output = output
      reader = RecordReader(sample, fieldCount: (plan.wanted.max() ?? 0) + 1)
      hasHeader = plan.header != nil
      tally = AnnotationTally(plan)
    }

    /// Copies the table with the added columns.
    ///
    /// - Parameter threads: The number of threads, 1 or more.
    /// - Returns: What was counted.
    /// - Throws: `TableError`, `OutputError` or `Failure`. Records before the error have been written.
    func run(threads: Int) throws -> AnnotationTally {
      // A thread that cannot be started leaves its work to the others.
      let helpers = (1..<max(threads, 1)).compactMap { _ in try? WorkerThread { self.work() } }
      work()
      for helper in helpers { helper.join() }
      progress.clear()
      if let failure { throw failure }
      try output.finish()
      return tally
    }

    private func work() {
      var annotator = Annotator(plan)
      var block = RecordBlock()
      var bytes = ByteOutput()
      while let (number, headerIndex) = read(&block) {
        bytes.removeAll()
        annotator.append(block, headerIndex: headerIndex, to: &bytes)
        if !plan.wideDelimiter.isEmpty { bytes.replace(plan.delimiter, with: plan.wideDelimiter) }
        guard write(bytes.bytes, number, block) else { break }
      }
      turns.lock()
      tally.add(annotator.tally)
      turns.unlock()
    }

    /// Reads a block. Returns its number, and the index of the record with the names of the columns if it is in the block; `nil` at
    /// the end.
    private func read(_ block: inout RecordBlock) -> (number: Int, headerIndex: Int?)? {
      turns.lock()
      while isReading { turns.wait() }
      guard !isAtEnd else {
        turns.unlock()
        return nil
      }
      isReading = true
      turns.unlock()
      var readFailure: TableError?
      var isEmpty = true
      do throws(TableError) {
        isEmpty = try !reader.read(&block, wanted: wanted)
      } catch {
        readFailure = error
        isEmpty = block.records.isEmpty
      }
      turns.lock()
      defer {
        isReading = false
        turns.wakeAll()
        turns.unlock()
      }
      if let readFailure, failure == nil { failure = readFailure }
      isAtEnd = isAtEnd || isEmpty || readFailure != nil
      guard !isEmpty else { return nil }
      let headerIndex = hasHeader ? block.records.firstIndex { $0.kind == .fields || $0.kind == .malformed } : nil
      if headerIndex != nil { hasHeader = false }
      nextBlock += 1
      return (nextBlock - 1, headerIndex)
    }

    /// Writes a block when it is its turn. Returns `false` if writing failed.
    private func write(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int, _ block: RecordBlock) -> Bool {
      turns.lock()
      while nextToWrite < number { turns.wait() }
      let hasFailed = failure is OutputError || failure is Failure
      turns.unlock()
      var writeFailure: (any Error)?
      if !hasFailed {
        do { try output.write(bytes) } catch { writeFailure = error }
        showProgress(block)
      }
      turns.lock()
      defer {
        nextToWrite += 1
        turns.wakeAll()
        turns.unlock()
      }
      if let writeFailure {
        failure = writeFailure
        isAtEnd = true
      }
      return !hasFailed && writeFailure == nil
    }

    /// Shows the progress; only the thread that writes does.
    private func showProgress(_ block: RecordBlock) {
      writtenRows += block.records.count
      guard output.showsProgress else { return }
      let rows = "\(NumberFormat.grouped(writtenRows)) rows"
      progress.show(block.progress.map { ProgressLine.percent($0) + "  " + rows } ?? rows)
    }
  }
#endif
