/// Decodes a gzip file (RFC 1952): the contents of its members, concatenated.
///
/// Zero bytes after the last member are padding, as on tapes and block devices. Anything else is an error, because it
/// may be a damaged member.
final class GzipDecoder: EntryDecoder {
  private enum State {
    case header(isFirst: Bool)
    case body
    case end
  }

  private let input: InputBuffer
  private let inflater: Inflater
  private var state = State.header(isFirst: true)
  private var checksum = Checksum()
  private var memberLength: UInt64 = 0

  init(_ source: any ByteSource, expected: UInt64?) throws(ArchiveError.Problem) {
    input = InputBuffer(source, expected: expected)
    inflater = try Inflater()
  }

  var consumed: UInt64 { input.consumed }
  var isCompressed: Bool { true }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, _ filled: inout Int) throws(ArchiveError.Problem) {
    while filled < buffer.count {
      switch state {
      case .header(let isFirst):
        let hasMember = isFirst ? true : try hasFurtherMember()
        state = hasMember ? .body : .end
        if hasMember { try readHeader() }
      case .body:
        let available = try input.available()
        let step = inflater.step(
          from: available, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        input.consume(step.consumed)
        checksum.update(UnsafeRawBufferPointer(rebasing: buffer[filled...].prefix(step.produced)))
        memberLength &+= UInt64(step.produced)
        filled += step.produced
        if let failure = step.failure { throw failure }
        if step.isAtEnd {
          try checkTrailer()
          inflater.reset()
          checksum = Checksum()
          memberLength = 0
          state = .header(isFirst: false)
        } else if available.isEmpty, step.produced == 0 {
          throw .truncated(.data)
        }
      case .end: return
      }
    }
  }

  /// Returns whether another member follows; consumes padding.
  private func hasFurtherMember() throws(ArchiveError.Problem) -> Bool {
    guard let first = try input.available().first else { return false }
    if first == GzipDecoder.magic.0 { return true }
    while true {
      let rest = try input.available()
      if rest.isEmpty { return false }
      let zeros = rest.prefix { $0 == 0 }.count
      input.consume(zeros)
      if zeros < rest.count { throw .trailingBytes(UInt64(rest.count - zeros)) }
    }
  }

  private func readHeader() throws(ArchiveError.Problem) {
    var header = Checksum()
    func byte() throws(ArchiveError.Problem) -> UInt8 {
      guard let byte = try input.next() else { throw .truncated(.gzipHeader) }
      withUnsafeBytes(of: byte) { header.update($0) }
      return byte
    }
    func word() throws(ArchiveError.Problem) -> UInt16 {
      let low = UInt16(try byte())
      return low | UInt16(try byte()) << 8
    }
    let magic = try word()
    guard magic == UInt16(Self.magic.0) | UInt16(Self.magic.1) << 8 else {
      throw .badSignature(.gzipHeader, found: UInt32(magic.byteSwapped))
    }
    let method = try byte()
    guard method == 8 else { throw .unsupportedMethod(UInt16(method)) }
    let flags = try byte()
    guard flags & 0xE0 == 0 else { throw .reservedFlags(flags) }
    for _ in 0..<6 { _ = try byte() }  // MTIME, XFL, OS
    if flags & 0x04 != 0 {  // FEXTRA
      for _ in 0..<(try word()) { _ = try byte() }
    }
    if flags & 0x08 != 0 { while try byte() != 0 {} }  // FNAME
    if flags & 0x10 != 0 { while try byte() != 0 {} }  // FCOMMENT
    if flags & 0x02 != 0 {  // FHCRC: the low half of the CRC-32 of the header so far
      let actual = UInt16(truncatingIfNeeded: header.value)
      let expected = try word()
      if expected != actual {
        throw .checksumMismatch(expected: UInt32(expected), actual: UInt32(actual))
      }
    }
  }

  private func checkTrailer() throws(ArchiveError.Problem) {
    var trailer: UInt64 = 0
    for shift in 0..<8 {
      guard let byte = try input.next() else { throw .truncated(.gzipTrailer) }
      trailer |= UInt64(byte) << UInt64(8 * shift)
    }
    let expected = UInt32(truncatingIfNeeded: trailer)
    if expected != checksum.value { throw .checksumMismatch(expected: expected, actual: checksum.value) }
    // ISIZE is the length modulo 2^32.
    let length = UInt32(truncatingIfNeeded: memberLength)
    let declared = UInt32(truncatingIfNeeded: trailer >> 32)
    if declared != length { throw .sizeMismatch(declared: UInt64(declared), actual: UInt64(length)) }
  }

  /// ID1 and ID2.
  static let magic: (UInt8, UInt8) = (0x1F, 0x8B)
}
