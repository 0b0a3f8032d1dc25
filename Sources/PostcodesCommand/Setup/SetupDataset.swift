#if Programs
  internal import ArgumentParser
  internal import CommandSupport

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The datasets of `postcodes setup`.
  enum SetupDataset: String, CaseIterable, ExpressibleByArgument {
    case codePointOpen = "code-point-open"
    case onspd
    case nspl

    private var summary: String {
      switch self {
      case .codePointOpen: "Great Britain, live postcodes, without a licence fee for any use: an index of 6 MB"
      case .onspd: "the UK, with terminated postcodes and every column postcodes.io serves: an index of 15 MB"
      case .nspl: "as onspd, with statistical areas by best fit"
      }
    }

    /// A line for each dataset.
    static let list = allCases.enumerated().map { number, dataset in
      "  \(number + 1)  \(Alignment.left(dataset.rawValue, 17))\(dataset.summary)"
    }
    .joined(separator: "\n")

    /// Asks for a dataset on the terminal.
    ///
    /// - Throws: A usage failure if there is no terminal, or the answer isn't in the list.
    static func asked() throws(Failure) -> SetupDataset {
      guard isatty(0) == 1, StandardError.isTerminal else {
        throw Failure(status: .usage, message: "setup: expected a dataset:\n\(list)")
      }
      StandardError.write("\(list)\nDataset [1]: ")
      let answer = readLine()
      if answer == "" { return .codePointOpen }
      let numbered = allCases.indices.first { "\($0 + 1)" == answer }.map { allCases[$0] }
      guard let answer, let dataset = numbered ?? SetupDataset(argument: answer) else {
        throw Failure(
          status: .usage, message: "setup: expected a dataset of the list, not \(Printable.quoted(answer ?? ""))")
      }
      return dataset
    }
  }
#endif
