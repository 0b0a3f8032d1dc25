/// Decodes an entry.
protocol EntryDecoder: AnyObject {
  /// Appends content to `buffer` from offset `filled` until the buffer is full or the entry ends.
  ///
  /// If `filled` is unchanged, the entry has ended and passed all checks. If the call throws, `filled` still counts the
  /// valid bytes, which are delivered before the error.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ filled: inout Int) throws(ArchiveError.Problem)

  /// The number of encoded bytes read.
  var consumed: UInt64 { get }

  /// Whether the content can be longer than its encoded form.
  var isCompressed: Bool { get }
}

/// Content stored without compression or checksum: a plain file or stream.
final class PlainDecoder: EntryDecoder {
  private let source: any ByteSource
  private(set) var consumed: UInt64 = 0
  var isCompressed: Bool { false }

  init(_ source: any ByteSource) {
    self.source = source
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ filled: inout Int) throws(ArchiveError.Problem) {
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    consumed &+= UInt64(count)
    filled += count
  }
}
