import PostcodeKit

extension DumpInput {
  /// The detected format.
  enum Detected {
    case folder
    case zip(Descriptor, size: UInt64)
    case file(size: UInt64, isGzip: Bool)
    case stream(StreamSource, isGzip: Bool)
  }

  static func detect(
    _ descriptor: Descriptor, name: String, hasPath: Bool, limits: ArchiveLimits
  ) throws(ArchiveError.Problem) -> Detected {
    switch try descriptor.kind() {
    case .folder:
      if hasPath { return .folder }
      throw .notAnArchive(found: "a folder")
    case .regular(let size) where hasPath || descriptor.isAtStart:
      if size == 0 { throw .empty }
      let head = Head(try descriptor.bytes(at: 0, count: Head.length))
      if head.isGzip { return .file(size: size, isGzip: true) }
      if head.isZip { return .zip(descriptor, size: size) }
      // A self-extracting archive starts with a program.
      if try ZipEndRecord.isPresent(in: descriptor, size: size) { return .zip(descriptor, size: size) }
      try head.checkPlain(name: name)
      return .file(size: size, isGzip: false)
    case .regular, .stream:
      let source = try StreamSource(descriptor)
      let head = Head(try source.peekHead(4))
      if head.bytes.isEmpty { throw .empty }
      if head.isGzip { return .stream(source, isGzip: true) }
      if head.isZip {
        let (copy, size) = try spool(source, limits: limits)
        return .zip(copy, size: size)
      }
      try head.checkPlain(name: name)
      return .stream(source, isGzip: false)
    }
  }

  /// Copies a stream to an unlinked temporary file.
  private static func spool(
    _ source: StreamSource, limits: ArchiveLimits
  ) throws(ArchiveError.Problem) -> (Descriptor, size: UInt64) {
    let copy = try Descriptor.temporary()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputBuffer.capacity, alignment: 16)
    defer { buffer.deallocate() }
    var size: UInt64 = 0
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return (copy, size) }
      size &+= UInt64(count)
      if size > limits.maximumTotalBytes {
        throw .limitExceeded(.totalBytes, value: size, allowed: limits.maximumTotalBytes)
      }
      try copy.writeAll(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
    }
  }

  /// The first bytes of a file.
  struct Head {
    static let length = 512
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isGzip: Bool { starts(with: [GzipDecoder.magic.0, GzipDecoder.magic.1]) }

    /// Whether the bytes start a local header, an end record (an empty archive), or a split or formerly split archive.
    var isZip: Bool {
      [[0x03, 0x04], [0x05, 0x06], [0x07, 0x08], [0x30, 0x30]].contains { starts(with: [0x50, 0x4B] + $0) }
    }

    private func starts(with magic: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Throws if the bytes are not text, or if the name promises an archive.
    func checkPlain(name: String) throws(ArchiveError.Problem) {
      if let format = knownFormat { throw .notAnArchive(found: format) }
      // UTF-16 and UTF-32 contain zero bytes, too. The caller decides about them.
      let hasByteOrderMark = starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
      if bytes.contains(0), !hasByteOrderMark { throw .notAnArchive(found: "binary data") }
      let lowercased = UntrustedText(name).lowercased
      if DumpEntry.archiveEndings.contains(where: { lowercased.hasSuffix($0) }) {
        throw .notAnArchive(found: isMarkup ? "a web page" : "text")
      }
    }

    private var isMarkup: Bool {
      bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// What to do with a file of another format.
    static func advice(for found: String) -> String {
      let found = UntrustedText(found)
      if found.contains("Parquet") {
        return "Write it as CSV, for example with DuckDB: COPY (FROM 'x.parquet') TO 'x.csv'."
      }
      if found.contains("GeoPackage") {
        return "Write a GeoPackage as CSV, for example with GDAL: ogr2ogr -f CSV x.csv x.gpkg."
      }
      if found.contains("Arrow") { return "Write it as CSV, for example with pyarrow: pyarrow.csv.write_csv." }
      return "Unpack it or download it again."
    }

    /// The name of another format that the bytes start like; `nil` if they may be text.
    var knownFormat: String? {
      let formats: [(magic: [UInt8], name: String)] = [
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz file"), ([0x42, 0x5A, 0x68], "a bzip2 file"),
        ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard file"),
        (
          [0xD0, 0xCF, 0x11, 0xE0],
          "an Excel workbook of the old kind (.xls), or another Office file; save its sheet as CSV"
        ),
        (Array("Rar!".utf8), "a RAR archive"), (Array("%PDF-".utf8), "a PDF document"),
        (Array("SQLite format 3".utf8), "an SQLite database, such as a GeoPackage"),
        (Array("PAR1".utf8), "a Parquet file"), (Array("ARROW1".utf8), "an Arrow file"),
      ]
      // "BZh" may start a text; bzip2 continues with a digit and the digits of pi.
      return formats.first { format in
        starts(with: format.magic)
          && (format.magic.count > 3 || Array(bytes.dropFirst(4).prefix(3)) == [0x31, 0x41, 0x59])
      }?.name
    }
  }
}
