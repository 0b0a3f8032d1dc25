/// Reads the fields of the history section one after another. A field after the end reads as zero, and the next check fails.
struct SectionReader {
  /// Keeps `bytes` in memory.
  private let index: PostcodeIndex
  private let bytes: ByteView
  private var position = 0
  private var isOverrun = false

  /// Starts at the beginning of the section; `nil` if there is none.
  ///
  /// - Throws: `IndexError.malformed` if there are several. `PostcodeIndex` doesn't check that, so that such an index opens.
  init?(_ index: PostcodeIndex) throws(IndexError) {
    let kind = IndexFile.SectionKind.history.rawValue
    let sections = index.contents.file.sections.filter { $0.kind == kind }
    guard let section = sections.first else { return nil }
    guard sections.count == 1 else {
      throw .malformed(section: "section table", reason: "several sections of kind \(kind) (history)")
    }
    self.index = index
    bytes = section.bytes
  }

  /// Whether all bytes have been read, and none after them.
  var isAtEnd: Bool { !isOverrun && position == bytes.count }

  /// Throws if a field was read after the end of the section.
  func check() throws(IndexError) {
    if isOverrun { throw .malformed(section: "history", reason: "an edition is longer than the section") }
  }

  /// Moves on by some bytes, and returns them; nothing if the section has fewer.
  private mutating func take(_ length: Int) -> ByteView {
    guard length >= 0, length <= bytes.count - position else {
      isOverrun = true
      position = bytes.count
      return bytes.slice(position, 0)
    }
    defer { position += length }
    return bytes.slice(position, length)
  }

  mutating func uint8() -> UInt8 { withExtendedLifetime(index) { take(1).uint8(0) } }
  mutating func uint32() -> UInt32 { withExtendedLifetime(index) { take(4).uint32(0) } }
  mutating func uint64() -> UInt64 { withExtendedLifetime(index) { take(8).uint64(0) } }

  /// Reads bytes as text.
  mutating func text(_ length: Int) -> String { withExtendedLifetime(index) { take(length).text } }

  /// Reads metadata: their length, and the texts.
  mutating func metadata() throws(IndexError) -> IndexMetadata {
    let part = take(Int(clamping: uint32()))
    try check()
    return try withExtendedLifetime(index) { () throws(IndexError) in
      try IndexMetadata(part, section: "metadata in history")
    }
  }

  /// Reads an index file inside the section, which stays mapped.
  mutating func index(_ length: UInt64) throws(IndexError) -> PostcodeIndex {
    let part = take(Int(exactly: length) ?? .max)
    try check()
    return try PostcodeIndex(bytes: IndexBytes(adopting: part.buffer) { [index] _ in withExtendedLifetime(index) {} })
  }
}
