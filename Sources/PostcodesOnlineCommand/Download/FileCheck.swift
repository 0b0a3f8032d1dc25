internal import PostcodeKit
internal import PostcodeImport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Checks files on disk.
enum FileCheck {
  private static let bufferSize = 1 << 20

  /// Checks the size, the digest and every entry of a downloaded file.
  ///
  /// The digest and the entries are checked at the same time, each on a core of its own.
  ///
  /// - Throws: ``DownloadError``.
  static func verify(_ path: String, _ release: Release) async throws {
    if let expected = release.size {
      let found = size(path)
      guard found == expected else { throw DownloadError.wrongSize(expected: expected, found: found ?? 0) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        guard let expected = release.md5 else { return }
        let found = try md5(path, release)
        guard found == expected else { throw DownloadError.wrongMD5(expected: expected, found: found) }
      }
      group.addTask {
        do throws(ArchiveError) {
          try verifyZip(path, release)
        } catch {
          throw DownloadError.badArchive(error)
        }
      }
      // The digest says more about what happened than the damage that it causes.
      var problems: [DownloadError] = []
      while let result = await group.nextResult() {
        guard case .failure(let error) = result else { continue }
        guard let problem = error as? DownloadError else { throw error }
        problems.append(problem)
      }
      let first = problems.first { if case .wrongMD5 = $0 { true } else { false } } ?? problems.first
      if let first { throw first }
    }
  }

  /// Returns whether a file is already the release: the same digest, or a whole zip with tables of the same month.
  static func isComplete(_ path: String, _ release: Release) -> Bool {
    guard let size = size(path), release.size.map({ $0 == size }) ?? true else { return false }
    if let expected = release.md5 { return (try? md5(path, release)) == expected }
    guard let edition = EditionDate(release.edition), let input = try? input(path, release) else { return false }
    let prefix = UntrustedText(release.dataset.rawValue)
    let hasEdition = input.entries.contains { entry in
      let leaf = entry.name.split(separator: "/").last ?? ""
      return leaf.lowercased.hasPrefix(prefix) && EditionDate(leaf.string) == edition
    }
    return hasEdition && (try? input.verifyZip()) != nil
  }

  private static func verifyZip(_ path: String, _ release: Release) throws(ArchiveError) {
    try input(path, release).verifyZip()
  }

  /// Opens a file under the publisher's name, so that errors name it and text in a ".zip" is recognised.
  private static func input(_ path: String, _ release: Release) throws(ArchiveError) -> DumpInput {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ArchiveError(file: path, problem: .missing(reason: String(cString: strerror(errno))))
    }
    defer { close(descriptor) }
    return try DumpInput(fileDescriptor: descriptor, name: release.fileName)
  }

  /// Whether there is something else than a regular file, such as a pipe.
  static func isSpecial(_ path: String) -> Bool { size(path) == nil && access(path, F_OK) == 0 }

  /// Returns the size of a regular file.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private static func md5(_ path: String, _ release: Release) throws(DownloadError) -> String {
    func failure() -> DownloadError {
      .badArchive(ArchiveError(file: release.fileName, problem: .unreadable(reason: String(cString: strerror(errno)))))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 16)
    defer { buffer.deallocate() }
    var digest = MD5()
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { return digest.hexadecimal() }
      digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
