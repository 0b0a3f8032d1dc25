#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that other processes see either complete or not at all.
///
/// Bytes go to a temporary file in the same folder. ``commit()`` syncs and renames it; without a commit it is removed, and
/// a file already at the path stays unchanged. That also holds if a signal ends the program. A path that is not a regular file, such as a pipe or a device, is written
/// directly.
package final class AtomicFile {
  private let path: String
  private let target: String
  /// `nil` if the path is written directly.
  private let temporary: String?
  private var descriptor: Int32
  private var cleanup: Int?
  private var buffer: [UInt8] = []

  private static let bufferLength = 1 << 16

  /// Writes bytes to a path, atomically.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Creates the temporary file.
  ///
  /// - Throws: ``OutputError`` of kind `cannotCreate`.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    let target = try AtomicFile.target(of: path)
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw OutputError(path: path, kind: .cannotCreate, reason: "it is a folder")
      }
      self.target = path
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      // Someone else may have put a regular file there since.
      guard descriptor >= 0, FileIdentity(descriptor: descriptor) == nil else {
        throw OutputError(
          path: path, kind: .cannotCreate, reason: descriptor < 0 ? SystemError.last : "it was replaced meanwhile")
      }
      return
    }
    if !isThere, lstat(path, &status) == 0 {
      throw OutputError(path: path, kind: .cannotCreate, reason: "it is a dangling symbolic link")
    }
    self.target = target
    AbandonedFiles.remove(besides: target)
    var attempt = 0
    var name = ""
    repeat {
      // A killed process with the same id may have left its temporary file behind.
      name = "\(target).\(getpid()).\(attempt).tmp"
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      attempt += 1
    } while descriptor < 0 && errno == EEXIST && attempt < 1000
    guard descriptor >= 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: SystemError.last)
    }
    temporary = name
    // The lock tells other processes that this one still writes the file.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    cleanup = SignalCleanup.remember(name)
    if isThere { AtomicFile.setPermissions(of: descriptor, replacing: status) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary, descriptor >= 0 { unlink(temporary) }
    if let cleanup { SignalCleanup.forget(cleanup) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``OutputError`` of kind `cannotWrite`, for example if the disk is full.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in try append(bytes) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``OutputError`` of kind `cannotWrite`.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(OutputError) {
    guard buffer.count + bytes.count >= AtomicFile.bufferLength else { return buffer.append(contentsOf: bytes) }
    try flush()
    try write(bytes)
  }

  /// Syncs the temporary file and renames it to the path.
  package func commit() throws(OutputError) {
    try flush()
    guard let temporary else { return }
    guard fsync(descriptor) == 0 else {
      throw OutputError(path: path, kind: .cannotWrite, reason: SystemError.last)
    }
    guard rename(temporary, target) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: SystemError.last)
    }
    close(descriptor)
    descriptor = -1
    if let cleanup { SignalCleanup.forget(cleanup) }
    cleanup = nil
    AtomicFile.syncFolder(of: target)
  }

  private func flush() throws(OutputError) {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
    guard Descriptor.write(bytes, to: descriptor) else {
      throw OutputError(path: path, kind: .cannotWrite, reason: SystemError.last)
    }
  }

  /// Checks, before any work is done, that the path can be written.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - inNewFolders: Whether folders of the path may be missing, because ``makeFolders(of:)`` is called later.
  /// - Throws: ``OutputError`` of kind `cannotCreate`.
  package static func check(_ path: String, inNewFolders: Bool = false) throws(OutputError) {
    let target = try target(of: path)
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw OutputError(path: path, kind: .cannotCreate, reason: "it is a folder")
      }
      if status.st_mode & S_IFMT != S_IFREG { return }
    }
    var folder = folder(of: target)
    while inNewFolders, access(folder, F_OK) != 0, errno == ENOENT, folder != self.folder(of: folder) {
      folder = self.folder(of: folder)
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: SystemError.last)
    }
  }

  /// Makes the missing folders of a path, for its owner only, as the XDG Base Directory Specification asks.
  ///
  /// - Throws: ``OutputError`` of kind `cannotCreate`.
  package static func makeFolders(of path: String) throws(OutputError) {
    let folder = folder(of: path)
    guard access(folder, F_OK) != 0, folder != path else { return }
    try makeFolders(of: folder)
    // Another process may make the same folder now.
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw OutputError(path: folder, kind: .cannotCreate, reason: SystemError.last)
    }
  }

  /// Returns the path of the file to replace. A symbolic link stays a link: its target is replaced.
  ///
  /// - Throws: ``OutputError`` for a link of another user than the superuser: it could lead to any file that the writer may replace.
  static func target(of path: String) throws(OutputError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      // Only the folder is resolved: another user could put a link at the path now.
      guard let slash = path.lastIndex(of: "/") else { return "\(resolved("."))/\(path)" }
      let folder = resolved(folder(of: path))
      return (folder == "/" ? "" : folder) + path[slash...]
    }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: "it is a symbolic link of another user; remove it")
    }
    return resolved(path)
  }

  /// Gives a new file the permissions of the one that it replaces, as far as the user who prepared that file gains nothing.
  ///
  /// The bits beyond the nine permissions, such as set-user-ID, are left out. The rest is kept if owner and group are those of the old
  /// file. Otherwise the group and others get no permission that a new file lacks, nor another group more than others had, and another owner
  /// has those of a new file.
  static func setPermissions(of descriptor: Int32, replacing old: stat) {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return }
    if old.st_uid == new.st_uid, old.st_gid == new.st_gid {
      _ = fchmod(descriptor, old.st_mode & 0o777)
      return
    }
    let owner = (old.st_uid == new.st_uid ? old : new).st_mode & 0o700
    let group = (old.st_gid == new.st_gid ? old.st_mode : old.st_mode << 3) & 0o070
    _ = fchmod(descriptor, owner | (group | old.st_mode & 0o007) & new.st_mode)
  }

  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func syncFolder(of path: String) {
    // Makes the rename durable. Some file systems cannot sync a folder; then there is nothing more to do.
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
