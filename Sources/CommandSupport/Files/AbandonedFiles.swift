#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Temporary files of processes that were killed before they could remove them.
enum AbandonedFiles {
  /// Removes the temporary files that ``AtomicFile`` made beside a file, if their processes have ended and no process holds their locks.
  ///
  /// The process may run in another container, where the lock shows that it lives.
  static func remove(besides path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { Array(path.utf8[path.utf8.index(after: $0)...]) } ?? Array(path.utf8)
    guard let handle = opendir(folder) else { return }
    defer { closedir(handle) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    while let entry = readdir(handle) {
      // The record may be shorter than the declared structure, so its name is read in place.
      let start = UnsafeRawPointer(entry) + offset
      let leaf = String(cString: start.assumingMemoryBound(to: CChar.self))
      guard let process = process(ofTemporary: Array(leaf.utf8), besides: name), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let found = folder == "/" ? "/\(leaf)" : "\(folder)/\(leaf)"
      let descriptor = open(found, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(found) }
      close(descriptor)
    }
  }

  /// Returns the process that a temporary file of a file is named after, or `nil` for any other name.
  static func process(ofTemporary leaf: [UInt8], besides name: [UInt8]) -> pid_t? {
    guard leaf.starts(with: name + [UInt8(ascii: ".")]) else { return nil }
    let parts = leaf[(name.count + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].elementsEqual("tmp".utf8) else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> pid_t? {
      part.allSatisfy { $0 >= 48 && $0 <= 57 } ? pid_t(String(decoding: part, as: UTF8.self)) : nil
    }
    guard let process = number(parts[0]), process > 1, number(parts[1]) != nil else { return nil }
    return process
  }
}
