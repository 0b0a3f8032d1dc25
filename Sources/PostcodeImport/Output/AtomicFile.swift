#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A file in the making, of which others see all or nothing.
///
/// Bytes go into a temporary file beside the one to be written; `commit` syncs it to the disk and renames it. Without a
/// commit the temporary file is removed, and whatever was at the path stays as it was. A path that is no regular file,
/// such as a pipe or a device, is written directly instead of being replaced.
public final class AtomicFile {
  private let path: String
  private let target: String
  /// `nil` if the path is written directly.
  private let temporary: String?
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  private static let bufferLength = 1 << 16

  /// Writes bytes to a path, all or nothing.
  ///
  /// - Throws: ``OutputError``.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try AtomicFile(path)
    try file.append(bytes)
    try file.commit()
  }

  /// Starts a file.
  ///
  /// - Throws: ``OutputError`` of kind `cannotCreate`.
  public init(_ path: String) throws(OutputError) {
    self.path = path
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw OutputError(path: path, kind: .cannotCreate, reason: "it is a folder")
      }
      target = path
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw OutputError(path: path, kind: .cannotCreate, reason: AtomicFile.systemReason())
      }
      return
    }
    if !isThere, lstat(path, &status) == 0 {
      throw OutputError(path: path, kind: .cannotCreate, reason: "it is a symbolic link that leads nowhere")
    }
    // A symbolic link stays a link: its target is replaced.
    target = AtomicFile.resolved(path)
    var attempt = 0
    var name = ""
    repeat {
      // What a killed process of the same number left behind must not stand in the way.
      name = "\(target).\(getpid()).\(attempt).tmp"
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      attempt += 1
    } while descriptor < 0 && errno == EEXIST && attempt < 1000
    guard descriptor >= 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: AtomicFile.systemReason())
    }
    temporary = name
    // A file that is replaced keeps its permissions, where the file system has any.
    if isThere { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary, descriptor >= 0 { unlink(temporary) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``OutputError`` of kind `cannotWrite`: a full disk, for one.
  public func append(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= AtomicFile.bufferLength { try flush() }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``OutputError``.
  public func commit() throws(OutputError) {
    try flush()
    guard let temporary else { return }
    guard fsync(descriptor) == 0 else {
      throw OutputError(path: path, kind: .cannotWrite, reason: AtomicFile.systemReason())
    }
    guard rename(temporary, target) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: AtomicFile.systemReason())
    }
    close(descriptor)
    descriptor = -1
    AtomicFile.syncFolder(of: target)
  }

  private func flush() throws(OutputError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      guard written > 0 else {
        throw OutputError(path: path, kind: .cannotWrite, reason: AtomicFile.systemReason())
      }
      rest = rest.dropFirst(written)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Tells early what `write` would find out late: that the folder does not exist or must not be written to.
  ///
  /// - Throws: ``OutputError`` of kind `cannotCreate`.
  public static func check(_ path: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw OutputError(path: path, kind: .cannotCreate, reason: "it is a folder")
      }
      if status.st_mode & S_IFMT != S_IFREG { return }
    }
    guard access(folder(of: resolved(path)), W_OK | X_OK) == 0 else {
      throw OutputError(path: path, kind: .cannotCreate, reason: systemReason())
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func syncFolder(of path: String) {
    // The rename itself is on the disk only after this; where a folder cannot be synced there is nothing to be done.
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  while true {
    let written = write(descriptor, bytes.baseAddress, bytes.count)
    if written >= 0 || errno != EINTR { return written }
  }
}

/// Why a file cannot be written.
public struct OutputError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What failed.
  public enum Kind: Sendable {
    /// The file cannot be made or replaced.
    case cannotCreate
    /// It was made, but not all of it could be written: a full disk, for one.
    case cannotWrite
  }

  /// The file that was to be written.
  public let path: String
  /// What failed.
  public let kind: Kind
  /// The system's word.
  public let reason: String

  /// The exit status of sysexits(3): 73 if the file cannot be created, 74 if writing fails.
  public var exitStatus: Int32 { kind == .cannotCreate ? 73 : 74 }

  /// What is wrong, in one sentence.
  public var description: String {
    switch kind {
    case .cannotCreate: "cannot create \(path): \(reason)"
    case .cannotWrite: "cannot write \(path): \(reason); what was there before is unchanged"
    }
  }
}
