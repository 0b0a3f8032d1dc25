#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport
  internal import PostcodesIO
  internal import SearchPipeline

  /// `postcodes download`.
  struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "download",
      abstract: "Download the newest edition of a dataset.",
      discussion: """
        Downloads from Ordnance Survey (code-point-open, open-names) or the Office for National Statistics (onspd, nspl), \
        without a key. The file gets its name when it is complete and checked: its size and MD5 if the publisher states \
        them, and every entry of the zip. A file that is already the newest edition is not downloaded again.

        An interrupted download stays in FILE.part, and the next run continues it. Temporary errors are retried.

        --check downloads nothing: it says whether the publisher has a newer edition than the index. For Open Names, whose \
        edition an index doesn't state, it compares the downloaded file instead. A cron job:
          postcodes download onspd --check || (postcodes download onspd --output onspd.zip && postcodes build …)

        Exit status: 0 if the file is complete, or with --check if nothing newer exists; 1 if --check finds a newer \
        edition; 65 if the file is not what the publisher states; 69 if the service is unreachable or refuses; 73 or 74 if \
        the file cannot be written.
        """)

    @Argument(help: "Dataset: code-point-open, open-names, onspd or nspl.")
    var dataset: DownloadableDataset

    @Option(
      help: ArgumentHelp("File to write. Default: the publisher's name, in the current folder.", valueName: "file"))
    var output: String?

    @Flag(help: "Say whether a newer edition exists; do not download it.")
    var check = false

    @OptionGroup var source: IndexFileOption

    @Option(
      help: ArgumentHelp("Address of a mirror that has the paths of the publisher's services.", valueName: "url"))
    var baseURL: String?

    @Option(help: ArgumentHelp("Maximum time without any response or data.", valueName: "seconds"))
    var timeout = 30.0

    @Option(help: ArgumentHelp("Maximum time of the whole download.", valueName: "seconds"))
    var timeLimit = 7200.0

    @Option(help: "Output format.")
    var format = ReportFormat.text

    func validate() throws {
      if let baseURL, BaseURL(baseURL) == nil {
        throw ValidationError(
          "--base-url must be an address such as https://mirror.example/uk, not \(Printable.quoted(baseURL))")
      }
      guard timeout.isFinite, (0.1...3600).contains(timeout) else {
        throw ValidationError("--timeout must be 0.1 to 3600 seconds, not \(timeout)")
      }
      guard timeLimit.isFinite, (1...604_800).contains(timeLimit) else {
        throw ValidationError("--time-limit must be 1 to 604800 seconds, not \(timeLimit)")
      }
      guard check || source.index == nil else { throw ValidationError("--index requires --check") }
      guard !check || output == nil || !dataset.isIndexed else {
        throw ValidationError("--check compares the index, and writes no file: leave out --output")
      }
      guard source.index == nil || dataset.isIndexed else {
        throw ValidationError("an index does not state its edition of Open Names: leave out --index")
      }
      guard output != "" else { throw ValidationError("--output must be a file, not \(Printable.quoted(""))") }
    }

    func run() async throws {
      // Before the service is asked.
      let index = check && dataset.isIndexed ? try IndexEdition(source.open(), of: dataset) : nil
      do {
        if let output, !check { try AtomicFile.check(output) }
        let connection = Connection(timeout: .seconds(timeout), userAgent: "postcodes/\(Program.version)")
        let deadline = connection.stopwatch.deadline(after: .seconds(timeLimit))
        let catalogue = Catalogue(connection: connection, mirror: baseURL.flatMap { BaseURL($0) })
        let release = try await limited(connection, deadline) { try await catalogue.newest(dataset) }
        if check {
          try report(release, index)
        } else {
          try await download(release, connection, deadline)
        }
      } catch let error as DownloadError {
        throw error.failure(of: dataset, nil)
      } catch let error as OutputError {
        throw Failure(error)
      }
    }

    private func download(_ release: Release, _ connection: Connection, _ deadline: Duration) async throws {
      let path = output ?? release.fileName
      if FileCheck.isComplete(path, release) {
        PartialFile.removeOldNote(of: path)
        try DownloadReport(release, path, isNew: false).write(format)
        return
      }
      do {
        let file = try PartialFile(path)
        let meter = ProgressMeter(release.fileName)
        defer { meter.clear() }
        let transfer = FileDownload(release: release, connection: connection) { meter.show($0, of: $1) }
        try await transfer.run(file) { work in try await limited(connection, deadline, work) }
        meter.clear()
        try DownloadReport(release, path, isNew: true).write(format)
      } catch let error as DownloadError {
        throw error.failure(of: dataset, release)
      }
    }

    private func limited<Value: Sendable>(
      _ connection: Connection, _ deadline: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
      do {
        return try await connection.stopwatch.withTimeout(deadline - connection.stopwatch.elapsed, work)
      } catch HTTPTransportError.timedOut {
        throw DownloadError.timeLimit(seconds: timeLimit)
      }
    }

    /// Reports whether the release is newer than the index, or than the downloaded file.
    private func report(_ release: Release, _ index: IndexEdition?) throws {
      let isNewer: Bool
      if let index {
        guard let newest = EditionDate(release.edition) else {
          throw DownloadError.unexpected(
            url: dataset.page, problem: "expected the edition as a month, found \(Printable.quoted(release.edition))")
        }
        isNewer = index.edition.precedes(newest)
      } else {
        isNewer = !FileCheck.isComplete(output ?? release.fileName, release)
      }
      try EditionReport(release, index: index?.text, isNewer: isNewer).write(format)
      if isNewer { throw Failure.negative }
    }
  }
#endif
