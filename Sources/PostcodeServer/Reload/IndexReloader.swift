#if Server
  internal import Atomics
  public import Logging
  internal import NIOPosix
  internal import PostcodeKit
  internal import PostcodesIOResponder
  internal import PostcodesIOTypes

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Replaces the served index when its file is replaced, without losing a request.
  ///
  /// ```swift
  /// let reloader = IndexReloader(current, path: "uk.pcindex")
  /// let server = PostcodeServer(current, reloader: reloader)
  /// ```
  ///
  /// The file is checked every few seconds. It counts as replaced if another file was renamed over it, a symbolic link points
  /// elsewhere, or it was written to. A new index is verified completely before it is served. If it is invalid, that is
  /// logged, and the server keeps serving the previous index. Requests in flight keep the index they began with.
  ///
  /// A file that is overwritten in place is invalid until it is complete. Prefer renaming, as `postcodes build` does.
  public actor IndexReloader {
    /// The result of a check.
    public enum Outcome: Sendable, Equatable {
      /// The file hasn't changed.
      case unchanged
      /// The new index is served.
      case replaced
      /// The new index cannot be served, for this reason.
      case failed(String)
    }

    private let current: CurrentIndex
    private let path: String?
    private let interval: Duration
    private let logger: Logger
    private let metrics: ServerMetrics
    private var lastStamp: FileStamp?
    /// The number of reads begun.
    private var readCount = 0
    /// Why the file could not be read the last time, or `nil` if it could.
    private var lastReadError: String?
    /// Requests to check the file. Those that arrive during a check are combined into one.
    private let triggers: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
    /// Whether the next check reads the file even if it hasn't changed.
    private let isForced: ManagedAtomic<Bool>
    /// Traps SIGHUP from the beginning, since its default action would end the process.
    private let signals: SignalSource?
    private let open: @Sendable (String, ResponseLimits, WireVersion) async -> Result<ServedIndex, IndexError>

    /// Creates a reloader.
    ///
    /// - Parameters:
    ///   - current: The index to replace.
    ///   - path: The index file, or `nil` if the index has none.
    ///   - stamp: The stamp of the file before it was opened, so that no replacement is missed; `nil` for the current one.
    ///   - interval: How often to check the file; 0 for never.
    ///   - onSignal: Whether SIGHUP makes the process read the file again, changed or not.
    ///   - metrics: The counters of reloads.
    ///   - logger: The log.
    public init(
      _ current: CurrentIndex, path: String?, openedAs stamp: FileStamp? = nil, interval: Duration = .seconds(5),
      onSignal: Bool = false, metrics: ServerMetrics = ServerMetrics(), logger: Logger? = nil
    ) {
      self.init(
        current, path: path, openedAs: stamp, interval: interval, onSignal: onSignal, metrics: metrics, logger: logger,
        open: { await IndexReloader.open($0, $1, $2) })
    }

    /// Creates a reloader with another way of opening files, for tests.
    init(
      _ current: CurrentIndex, path: String?, openedAs stamp: FileStamp? = nil, interval: Duration = .seconds(5),
      onSignal: Bool = false, metrics: ServerMetrics = ServerMetrics(), logger: Logger? = nil,
      open: @escaping @Sendable (String, ResponseLimits, WireVersion) async -> Result<ServedIndex, IndexError>
    ) {
      self.open = open
      self.current = current
      self.path = path
      self.interval = interval
      let triggers = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.triggers = triggers
      let isForced = ManagedAtomic(false)
      self.isForced = isForced
      signals =
        onSignal
        ? SignalSource(SIGHUP) {
          isForced.store(true, ordering: .sequentiallyConsistent)
          triggers.continuation.yield()
        } : nil
      self.metrics = metrics
      self.logger = logger ?? Logger(label: "postcodes") { _ in SwiftLogNoOpLogHandler() }
      lastStamp = stamp ?? path.flatMap { FileStamp($0) }
    }

    /// Watches the file until the task is cancelled.
    public func run() async {
      let (interval, continuation) = (path == nil ? .zero : interval, triggers.continuation)
      await withTaskGroup(of: Void.self) { group in
        if interval > .zero {
          group.addTask {
            while (try? await Task.sleep(for: interval)) != nil { continuation.yield() }
          }
        }
        // One at a time, so that an older file never replaces a newer one.
        for await _ in triggers.stream {
          await reload(force: isForced.exchange(false, ordering: .sequentiallyConsistent))
        }
      }
    }

    /// Checks the file, and serves its index if it has changed.
    ///
    /// - Parameter force: Whether to read the file even if it hasn't changed.
    /// - Complexity: O(size of the file) if it is read, on another thread.
    @discardableResult
    public func reload(force: Bool = false) async -> Outcome {
      guard let path else { return fail("the index has no file") }
      let stamp = FileStamp(path)
      // A file that could not be read may be readable now.
      guard force || lastReadError != nil || stamp != lastStamp else { return .unchanged }
      lastStamp = stamp
      readCount += 1
      let number = readCount
      let result = await open(path, current.served.limits, current.served.version)
      // The actor is reentrant: a later read decides.
      guard number == readCount else { return .unchanged }
      let previousError = lastReadError
      lastReadError = nil
      switch result {
      case .success(let served):
        current.replace(with: served)
        metrics.countReload(succeeded: true)
        logger.notice(
          "index replaced",
          metadata: [
            "path": "\(path)", "dataset": "\(served.index.metadata.dataset)",
            "edition": "\(served.index.metadata.edition)", "postcodes": .stringConvertible(served.index.count),
          ])
        return .replaced
      case .failure(let error):
        if case .unreadable = error { lastReadError = "\(error)" }
        // An error that persists is logged once.
        let isNew = previousError == nil || previousError != lastReadError  // own text
        return force || isNew ? fail("\(error)") : .unchanged
      }
    }

    private func fail(_ reason: String) -> Outcome {
      metrics.countReload(succeeded: false)
      logger.error(
        "reload failed; still serving the previous index", metadata: ["path": "\(path ?? "")", "reason": "\(reason)"])
      return .failed(reason)
    }

    /// Opens and verifies an index, and prepares it so that no request has to wait.
    private nonisolated static func open(
      _ path: String, _ limits: ResponseLimits, _ version: WireVersion
    ) async -> Result<ServedIndex, IndexError> {
      let opened = try? await NIOThreadPool.singleton.runIfActive { () -> Result<ServedIndex, IndexError> in
        do throws(IndexError) {
          return .success(try ServedIndex(path: path, limits: limits, version: version))
        } catch {
          return .failure(error)
        }
      }
      if case .success(let served)? = opened { await served.preparation.value }
      return opened ?? .failure(.unreadable(path: path, reason: "the program is ending"))
    }
  }
#endif
