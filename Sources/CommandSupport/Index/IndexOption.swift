#if Programs
  package import ArgumentParser
  package import PostcodeKit

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The options that choose the index of a command: `--index` and `--sample`.
  package struct IndexOption: ParsableArguments {
    @OptionGroup private var file: IndexFileOption

    @Flag(help: "Use the bundled sample of made-up postcodes.")
    private var sample = false

    package init() {}

    package func validate() throws {
      guard !sample || file.index == nil else { throw ValidationError("--index and --sample exclude each other.") }
    }

    /// Returns the path of the index.
    ///
    /// - Throws: A failure with status 66 if there is no index.
    package func path() throws(Failure) -> String {
      if sample { return try BundledSample.path() }
      guard let path = file.chosenPath else {
        throw Failure(
          status: .noInput,
          message: IndexFileOption.howToBuild + ". Add --sample to try the command with made-up postcodes.")
      }
      return path
    }

    /// Opens the index.
    package func open() throws(Failure) -> PostcodeIndex { try IndexOpener.open(path()) }

    /// The value of `--index`.
    package var namedPath: String? { file.index }
  }

  /// The options of commands that read much of the index: they check its checksums first.
  package struct CheckedIndexOption: ParsableArguments {
    @OptionGroup package var index: IndexOption

    @Flag(help: "Do not check the checksums of the index first.")
    private var noVerify = false

    package init() {}

    /// Opens the index and checks that it is undamaged.
    ///
    /// - Throws: A failure with status 65 if it is damaged.
    package func open() throws(Failure) -> PostcodeIndex {
      let path = try index.path()
      let opened = try IndexOpener.open(path)
      if !noVerify { try IndexOpener.check(opened, path) }
      return opened
    }
  }

  /// The option `--index` alone, for commands whose `--sample` has another meaning.
  package struct IndexFileOption: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Index to use. Default: $POSTCODES_INDEX, or else the default index ('postcodes help').", valueName: "file"),
      completion: .file(extensions: ["pcindex"]))
    package var index: String?

    package init() {}

    /// Opens the index.
    package func open() throws(Failure) -> PostcodeIndex {
      guard let path = chosenPath else { throw Failure(status: .noInput, message: IndexFileOption.howToBuild + ".") }
      return try IndexOpener.open(path)
    }

    static let howToBuild =
      "no index. Build one with 'postcodes build DUMP', or pass --index FILE or set POSTCODES_INDEX"

    /// The index that the option names, or else the default; `nil` if there is none.
    var chosenPath: String? { index ?? IndexFileOption.pathWithoutOption }

    /// The index of POSTCODES_INDEX, or else the default index; `nil` if there is none.
    package static var pathWithoutOption: String? {
      if let path = variable { return path }
      return IndexFileOption.defaultPath.flatMap { access($0, F_OK) == 0 ? $0 : nil }
    }

    /// The value of POSTCODES_INDEX.
    package static var variable: String? { Environment.value("POSTCODES_INDEX") }

    /// `$XDG_DATA_HOME/postcodes/default.pcindex` (XDG Base Directory Specification).
    package static var defaultPath: String? {
      if let folder = Environment.value("XDG_DATA_HOME"), folder.hasPrefix("/") {
        return folder + "/postcodes/default.pcindex"
      }
      return Environment.value("HOME").map { $0 + "/.local/share/postcodes/default.pcindex" }
    }
  }
#endif
