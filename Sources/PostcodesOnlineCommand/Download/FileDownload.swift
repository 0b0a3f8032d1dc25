internal import CommandSupport
internal import PostcodeImport
internal import PostcodesIO
internal import SearchPipeline

/// Downloads a file into a ``PartialFile``, continuing where an interrupted download ended.
struct FileDownload: Sendable {
  var release: Release
  let connection: Connection
  let progress: @Sendable (_ bytes: Int, _ total: Int?) -> Void

  /// Downloads the bytes that are missing, checks the file and gives it its name.
  ///
  /// If a file that an earlier run began turns out to be wrong, it is downloaded once more from its beginning.
  ///
  /// - Parameters:
  ///   - file: The partial file, removed if it is not what the publisher states.
  ///   - limited: Runs the transfers within the time limit.
  /// - Throws: ``DownloadError``, or `OutputError` if the file cannot be written.
  func run(
    _ file: PartialFile, limited: (_ transfer: @escaping @Sendable () async throws -> Void) async throws -> Void
  ) async throws {
    let file = Unshared(file)
    defer { file.value.close() }
    var isContinued = file.value.length > 0
    while true {
      do {
        try await limited { try await fetch(into: file.value) }
        try await FileCheck.verify(file.value.partPath, release)
        break
      } catch let error as DownloadError where error.isAboutContent {
        guard isContinued else {
          file.value.remove()
          throw error
        }
        isContinued = false
        try file.value.restart(note: PartialNote(release, nil).text)
      }
    }
    try file.value.commit()
  }

  /// Downloads the bytes that are missing.
  ///
  /// A lost connection is continued as long as each series of attempts gets further than the one before.
  ///
  /// - Throws: ``DownloadError``, or `OutputError` if the file cannot be written.
  func fetch(into file: PartialFile) async throws {
    if PartialNote(file.note).identity != release.identity { try file.restart(note: PartialNote(release, nil).text) }
    var furthest = file.length
    while true {
      do {
        try await connection.retrying { try await attempt(file) }
        return
      } catch let error as DownloadError where error.isLostConnection && file.length > furthest {
        furthest = file.length
      }
    }
  }

  private func attempt(_ file: PartialFile) async throws {
    do {
      try await request(file)
    } catch DownloadError.cannotResume where file.length > 0 {
      try file.restart(note: PartialNote(release, nil).text)
      try await request(file)
    }
  }

  private func request(_ file: PartialFile) async throws {
    if file.length > 0, file.length == release.size { return }
    if file.length > release.size ?? .max { throw DownloadError.cannotResume }
    var headers = [HTTPHeader("Accept-Encoding", "identity")]
    if file.length > 0 {
      let validator = PartialNote(file.note).validator
      // Without a validator, only the digest tells whether the server still has the same file.
      guard validator != nil || release.md5 != nil else { throw DownloadError.cannotResume }
      headers.append(HTTPHeader("Range", "bytes=\(file.length)-"))
      if let validator { headers.append(HTTPHeader("If-Range", validator)) }
    }
    let body = DownloadBody(file, release, connection.stopwatch, progress: progress)
    let result: Result<HTTPResponse, any Error>
    do {
      result = .success(try await connection.send(release.url, headers, to: body))
    } catch {
      result = .failure(error)
    }
    let (length, expected) = body.close()
    if let expected, length < expected, Self.isCutOff(result) {
      throw DownloadError.cutOff(host: Connection.host(release.url), received: length, expected: expected)
    }
    let response = try result.get()
    let isComplete = response.status == 416 && length > 0 && length == expected
    guard response.status == 200 || response.status == 206 && length > 0 || isComplete else {
      throw connection.error(of: response, release.url)
    }
  }

  /// Whether the connection ended in the middle of the file.
  private static func isCutOff(_ result: Result<HTTPResponse, any Error>) -> Bool {
    switch result {
    case .success(let response): return response.status == 200 || response.status == 206
    case .failure(let error):
      guard case .unreachable? = error as? DownloadError else { return false }
      return true
    }
  }
}

extension DownloadError {
  /// Whether the file is not what the publisher states.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .wrongSize, .tooLarge, .wrongMD5: true
    case .badArchive(let error): error.category == .badData
    default: false
    }
  }

  fileprivate var isLostConnection: Bool {
    switch self {
    case .unreachable, .stalled, .cutOff: true
    default: false
    }
  }
}

/// A value that one task uses after another.
private struct Unshared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
