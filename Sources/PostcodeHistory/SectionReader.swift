import PostcodeIndex

/// Reads the fields of the section one after another. A field after the end reads as zero, and the next check fails.
struct SectionReader {
  /// Keeps `bytes` in memory.
  private let index: PostcodeIndex
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var isOverrun = false

  /// The kind of the section, which `PostcodeIndex` skips: an app that doesn't read older editions has no code for them.
  static let kind: UInt32 = 10

  /// Starts at the beginning of the section; `nil` if there is none.
  ///
  /// - Throws: `IndexError.malformed` if there are several.
  init?(_ index: PostcodeIndex) throws(IndexError) {
    let sections = index.contents.file.sections
    guard let number = sections.firstIndex(where: { $0.kind == SectionReader.kind }) else { return nil }
    guard sections[(number + 1)...].allSatisfy({ $0.kind != SectionReader.kind }) else {
      throw .malformed(section: "section table", reason: "several sections of kind \(SectionReader.kind) (history)")
    }
    // Sections follow each other to the end of the file.
    let start = index.byteCount - sections[number...].reduce(0) { $0 + $1.bytes.count }
    let end = start + sections[number].bytes.count
    self.index = index
    bytes = index.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[start..<end]) }
  }

  /// Whether all bytes have been read, and none after them.
  var isAtEnd: Bool { !isOverrun && position == bytes.count }

  /// Throws if a field was read after the end of the section.
  func check() throws(IndexError) {
    if isOverrun { throw .malformed(section: "history", reason: "an edition is longer than the section") }
  }

  /// Moves on by some bytes, and returns them; nothing if the section has fewer.
  private mutating func take(_ length: Int) -> UnsafeRawBufferPointer {
    guard length >= 0, length <= bytes.count - position else {
      isOverrun = true
      position = bytes.count
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)])
  }

  private mutating func integer(_ byteCount: Int) -> UInt64 {
    withExtendedLifetime(index) { take(byteCount).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }

  mutating func uint8() -> UInt8 { UInt8(truncatingIfNeeded: integer(1)) }
  mutating func uint32() -> UInt32 { UInt32(truncatingIfNeeded: integer(4)) }
  mutating func uint64() -> UInt64 { integer(8) }

  /// Reads bytes as text.
  mutating func text(_ length: Int) -> String {
    withExtendedLifetime(index) { String(decoding: take(length), as: UTF8.self) }
  }

  /// Reads an index file inside the section, which stays mapped.
  mutating func index(_ length: UInt64) throws(IndexError) -> PostcodeIndex {
    let part = take(Int(exactly: length) ?? .max)
    try check()
    return try PostcodeIndex(bytes: IndexBytes(adopting: part) { [index] _ in withExtendedLifetime(index) {} })
  }
}
