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
  /// Whether the part is this file's: it has been locked, and neither renamed nor removed.
  private var ownsPart = false
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
    target = try AtomicFile.target(of: path)
    partPath = target + ".part"
    // Not a symbolic link: someone else could have made it in a shared folder.
    descriptor = open(partPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: partPath, kind: .cannotCreate, reason: SystemError.last) }
    // Someone else who can write the bytes could change them after they have been checked.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_nlink == 1
    else {
      throw OutputError(
        path: partPath, kind: .cannotCreate, reason: "it belongs to another user or has another name; remove it")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: "another process is downloading it")
    }
    // The holder of the lock may have renamed or removed the file since it was opened.
    guard let opened = FileIdentity(descriptor: descriptor), opened == FileIdentity(partPath) else {
      throw OutputError(path: path, kind: .cannotCreate, reason: "another process is downloading it")
    }
    ownsPart = true
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
    if length == 0, ownsPart { remove() }
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
    var status = stat()
    if stat(target, &status) == 0 { AtomicFile.setPermissions(of: descriptor, replacing: status) }
    guard fsync(descriptor) == 0 else { throw failure() }
    guard rename(partPath, target) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: SystemError.last)
    }
    ownsPart = false
    unlink(notePath)
    AtomicFile.syncFolder(of: target)
  }

  /// Removes the bytes and the note.
  package func remove() {
    ownsPart = false
    unlink(notePath)
    unlink(partPath)
  }

  private func failure() -> OutputError {
    OutputError(path: partPath, kind: .cannotWrite, reason: SystemError.last)
  }

  /// Returns the content of a small file, or an empty text.
  private static func text(_ path: String) -> String {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
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
