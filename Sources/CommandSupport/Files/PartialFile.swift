#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is written over several runs of a program, such as a download.
///
/// The bytes are in `PATH.part` beside the file, together with a note of the caller about them in `PATH.part.note`. ``commit()``
/// renames it to the path. Until then a file already at the path stays unchanged. Use a file from one thread at a time.
package final class PartialFile {
  /// The caller's note about the bytes; empty if there are none.
  package private(set) var note = ""
  /// The number of bytes so far.
  package private(set) var length: Int = 0
  /// The path of the bytes.
  package let partPath: String

  private let path: String
  private let target: String
  private let descriptor: Int32
  /// Whether the bytes have been renamed or removed.
  private var isDone = false
  private var notePath: String { partPath + ".note" }
  private static let longestNote = 1 << 16

  /// Opens or creates the partial file, and locks it against other processes.
  ///
  /// - Throws: ``OutputError``: `cannotCreate` if the path can't be written, isn't a regular file, or another process writes it.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    try AtomicFile.check(path)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw OutputError(path: path, kind: .cannotCreate, reason: "it is not a regular file")
    }
    target = AtomicFile.resolved(path)
    partPath = target + ".part"
    // Not a symbolic link: someone else could have made it in a shared folder.
    descriptor = open(partPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: partPath, kind: .cannotCreate, reason: SystemError.last) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: "another process is downloading it")
    }
    // The holder of the lock may have renamed or removed the file since it was opened.
    guard let opened = FileIdentity(descriptor: descriptor), opened == FileIdentity(partPath) else {
      throw OutputError(path: path, kind: .cannotCreate, reason: "another process is downloading it")
    }
    AbandonedFiles.remove(besides: notePath)
    note = Self.text(notePath)
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw failure() }
    length = Int(end)
  }

  deinit {
    close()
    _ = systemClose(descriptor)
  }

  /// Ends the writing. Without any bytes, nothing is left to continue later.
  package func close() {
    if length == 0, !isDone { remove() }
  }

  /// Removes the note about a whole file, which remains if the process is killed right after it has renamed the file.
  package static func removeOldNote(of path: String) {
    let partPath = AtomicFile.resolved(path) + ".part"
    if access(partPath, F_OK) != 0 { unlink(partPath + ".note") }
  }

  /// Removes all bytes, and notes what the next ones are.
  package func restart(note: String) throws(OutputError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure() }
    length = 0
    // After the old bytes are gone and before the first new one: the note always describes the bytes.
    try AtomicFile.write(Array(note.utf8), to: notePath)
    self.note = note
  }

  /// Appends bytes.
  ///
  /// - Throws: ``OutputError`` of kind `cannotWrite`, for example if the disk is full.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      length += count
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Syncs the bytes and renames them to the path.
  package func commit() throws(OutputError) {
    // The new file keeps the permissions of the one it replaces.
    var status = stat()
    if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    guard fsync(descriptor) == 0 else { throw failure() }
    guard rename(partPath, target) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: SystemError.last)
    }
    isDone = true
    unlink(notePath)
    AtomicFile.syncFolder(of: target)
  }

  /// Removes the bytes and the note.
  package func remove() {
    isDone = true
    unlink(notePath)
    unlink(partPath)
  }

  private func failure() -> OutputError {
    OutputError(path: partPath, kind: .cannotWrite, reason: SystemError.last)
  }

  /// Returns the content of a small file, or an empty text.
  private static func text(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return "" }
    defer { _ = systemClose(descriptor) }
    var buffer = [UInt8](repeating: 0, count: longestNote)
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
  }
}

@available(*, unavailable)
extension PartialFile: Sendable {}

/// `close` of the system, which the method of the same name hides.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
