internal import CoreMetrics
public import Logging
internal import NIOPosix
internal import PostcodeIndex
public import ServiceLifecycle
internal import UnixSignals

/// Puts a new index in the place of the one that is served, without losing a request, when its file is replaced.
///
/// ```swift
/// let reloader = IndexReloader(current, path: "uk.pcindex")
/// let server = PostcodeServer(current, reloader: reloader)
/// ```
///
/// The file is looked at every few seconds; it has been replaced when another was renamed over it, a symbolic link leads
/// elsewhere, or it was written anew. A new file is checked as a whole before it serves; one that is no sound index is
/// refused and said so, and the old one goes on. Requests under way keep the index that they began with.
///
/// A file that is overwritten in place is refused until it is whole. Better replace it by renaming, as `postcodes build` does:
/// then nobody ever finds half a file.
public actor IndexReloader: Service {
  /// What came of looking at the file.
  public enum Outcome: Sendable, Equatable {
    /// It is the file that was looked at before.
    case unchanged
    /// Its index is served now.
    case replaced
    /// It cannot be served, for the reason given.
    case refused(String)
  }

  /// Why the file is looked at.
  enum Trigger: Sendable {
    case time
    case signal
  }

  private let current: CurrentIndex
  private let path: String?
  private let interval: Duration
  private let onSignal: Bool
  private let logger: Logger
  private let replacements: Counter
  private let refusals: Counter
  private var seen: FileStamp?
  /// How often a file has been read.
  private var number = 0
  /// Why the file could not be read the last time; `nil` if it could.
  private var lastUnreadable: String?
  private var signals: UnixSignalsSequence?
  private let open: @Sendable (String, AnswerLimits) async -> Result<ServedIndex, IndexError>

  /// Makes a reloader.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` if there is none, and nothing but signals to take.
  ///   - stamp: what the file was before it was opened, so that no replacement goes unseen; `nil` for what it is now.
  ///   - interval: how often the file is looked at; 0 for never.
  ///   - onSignal: whether SIGHUP of the process has the file read again, changed or not.
  ///   - metrics: where replacements and refusals are counted.
  ///   - logger: where they are told.
  public init(
    _ current: CurrentIndex, path: String?, openedAs stamp: FileStamp? = nil, interval: Duration = .seconds(5),
    onSignal: Bool = false, metrics: MetricsRegistry = MetricsRegistry(), logger: Logger? = nil
  ) {
    self.init(
      current, path: path, openedAs: stamp, interval: interval, onSignal: onSignal, metrics: metrics, logger: logger,
      open: { await IndexReloader.open($0, $1) })
  }

  /// Makes a reloader that opens files in a way of its own.
  init(
    _ current: CurrentIndex, path: String?, openedAs stamp: FileStamp? = nil, interval: Duration = .seconds(5),
    onSignal: Bool = false, metrics: MetricsRegistry = MetricsRegistry(), logger: Logger? = nil,
    open: @escaping @Sendable (String, AnswerLimits) async -> Result<ServedIndex, IndexError>
  ) {
    self.open = open
    self.current = current
    self.path = path
    self.interval = interval
    self.onSignal = onSignal
    self.logger = logger ?? Logger(label: "postcodes") { _ in SwiftLogNoOpLogHandler() }
    seen = stamp ?? path.flatMap { FileStamp($0) }
    func counter(_ result: String) -> Counter {
      Counter(label: "postcodes_reloads_total", dimensions: [("result", result)], factory: metrics)
    }
    replacements = counter("replaced")
    refusals = counter("refused")
  }

  /// Looks after the file until the task is cancelled or its group of services shuts down.
  public func run() async throws {
    await trapSignals()
    let task = Task { await watch() }
    defer { task.cancel() }
    // An index that is being read then is not waited for.
    try await gracefulShutdown()
  }

  /// Takes signals from now on; `run` tells what they ask for.
  func trapSignals() async {
    if onSignal, signals == nil { signals = await UnixSignalsSequence(trapping: .sighup) }
  }

  private func watch() async {
    let (triggers, continuation) = AsyncStream<Trigger>.makeStream()
    let (signals, interval) = (signals, path == nil ? .zero : interval)
    await withTaskGroup(of: Void.self) { group in
      if let signals {
        group.addTask { for await _ in signals { continuation.yield(.signal) } }
      }
      if interval > .zero {
        group.addTask {
          while (try? await Task.sleep(for: interval)) != nil { continuation.yield(.time) }
        }
      }
      // One after the other: an older file never takes the place of a newer one.
      for await trigger in triggers { await reload(force: trigger == .signal) }
    }
  }

  /// Looks at the file, and puts its index in place if it is another than before.
  ///
  /// - Parameter force: whether to read it even if it is the same.
  /// - Complexity: O(size of the file) if it is read; that happens on another thread.
  @discardableResult
  public func reload(force: Bool = false) async -> Outcome {
    guard let path else {
      return refuse("there is no file to read again")
    }
    let stamp = FileStamp(path)
    // What could not be read may be as it should, and be readable the next time.
    guard force || lastUnreadable != nil || stamp != seen else { return .unchanged }
    // Whoever looks meanwhile finds nothing new, and an older file never takes the place of a newer one.
    seen = stamp
    number += 1
    let own = number
    let result = await open(path, current.served.limits)
    // A later look says what there is.
    guard own == number else { return .unchanged }
    let last = lastUnreadable
    lastUnreadable = nil
    switch result {
    case .success(let served):
      current.replace(with: served)
      replacements.increment()
      logger.notice(
        "index replaced",
        metadata: [
          "path": "\(path)", "dataset": "\(served.index.metadata.dataset)",
          "edition": "\(served.index.metadata.edition)", "postcodes": "\(served.index.count)",
        ])
      return .replaced
    case .failure(let error):
      if case .unreadable = error { lastUnreadable = "\(error)" }
      // What goes on is told once.
      return force || last == nil || last != lastUnreadable ? refuse("\(error)") : .unchanged
    }
  }

  private func refuse(_ reason: String) -> Outcome {
    refusals.increment()
    logger.error("index not replaced; the old one goes on", metadata: ["path": "\(path ?? "")", "reason": "\(reason)"])
    return .refused(reason)
  }

  /// Opens and checks an index, and makes all that requests would have to wait for.
  private nonisolated static func open(
    _ path: String, _ limits: AnswerLimits
  ) async -> Result<ServedIndex, IndexError> {
    let opened = try? await NIOThreadPool.singleton.runIfActive { () -> Result<ServedIndex, IndexError> in
      do throws(IndexError) {
        return .success(try ServedIndex(path: path, limits: limits))
      } catch {
        return .failure(error)
      }
    }
    if case .success(let served)? = opened { _ = await served.outcodes.value }
    return opened ?? .failure(.unreadable(path: path, reason: "the program is ending"))
  }
}
