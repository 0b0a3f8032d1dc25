public import Foundation
public import PostcodeKit
internal import SearchPipeline

/// Manages the index that an app bundles and newer ones that it downloads, and replaces the current index while the app runs.
///
/// ```swift
/// let store = try IndexStore(bundled: bundledFile, source: address, folder: folder)
/// let index = store.current              // at once, without a network
/// for await index in store.updates { … } // now and after each update
/// try await store.update()               // downloads a newer file, if there is one
/// ```
///
/// The store verifies a downloaded file completely before using it, and replaces the previous one by renaming. Code that holds
/// the old `PostcodeIndex` keeps reading the old file. If the stored file is damaged, the store falls back to the previous one,
/// then to the bundled one, which it doesn't verify. A failed update never affects the current index.
///
/// An app that bundles no index downloads its first one with ``init(source:folder:maximumBytes:headers:transport:now:progress:)``.
///
/// If the bundled and the downloaded index are of one dataset and both state an edition, the store uses the newer one. Otherwise
/// it uses the downloaded one, unless the bundled file has changed since the download, as in an update of the app.
///
/// Use one store for a folder. Its methods can be called from any task.
public final class IndexStore: Sendable {
  /// The result of an update.
  public enum UpdateResult: Sendable, Equatable {
    /// A new index was downloaded and is now current.
    case updated
    /// The server's file is the current one.
    case unchanged
    /// The server's index is older than the current one and was deleted.
    case older
    /// The server's last response is more recent than the given interval, so the server wasn't asked.
    case notDue
  }

  private let bundled: URL?
  private let source: URL
  private let folder: StoreFolder
  private let download: IndexDownload
  private let transport: any IndexTransport
  private let now: @Sendable () -> Date
  /// Updates run one after another.
  private let semaphore = AsyncSemaphore(count: 1)
  private let shared: Locked<Shared>

  private struct Shared {
    var index: PostcodeIndex
    var continuations: [UUID: AsyncStream<PostcodeIndex>.Continuation] = [:]
  }

  /// Opens a store. Its current index is the newest sound one of the bundled and the downloaded files.
  ///
  /// - Parameters:
  ///   - bundled: The URL of the file in the app, or `nil` if the folder has a downloaded file.
  ///   - source: The address of the newest file.
  ///   - folder: The folder of the store, such as one in `Application Support`. The store creates it; keep no other files in it.
  ///   - maximumBytes: The largest file to download in bytes.
  ///   - headers: Additional header fields of requests, such as an API key.
  ///   - transport: Downloads files.
  ///   - now: Returns the current time.
  /// - Throws: ``IndexStoreError``: `noIndex` if no file can be opened, or `storage` if the folder can't be created.
  /// - Complexity: O(*n*), where *n* is the size of the stored file, whose checksums are verified; milliseconds.
  public init(
    bundled: URL?, source: URL, folder: URL, maximumBytes: Int = 1 << 28, headers: [String: String] = [:],
    transport: any IndexTransport = URLSessionIndexTransport(), now: @escaping @Sendable () -> Date = { Date() }
  ) throws(IndexStoreError) {
    self.bundled = bundled
    self.source = source
    self.folder = StoreFolder(url: folder)
    download = IndexDownload(url: source, headers: headers, maximumBytes: maximumBytes)
    self.transport = transport
    self.now = now
    try self.folder.prepare()
    shared = Locked(Shared(index: try Self.newest(bundled, self.folder)))
  }

  /// Opens a store of an app that bundles no index. If the folder has no sound index, as at the first launch, downloads the first one.
  ///
  /// - Parameters:
  ///   - source: The address of the newest file.
  ///   - folder: The folder of the store. The store creates it; keep no other files in it.
  ///   - maximumBytes: The largest file to download in bytes.
  ///   - headers: Additional header fields of requests, such as an API key.
  ///   - transport: Downloads files.
  ///   - now: Returns the current time.
  ///   - progress: Called on any thread while the first file arrives.
  /// - Throws: ``IndexStoreError``, or `CancellationError` if the task was cancelled. Try again later.
  public convenience init(
    source: URL, folder: URL, maximumBytes: Int = 1 << 28, headers: [String: String] = [:],
    transport: any IndexTransport = URLSessionIndexTransport(), now: @escaping @Sendable () -> Date = { Date() },
    progress: @escaping @Sendable (IndexDownloadProgress) -> Void = { _ in }
  ) async throws {
    let files = StoreFolder(url: folder)
    try files.prepare()
    if (try? Self.newest(nil, files)) == nil {
      let file = files.temporaryFile()
      defer { files.delete(file) }
      let request = IndexDownload(url: source, headers: headers, maximumBytes: maximumBytes)
      let response = try await Self.send(request, to: file, transport, progress)
      try Task.checkCancellation()
      let index = try Self.verified(file, limit: maximumBytes)
      try files.install(file)
      try files.write(
        StoreFolder.State(
          checksum: Self.hex(index.checksum), entityTag: response.entityTag, url: source.absoluteString, checked: now())
      )
    }
    try self.init(
      bundled: nil, source: source, folder: folder, maximumBytes: maximumBytes, headers: headers, transport: transport,
      now: now)
  }

