#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeKit

  /// `postcodes diff`.
  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compare two indexes and list introduced, terminated, moved and recoded postcodes.",
      discussion: """
        Kinds of changes:

        \(ChangeKind.explanation)

        A postcode can have several changes. Columns that only one index has are listed but not compared. Distances are \
        measured on the National Grid if both indexes have grid references, and are geodesic otherwise. CSV has one line \
        per change: change,postcode,column,from,to,metres. For a place, the column postcode has its code, and the column \
        'column' the names of the changed values.

        Exit status 1: the indexes differ.
        """)

    @Argument(help: ArgumentHelp("Older index.", valueName: "old"), completion: .file(extensions: ["pcindex"]))
    var old: String

    @Argument(help: ArgumentHelp("Newer index.", valueName: "new"), completion: .file(extensions: ["pcindex"]))
    var new: String

    @Option(help: "Output format.")
    var format = ListFormat.text

    @Option(
      help: ArgumentHelp("Show only these kinds of changes, separated by commas. Repeatable.", valueName: "kinds"),
      transform: ChangeKind.list)
    var only: [[ChangeKind]] = []

    @Option(
      help: ArgumentHelp("Columns not to compare, separated by commas. Repeatable.", valueName: "columns"),
      transform: CommaList.words)
    var ignore: [[String]] = []

    @Option(help: ArgumentHelp("Ignore moves shorter than this.", valueName: "metres"))
    var tolerance = 0.0

    @Option(help: ArgumentHelp("Number of examples for each kind of change in text output.", valueName: "count"))
    var examples = 5

    func validate() throws {
      guard tolerance.isFinite, tolerance >= 0 else {
        throw ValidationError("--tolerance must be 0 or more, not \(tolerance).")
      }
      guard examples >= 0 else { throw ValidationError("--examples must be 0 or more, not \(examples).") }
    }

    func run() throws {
      let (oldIndex, newIndex) = (try open(old), try open(new))
      let ignored = ignore.flatMap { $0 }
      for name in ignored where oldIndex.column(named: name) == nil && newIndex.column(named: name) == nil {
        throw Failure(status: .usage, message: "--ignore \(Printable.text(name)): neither index has this column")
      }
      let comparison = IndexComparison(
        old: oldIndex, new: newIndex, oldStatesTermination: Termination.isKnown(oldIndex),
        newStatesTermination: Termination.isKnown(newIndex), ignoring: ignored)
      let kinds = only.isEmpty ? Set(ChangeKind.allCases) : Set(only.flatMap { $0 })
      var summary = DiffSummary(comparison, kinds: kinds, tolerance: tolerance, examples: examples)
      let places = try placeChanges(oldIndex, newIndex).filter { summary.count($0) }
      switch format {
      case .text:
        try walk(comparison, &summary) { _ in }
        try summary.writeText()
      case .csv:
        let output = StandardOutput.shared
        let texts = ChangeTexts(comparison)
        try output.line("change,postcode,column,from,to,metres")
        try walk(comparison, &summary) { try output.write(texts.csvLine($0)) }
        for change in places { try output.line(change.csvLine) }
      case .jsonl:
        let texts = ChangeTexts(comparison)
        let output = StandardOutput.shared
        try walk(comparison, &summary) { change in
          try output.write(texts.json(change))
          try output.write("\n")
        }
        for change in places { try output.line(change.json) }
      case .json:
        let texts = ChangeTexts(comparison)
        let output = StandardOutput.shared
        var separator = "\n"
        try output.write("{\"changes\":[")
        try walk(comparison, &summary) { change in
          try output.write(separator)
          try output.write(texts.json(change))
          separator = ",\n"
        }
        for change in places {
          try output.write(separator + change.json)
          separator = ",\n"
        }
        try output.write("\n],\"summary\":")
        try output.write(JSONOutput.encode(summary.document))
        try output.write("}\n")
      }
      if summary.total > 0 { throw Failure.negative }
    }

    /// Opens an index and verifies its checksums, because damage would look like differences.
    private func open(_ path: String) throws -> PostcodeIndex {
      let index = try IndexOpener.open(path)
      do {
        try index.verifyChecksums()
      } catch {
        throw IndexOpener.failure(error, path)
      }
      return index
    }

    /// Returns the places that differ; none if neither index has places.
    private func placeChanges(_ old: PostcodeIndex, _ new: PostcodeIndex) throws(Failure) -> [PlaceChange] {
      Places.changes(from: try PlaceFinder.places(of: old), to: try PlaceFinder.places(of: new))
    }

    private func walk(
      _ comparison: IndexComparison, _ summary: inout DiffSummary, _ body: (PostcodeChange) throws -> Void
    ) throws {
      var progress = ProgressLine()
      defer { progress.clear() }
      let total = max(comparison.old.count + comparison.new.count, 1)
      // Changes printed on the terminal show the progress themselves.
      let isShown = format == .text || !StandardOutput.isTerminal
      try comparison.forEachChange(
        progress: { walked in
          if isShown { progress.show(ProgressLine.percent(Double(walked) / Double(total)) + "  compared") }
        },
        { change in
          if summary.count(change) { try body(change) }
        })
    }
  }
#endif
