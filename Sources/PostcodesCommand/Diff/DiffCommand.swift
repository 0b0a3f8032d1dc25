internal import ArgumentParser
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell what differs between two indexes: introduced, terminated, moved, re-coded.",
    discussion: """
      The kinds of changes:

      \(ChangeKind.explanation)

      A postcode can have several. Columns that only one index has are named, not compared. Distances are those on the \
      grid where both indexes have grid references, else geodesic. CSV has one line a change: \
      change,postcode,column,from,to,metres. Exit status 1: there are differences.
      """)

  @Argument(help: ArgumentHelp("The index that changes lead from.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The index that changes lead to.", valueName: "new"))
  var new: String

  @Option(help: "text, json or csv.")
  var format = RecordFormat.text

  @Option(
    help: ArgumentHelp("Only changes of these kinds, separated by commas; may be repeated.", valueName: "kinds"),
    transform: ChangeKind.list)
  var only: [[ChangeKind]] = []

  @Option(
    help: ArgumentHelp("Do not compare these columns, separated by commas; may be repeated.", valueName: "columns"),
    transform: CommaList.words)
  var ignore: [[String]] = []

  @Option(help: ArgumentHelp("Pass over moves of less than so many metres.", valueName: "metres"))
  var tolerance = 0.0

  @Option(help: ArgumentHelp("How many changes of each kind to show as text.", valueName: "count"))
  var examples = 5

  func validate() throws {
    guard tolerance.isFinite, tolerance >= 0 else { throw ValidationError("--tolerance must be 0 or more") }
    guard examples >= 0 else { throw ValidationError("--examples must be 0 or more") }
  }

  func run() throws {
    let (oldIndex, newIndex) = (try open(old), try open(new))
    let ignored = ignore.flatMap { $0 }
    for name in ignored where oldIndex.column(named: name) == nil && newIndex.column(named: name) == nil {
      throw Failure(
        status: Failure.usage, message: "--ignore \(Printable.text(name)): neither index has such a column")
    }
    let comparison = IndexComparison(
      old: oldIndex, new: newIndex, oldStatesTermination: Termination.isKnown(oldIndex),
      newStatesTermination: Termination.isKnown(newIndex), ignoring: ignored)
    let kinds = only.isEmpty ? Set(ChangeKind.allCases) : Set(only.flatMap { $0 })
    var summary = DiffSummary(comparison, kinds: kinds, tolerance: tolerance, examples: examples)
    switch format {
    case .text:
      try walk(comparison, &summary) { _ in }
      try summary.writeText()
    case .csv:
      let output = StandardOutput.shared
      let texts = ChangeTexts(comparison)
      try output.line("change,postcode,column,from,to,metres")
      try walk(comparison, &summary) { try output.write(texts.csvLine($0)) }
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
      try output.write("\n],\"summary\":")
      try output.write(JSONOutput().encode(summary.reply))
      try output.write("}\n")
    }
    if summary.total > 0 { throw Failure.negative }
  }

  /// Opens an index and checks that it is as it was written: damage would show as differences that there are not.
  private func open(_ path: String) throws -> PostcodeIndex {
    let index = try IndexOption.open(path)
    do {
      try index.verifyChecksums()
    } catch {
      throw Failure(status: Failure.badData, message: IndexOption.message(error, path))
    }
    return index
  }

  private func walk(
    _ comparison: IndexComparison, _ summary: inout DiffSummary, _ body: (PostcodeChange) throws -> Void
  ) throws {
    var progress = ProgressLine()
    defer { progress.clear() }
    let total = max(comparison.old.count + comparison.new.count, 1)
    // Where the changes themselves go to the terminal, they are all the progress there is to see.
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
