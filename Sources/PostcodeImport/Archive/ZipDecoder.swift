/// Decodes a zip entry, stored or deflated, and verifies it against the central directory.
final class ZipDecoder: EntryDecoder {
  private enum Method {
    case stored(FileSource)
    case deflated(InputBuffer, Inflater)
  }

  private let method: Method
  private let record: ZipRecord
  /// Checks the data descriptor at an offset, if the entry has one.
  private let checkDescriptor: (UInt64) throws(ArchiveError.Problem) -> Void
  private let dataStart: UInt64
  private var checksum = Checksum()
  private var produced: UInt64 = 0
  private var inflateEnded = false
  private var isVerified = false

  init(_ record: ZipRecord, in archive: ZipArchive) throws(ArchiveError.Problem) {
    self.record = record
    if record.isEncrypted { throw .encrypted }
    let header = try archive.localHeader(of: record)
    dataStart = header.dataStart
    let source = FileSource(
      archive.file, from: header.dataStart, to: header.dataStart &+ record.compressedSize)
    switch record.method {
    case ZipRecord.stored: method = .stored(source)
    case ZipRecord.deflated:
      method = .deflated(InputBuffer(source, expected: record.compressedSize), try Inflater())
    default: throw .unsupportedMethod(record.method)
    }
    checkDescriptor = { dataEnd throws(ArchiveError.Problem) in
      if header.needsDescriptor { try archive.checkDescriptor(of: record, at: dataEnd) }
    }
  }

  var isCompressed: Bool { record.method != ZipRecord.stored }

  var consumed: UInt64 {
    switch method {
    case .stored: produced
    case .deflated(let input, _): input.consumed
    }
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ filled: inout Int) throws(ArchiveError.Problem) {
    let start = filled
    // Never delivers more than the declared size. `verify` looks for further bytes.
    let left = Int(clamping: record.uncompressedSize &- produced)
    let space = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...].prefix(left))
    var failure: ArchiveError.Problem?
    do throws(ArchiveError.Problem) {
      switch method {
      case .stored(let source):
        filled += try source.read(into: space)
      case .deflated(let input, let inflater):
        var written = 0
        defer { filled += written }
        try inflate(input, inflater, into: space, &written)
      }
    } catch {
      failure = error
    }
    let fresh = UnsafeRawBufferPointer(rebasing: buffer[start..<filled])
    checksum.update(fresh)
    produced &+= UInt64(fresh.count)
    if let failure { throw failure }
    if fresh.isEmpty { try verify() }
  }

  private func inflate(
    _ input: InputBuffer, _ inflater: Inflater, into space: UnsafeMutableRawBufferPointer,
    _ written: inout Int
  ) throws(ArchiveError.Problem) {
    while written < space.count, !inflateEnded {
      let available = try input.available()
      let step = inflater.step(
        from: available, into: UnsafeMutableRawBufferPointer(rebasing: space[written...]))
      input.consume(step.consumed)
      written += step.produced
      inflateEnded = step.isAtEnd
      if let failure = step.failure { throw failure }
      if step.consumed == 0, step.produced == 0, !step.isAtEnd, available.isEmpty { throw .truncated(.data) }
    }
  }

  /// Checks the sizes, the CRC-32 and the descriptor at the end.
  private func verify() throws(ArchiveError.Problem) {
    if isVerified { return }
    if case .deflated(let input, let inflater) = method {
      if !inflateEnded {
        // The declared size is reached. The deflate data must end here without producing another byte.
        var spare: UInt8 = 0
        var written = 0
        try withUnsafeMutableBytes(of: &spare) { spare throws(ArchiveError.Problem) in
          try inflate(input, inflater, into: spare, &written)
        }
        if written > 0 {
          throw .sizeMismatch(declared: record.uncompressedSize, actual: record.uncompressedSize &+ 1)
        }
      }
      if input.consumed != record.compressedSize {
        throw .compressedSizeMismatch(declared: record.compressedSize, actual: input.consumed)
      }
    }
    if produced != record.uncompressedSize {
      throw .sizeMismatch(declared: record.uncompressedSize, actual: produced)
    }
    if checksum.value != record.checksum {
      throw .checksumMismatch(expected: record.checksum, actual: checksum.value)
    }
    try checkDescriptor(dataStart &+ record.compressedSize)
    isVerified = true
  }
}
