internal import CommandSupport
internal import PostcodeImport
internal import SearchPipeline

/// The reason why a dataset cannot be downloaded.
enum DownloadError: Error, Equatable {
  /// The connection failed or was lost.
  case unreachable(host: String, reason: String)
  /// Nothing arrived for this number of seconds.
  case stalled(host: String, seconds: Double)
  /// The whole download takes longer than this number of seconds.
  case timeLimit(seconds: Double)
  /// The server responded with an error.
  case status(Int, url: String, retryAfter: Duration?)
  /// The server redirects to an address that is not followed.
  case redirected(url: String, to: String)
  /// The service's description of the dataset is not what it was.
  case unexpected(url: String, problem: String)
  /// The server continues another file than the one whose first bytes are there.
  case cannotResume
  /// The connection ended before the file did.
  case cutOff(host: String, received: Int, expected: Int)
  /// The file has another size than the publisher states.
  case wrongSize(expected: Int, found: Int)
  /// The file is larger than any dump.
  case tooLarge(limit: Int)
  /// The file has another digest than the publisher states.
  case wrongMD5(expected: String, found: String)
  /// The file is not a whole zip archive.
  case badArchive(ArchiveError)
}

extension DownloadError: RetryAdvising {
  var retryAdvice: RetryAdvice {
    switch self {
    case .unreachable, .stalled, .cutOff: .afterBackoff
    case .status(429, _, let delay?), .status(503, _, let delay?): .after(delay)
    case .status(let status, _, _): status == 429 || status == 408 || status >= 500 ? .afterBackoff : .never
    default: .never
    }
  }
}

extension DownloadError {
  /// Returns the failure of the command.
  ///
  /// - Parameters:
  ///   - release: The file, if its name is known.
  ///   - dataset: The dataset.
  func failure(of dataset: DownloadableDataset, _ release: Release?) -> Failure {
    Failure(
      status: status, message: Printable.text("\(release?.fileName ?? dataset.title): \(description(of: dataset))"))
  }

  private var status: ExitStatus {
    switch self {
    case .wrongSize, .tooLarge, .wrongMD5: .badData
    case .badArchive(let error): error.category == .badData ? .badData : .inputOutput
    default: .unavailable
    }
  }

  private func description(of dataset: DownloadableDataset) -> String {
    let byHand = "download it by hand from \(dataset.page)"
    let again = "Run the command again to continue"
    switch self {
    case .unreachable(let host, let reason):
      return "cannot reach \(host): \(reason). Check the network, then run the command again."
    case .stalled(let host, let seconds):
      return "\(host) sent nothing for \(Self.text(seconds)). \(again), or pass a longer --timeout."
    case .timeLimit(let seconds):
      return "not complete after \(Self.text(seconds)). \(again), or pass a longer --time-limit."
    case .status(429, let url, let delay):
      return "\(url) has had too many requests (status 429). \(Self.advice(delay))"
    case .status(let status, let url, let delay) where status >= 500:
      return "\(url) failed with status \(status). \(Self.advice(delay))"
    case .status(let status, let url, _) where status == 401 || status == 403:
      return "\(url) refused the request with status \(status). Check proxies and --base-url, or \(byHand)."
    case .status(let status, let url, _):
      return "\(url) responded with status \(status). The address may have changed: \(byHand), or check --base-url."
    case .redirected(let url, let location):
      return "\(url) redirects to \(location), which is not followed. Pass the new address as --base-url, or \(byHand)."
    case .unexpected(let url, let problem):
      return "\(url): \(problem). The network may require a login, or the service has changed: \(byHand)."
    case .cannotResume: return "the server cannot continue the file. Run the command again."
    case .cutOff(let host, let received, let expected):
      return
        "\(host) closed the connection after \(NumberFormat.grouped(received)) of \(NumberFormat.grouped(expected)) "
        + "bytes. \(again)."
    case .wrongSize(let expected, let found):
      return "expected \(NumberFormat.grouped(expected)) bytes, found \(NumberFormat.grouped(found)). "
        + "Nothing is kept. Try again later, or \(byHand)."
    case .tooLarge(let limit):
      return "larger than \(NumberFormat.grouped(limit)) bytes. Nothing is kept: \(byHand)."
    case .wrongMD5(let expected, let found):
      return "expected MD5 \(expected), found \(found). Nothing is kept. Try again later, or \(byHand)."
    case .badArchive(let error):
      let entry = error.entry.map { "\($0): " } ?? ""
      return "not a whole zip archive: \(entry)\(error.problem) Nothing is kept. Try again later, or \(byHand)."
    }
  }

  private static func text(_ seconds: Double) -> String {
    "\(NumberFormat.fixed(seconds, seconds == seconds.rounded() ? 0 : 1)) seconds"
  }

  private static func advice(_ delay: Duration?) -> String {
    delay.map { "It asks to wait \(text(($0 / .seconds(1)).rounded(.up))); run the command again then." }
      ?? "Try again later."
  }
}
