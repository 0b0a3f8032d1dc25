@testable import PostcodeImport

/// Zip archives and gzip files: reading ends with the content or an ``ArchiveError``, within the limits.
enum ArchiveTarget {
  private static let limits = ArchiveLimits(maximumTotalBytes: 1 << 20, maximumEntries: 64)

  static let zip: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    read(bytes, like: [0x50, 0x4B])
  }

  static let gzip: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    read(bytes, like: [0x1F, 0x8B])
  }

  /// Reads all entries twice, at once and in parts, which must agree.
  private static func read(_ bytes: UnsafeBufferPointer<UInt8>, like magic: [UInt8]) {
    guard bytes.starts(with: magic) else { return }
    let file = MemoryFile(bytes)
    guard let input = try? DumpInput(fileDescriptor: file.descriptor, name: "input", limits: limits) else { return }
    require(input.entries.count <= limits.maximumEntries, "more entries than allowed")
    for entry in input.entries where entry.kind == .file {
      let whole = try? input.readAll(entry, limit: 1 << 20)
      let beginning = try? input.peek(entry, upTo: 100)
      if let whole {
        require(whole.count <= 1 << 20, "\(whole.count) bytes, more than allowed")
        require(beginning == Array(whole.prefix(100)), "the beginning differs from the whole")
      }
    }
    _ = try? input.verifyZip()
  }
}
