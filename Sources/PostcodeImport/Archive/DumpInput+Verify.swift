extension DumpInput {
  /// Reads every entry of a zip archive and verifies its CRC-32, sizes and headers.
  ///
  /// - Parameter progress: Runs after each entry with the number of verified bytes of the archive.
  /// - Throws: ``ArchiveError`` for the first damaged entry, or if the input isn't a zip archive.
  /// - Complexity: O(n) in the uncompressed size; constant memory.
  package func verifyZip(progress: (_ compressedBytes: UInt64) -> Void = { _ in }) throws(ArchiveError) {
    guard form == .zip else {
      throw ArchiveError(file: name, problem: .notAnArchive(found: form == .gzip ? "a gzip file" : "another file"))
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputBuffer.capacity, alignment: 16)
    defer { buffer.deallocate() }
    var (produced, consumed): (UInt64, UInt64) = (0, 0)
    for entry in entries {
      let reader = try open(entry, producedBefore: produced)
      while try reader.read(into: buffer) > 0 {}
      produced &+= reader.bytesProduced
      consumed &+= reader.compressedBytesRead
      progress(consumed)
    }
  }
}