  /// The current index.
  public var current: PostcodeIndex { shared.withLock { $0.index } }

  /// The current index, followed by each index that replaces it. A slow consumer gets only the latest one.
  public var updates: AsyncStream<PostcodeIndex> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = UUID()
      continuation.onTermination = { [weak self] _ in
        self?.shared.withLock { _ = $0.continuations.removeValue(forKey: id) }
      }
      shared.withLock {
        $0.continuations[id] = continuation
        continuation.yield($0.index)
      }
    }
  }

  deinit { shared.withLock { for continuation in $0.continuations.values { continuation.finish() } } }

  // MARK: Updating

  /// Downloads the server's file if it differs from the current one, verifies it, and uses it if it isn't older.
  ///
  /// Concurrent calls run one after another, so the second doesn't download the same file again.
  ///
  /// - Parameters:
  ///   - interval: The minimum time since the server last responded in seconds, by default none. A response that failed counts, too, so
  ///     that a broken file isn't downloaded at every check; a server that couldn't be reached doesn't.
  ///   - progress: Called on any thread while a file arrives.
  /// - Throws: ``IndexStoreError``, or `CancellationError` if the task was cancelled. The current index stays.
  /// - Complexity: O(*n*) time, where *n* is the size of the file, which is verified; constant memory.
  @discardableResult
  public func update(
    ifOlderThan interval: TimeInterval = 0, progress: @escaping @Sendable (IndexDownloadProgress) -> Void = { _ in }
  ) async throws -> UpdateResult {
    try await semaphore.withPermit {
      let state = folder.state
      if let state, state.url == source.absoluteString, interval > 0 {
        let age = now().timeIntervalSince(state.checked)
        // A negative age means that the clock was set back.
        if age >= 0, age < interval { return .notDue }
      }
      let file = folder.temporaryFile()
      defer { folder.delete(file) }
      do {
        let response = try await send(to: file, state, progress)
        try Task.checkCancellation()
        let result: UpdateResult = response.status == 304 ? .unchanged : try use(file)
        let shipped = result == .updated ? bundled.flatMap(Self.open).map { Self.hex($0.checksum) } : state?.bundled
        try folder.write(
          StoreFolder.State(
            checksum: Self.hex(current.checksum),
            entityTag: response.entityTag ?? (result == .unchanged ? state?.entityTag : nil),
            url: source.absoluteString, bundled: shipped, checked: now()))
        return result
      } catch let error as IndexStoreError {
        if case .unreachable = error { throw error }
        // If this can't be written, only the time of the check is lost.
        try? folder.write(failure(after: state))
        throw error
      }
    }
  }

  /// Returns the state after a response that was no sound index.
  private func failure(after state: StoreFolder.State?) -> StoreFolder.State {
    let isSame = state?.url == source.absoluteString
    return StoreFolder.State(
      checksum: state?.checksum ?? Self.hex(current.checksum), entityTag: isSame ? state?.entityTag : nil,
      url: source.absoluteString, bundled: state?.bundled, checked: now())
  }

  /// Verifies every checksum, postcode and column of the current index, and the checksums of its file, and falls back to the
  /// previous or the bundled index if either is damaged.
  ///
  /// - Returns: Whether the current index and its file were sound.
  /// - Throws: ``IndexStoreError``: `noIndex` if no other file is sound, or `storage`. The current index stays then.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public func verify() async throws -> Bool {
    try await semaphore.withPermit {
      do throws(IndexError) {
        try current.verify()
        // The index is a copy in memory of its file, which the next launch will open.
        if folder.state?.checksum == Self.hex(current.checksum),
          FileManager.default.fileExists(atPath: folder.current.path)
        {
          try PostcodeIndex(path: folder.current.path).verifyChecksums()
        }
        return true
      } catch {
        // `newest` would open the file again if its checksums are right.
        if let stored = try? PostcodeIndex(path: folder.current.path), stored.checksum == current.checksum {
          try folder.restorePrevious()
        }
        let others = [try Self.newest(bundled, folder), Self.open(folder.current)].compactMap { $0 }
        guard let sound = others.first(where: { (try? $0.verify()) != nil }) else {
          throw IndexStoreError.noIndex(error)
        }
        publish(sound)
        return false
      }
    }
  }

  private func send(
    to file: URL, _ state: StoreFolder.State?, _ progress: @escaping @Sendable (IndexDownloadProgress) -> Void
  ) async throws -> IndexDownloadResponse {
    var request = download
    // The tag is that of the current index; after a return to another index, the file must be downloaded again.
    if let state, let tag = state.entityTag, state.url == source.absoluteString,
      state.checksum == Self.hex(current.checksum)
    {
      request.headers["If-None-Match"] = tag
    }
    return try await Self.send(request, to: file, transport, progress)
  }

  /// Downloads a file.
  ///
  /// - Throws: ``IndexStoreError``, also for a status other than 200, or 304 if that was asked for; or `CancellationError`.
  private static func send(
    _ request: IndexDownload, to file: URL, _ transport: any IndexTransport,
    _ progress: @escaping @Sendable (IndexDownloadProgress) -> Void
  ) async throws -> IndexDownloadResponse {
    let response: IndexDownloadResponse
    do {
      response = try await transport.send(request, to: file, progress: progress)
    } catch let error as IndexStoreError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      try Task.checkCancellation()
      throw IndexStoreError.unreachable(reason: error.localizedDescription)
    }
    let isUnchanged = response.status == 304 && request.headers["If-None-Match"] != nil
    guard response.status == 200 || isUnchanged else { throw IndexStoreError.unexpectedStatus(response.status) }
    return response
  }

  /// Verifies a downloaded file.
  private static func verified(_ file: URL, limit: Int) throws(IndexStoreError) -> PostcodeIndex {
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? NSNumber
    if let size, size.int64Value > Int64(limit) { throw .tooLarge(limit: limit) }
    do throws(IndexError) {
      let downloaded = try PostcodeIndex(path: file.path)
      try downloaded.verify()
      return downloaded
    } catch {
      throw .invalidDownload(error)
    }
  }

  /// Verifies a downloaded file and makes it the current index.
  private func use(_ file: URL) throws -> UpdateResult {
    let downloaded = try Self.verified(file, limit: download.maximumBytes)
    let current = current
    if downloaded.checksum == current.checksum { return .unchanged }
    if IndexOrder.precedes(downloaded.metadata, current.metadata) == true { return .older }
    try folder.install(file)
    do throws(IndexError) {
      publish(try PostcodeIndex(path: folder.current.path))
    } catch {
      throw IndexStoreError.invalidDownload(error)
    }
    return .updated
  }

  private func publish(_ index: PostcodeIndex) {
    shared.withLock {
      $0.index = index
      for continuation in $0.continuations.values { continuation.yield(index) }
    }
  }

  // MARK: Choosing

  /// Returns the index to use. Replaces a damaged stored file with the previous one.
  private static func newest(_ bundled: URL?, _ folder: StoreFolder) throws(IndexStoreError) -> PostcodeIndex {
    var stored = open(folder.current)
    if stored == nil {
      try folder.restorePrevious()
      stored = open(folder.current)
      if stored == nil { try folder.restorePrevious() }
    }
    let shipped: PostcodeIndex
    do throws(IndexError) {
      guard let bundled else { throw .unreadable(path: folder.current.path, reason: "nothing was downloaded yet") }
      shipped = try PostcodeIndex(path: bundled.path)
    } catch {
      guard let stored else { throw .noIndex(error) }
      return stored
    }
    guard let stored else { return shipped }
    if let isOlder = IndexOrder.precedes(stored.metadata, shipped.metadata) { return isOlder ? shipped : stored }
    guard let known = folder.state?.bundled else { return stored }
    return known == hex(shipped.checksum) ? stored : shipped
  }

  /// Opens a file whose checksums are right.
  private static func open(_ file: URL) -> PostcodeIndex? {
    guard let index = try? PostcodeIndex(path: file.path), (try? index.verifyChecksums()) != nil else { return nil }
    return index
  }

  private static func hex(_ checksum: UInt64) -> String { String(checksum, radix: 16) }
}
