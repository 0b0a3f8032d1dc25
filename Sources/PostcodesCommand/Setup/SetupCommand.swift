#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit

  /// `postcodes setup`: `download`, `build` and `verify` in one.
  struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "setup",
      abstract: "Download the newest edition of a dataset and make its index the default.",
      discussion: """
        Downloads a dataset, builds its index, checks it and puts it where all commands look for it. A later run does \
        nothing unless there is a newer edition or the dataset is another one, and replaces the index only when the new one is \
        complete and checked. An interrupted download continues with the next run. Columns that 'build --join' or --scotland \
        added are not in the new index: for those, use 'download' and 'build'.

        \(SetupDataset.list)

        Without a dataset, it asks for one on a terminal.

        Exit status: 0 if the index is that of the newest edition, or else that of 'download', 'build' or 'verify'.
        """)

    @Argument(help: "Dataset: \(SetupDataset.allCases.map(\.rawValue).joined(separator: ", ")).")
    var dataset: SetupDataset?

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "Index file to write or replace. Default: that of POSTCODES_INDEX, or the default index.", valueName: "file"))
    var output: String?

    @Option(
      help: ArgumentHelp(
        "Postcode area to leave out, such as BT, which needs a licence for commercial use. Repeatable.",
        valueName: "area"))
    var exclude: [String] = []

    @Option(
      help: ArgumentHelp("Address of a mirror that has the paths of the publisher's services.", valueName: "url"))
    var baseURL: String?

    func run() throws {
      let dataset = try dataset ?? SetupDataset.asked()
      let destination = try BuildDestination(output)
      let download = ["download", dataset.rawValue] + (baseURL.map { ["--base-url", $0] } ?? [])
      // Checked before the download, which can take an hour.
      try destination.check(replacingNone: [])
      try destination.makeFolders()
      if let old = try? IndexOpener.open(destination.path) {
        try checkReplaceable(old, destination.path)
        if try isNewest(old, destination.path, dataset, download) { return }
      }
      let work = try SetupFolder(besides: destination.path)
      let (dump, index) = ("\(work.path)/\(dataset.rawValue).zip", "\(work.path)/new.pcindex")
      try SetupCommand.expect(try ExternalProgram.run(ExternalProgram.online, download + ["--output", dump]), in: [0])
      try BuildCommand.parse([dump, "--output", index] + exclude.flatMap { ["--exclude", $0] }).run()
      try VerifyCommand.parse(["--index", index]).run()
      try destination.write(IndexOpener.open(index).withUnsafeBytes { Array($0) })
      work.remove(dump, index)
      try StandardOutput.shared.line(
        """

        \(Printable.text(destination.path)) is ready. Try it: postcodes complete sw1a\
        \(output == nil ? "" : " --index \(Printable.text(destination.path))")
        To keep it fresh, run the same command once a day, with cron or a systemd timer: it downloads only newer editions.
        """)
    }

    /// Refuses to replace an index that has more than this command makes.
    private func checkReplaceable(_ old: PostcodeIndex, _ path: String) throws(Failure) {
      let hasPlaces = ((try? Places(old)) ?? nil) != nil
      let hasHistory = ((try? PostcodeHistory(old)) ?? nil) != nil
      guard hasPlaces || hasHistory else { return }
      throw Failure(
        status: .usage,
        message:
          "\(path) has places or older editions, which 'postcodes setup' would lose; build it with 'postcodes build', or "
          + "name another file with --output")
    }

    /// Whether an index has the newest edition of the dataset, without the excluded areas.
    private func isNewest(
      _ old: PostcodeIndex, _ path: String, _ dataset: SetupDataset, _ download: [String]
    ) throws(Failure) -> Bool {
      guard UntrustedText(old.metadata.dialect) == UntrustedText(dataset.rawValue),
        !exclude.contains(where: { old.group(named: $0) != nil })
      else { return false }
      let status = try ExternalProgram.run(ExternalProgram.online, download + ["--check", "--index", path])
      // A newer edition, or an index that doesn't state its own.
      try SetupCommand.expect(status, in: [0, ExitStatus.negativeResult.rawValue, ExitStatus.badData.rawValue])
      return status == 0
    }

    /// Ends with the status of another program, which has printed the reason, unless it is one of those given.
    private static func expect(_ status: Int32, in expected: [Int32]) throws(Failure) {
      guard expected.contains(status) else { throw Failure(status: ExitStatus(rawValue: status), message: "") }
    }
  }
#endif
