#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// `postcodes setup`: `download`, `build` and `verify` in one.
  struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "setup",
      abstract: "Download the newest edition of a dataset and make its index the default.",
      discussion: """
        Downloads a dataset, builds its index, checks it and puts it where all commands look for it. A later run does \
        nothing unless there is a newer edition or the dataset is another one, and replaces the index only when the new one is \
        complete. An interrupted download continues with the next run.

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
      let index = destination.path
      let download = ["download", dataset.rawValue] + (baseURL.map { ["--base-url", $0] } ?? [])
      // Checked before the download, which can take an hour.
      try destination.check(replacingNone: [])
      try destination.makeFolders()
      if let old = try? IndexOpener.open(index), UntrustedText(old.metadata.dialect) == UntrustedText(dataset.rawValue)
      {
        let status = try ExternalProgram.run(ExternalProgram.online, download + ["--check", "--index", index])
        if status == 0 { return }
        // A newer edition, or an index that doesn't state its own.
        try SetupCommand.expect(status, in: [ExitStatus.negativeResult.rawValue, ExitStatus.badData.rawValue])
      }
      // A folder of its own, where an interrupted download stays, and no file of the user is replaced.
      let folder = index + ".download"
      let dump = "\(folder)/\(dataset.rawValue).zip"
      do {
        try AtomicFile.makeFolders(of: dump)
      } catch {
        throw Failure(error)
      }
      try SetupCommand.expect(try ExternalProgram.run(ExternalProgram.online, download + ["--output", dump]), in: [0])
      try BuildCommand.parse([dump, "--output", index] + exclude.flatMap { ["--exclude", $0] }).run()
      try VerifyCommand.parse(["--index", index]).run()
      unlink(dump)
      rmdir(folder)
      let again =
        ["postcodes setup", dataset.rawValue] + (output.map { ["--output", Printable.text($0)] } ?? [])
        + exclude.flatMap { ["--exclude", Printable.text($0)] }
      try StandardOutput.shared.line(
        """

        Try it:        postcodes complete sw1a\(output == nil ? "" : " --index \(Printable.text(index))")
        Keep it fresh: run '\(again.joined(separator: " "))' once a day, with cron or a systemd timer. It downloads \
        only newer editions.
        """)
    }

    /// Ends with the status of another program, which has printed the reason, unless it is one of those given.
    private static func expect(_ status: Int32, in expected: [Int32]) throws(Failure) {
      guard expected.contains(status) else { throw Failure(status: ExitStatus(rawValue: status), message: "") }
    }
  }
#endif
