#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Writes files so that whoever reads them sees the old content or the new, never a part.
public enum AtomicFile {
  /// Writes bytes under a temporary name beside `path`, syncs them to the disk, and renames the file.
  ///
  /// Whatever fails, an existing file at `path` stays as it was, and the temporary one is removed. A path that is no
  /// regular file, such as a pipe or a device, is written directly instead of being replaced.
  ///
  /// - Throws: ``OutputError``.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw OutputError(path: path, kind: .cannotCreate, reason: "it is a folder")
      }
      return try writeDirectly(bytes, to: path)
    }
    // A symbolic link stays a link: its target is replaced.
    let target = resolved(path)
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: path, kind: .cannotCreate, reason: systemReason()) }
    do throws(OutputError) {
      try fill(descriptor, bytes, path)
      guard fsync(descriptor) == 0 else {
        throw OutputError(path: path, kind: .cannotWrite, reason: systemReason())
      }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    close(descriptor)
    guard rename(temporary, target) == 0 else {
      let reason = systemReason()
      unlink(temporary)
      throw OutputError(path: path, kind: .cannotCreate, reason: reason)
    }
    syncFolder(of: target)
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

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path: path, kind: .cannotCreate, reason: systemReason()) }
    defer { close(descriptor) }
    try fill(descriptor, bytes, path)
  }

  private static func fill(_ descriptor: Int32, _ bytes: [UInt8], _ path: String) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      guard written > 0 else {
        throw OutputError(path: path, kind: .cannotWrite, reason: systemReason())
      }
      rest = rest.dropFirst(written)
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
