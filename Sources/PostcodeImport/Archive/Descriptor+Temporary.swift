#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Descriptor {
  /// Creates an unlinked temporary file. It disappears when the descriptor is closed.
  static func temporary() throws(ArchiveError.Problem) -> Descriptor {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    // mkstemp(3) replaces the six letters X at the end.
    let path = (folder.isEmpty ? P_tmpdir : folder) + "/postcodes-" + String(repeating: "X", count: 6)
    var template = path.utf8CString.map { $0 }
    let number = template.withUnsafeMutableBufferPointer { template -> Int32 in
      guard let base = template.baseAddress else { return -1 }
      let number = mkstemp(base)
      if number >= 0 { _ = unlink(base) }
      return number
    }
    guard number >= 0 else { throw failure() }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(owning: number)
  }

  /// Creates an unlinked temporary file with these bytes, positioned at its start.
  static func temporary(holding bytes: [UInt8]) throws(ArchiveError.Problem) -> Descriptor {
    let file = try temporary()
    try bytes.withUnsafeBufferPointer { bytes throws(ArchiveError.Problem) in
      try file.writeAll(UnsafeRawBufferPointer(bytes))
    }
    guard lseek(file.number, 0, SEEK_SET) == 0 else { throw failure() }
    return file
  }
}
