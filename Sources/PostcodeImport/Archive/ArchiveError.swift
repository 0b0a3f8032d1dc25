/// An error in opening or reading an input file: the file, the entry inside it and the problem.
///
/// Branch on ``problem`` or on the coarser ``category``; show ``description`` to people.
public struct ArchiveError: Error, Sendable, Equatable {
  /// The path as given, or "standard input".
  public let file: String
  /// The name of the entry inside the archive or folder; `nil` if the problem concerns the whole file.
  public let entry: String?
  /// The problem.
  public let problem: Problem

  /// Creates an error about a file or one of its entries.
  ///
  /// - Parameters:
  ///   - file: The path as given, or "standard input".
  ///   - entry: The name of the entry; `nil` for the whole file.
  ///   - problem: The problem.
  public init(file: String, entry: String? = nil, problem: Problem) {
    self.file = file
    self.entry = entry
    self.problem = problem
  }
}

extension ArchiveError {
  /// A problem with an archive. Sizes and offsets are in bytes.
  public enum Problem: Error, Sendable, Equatable {
    /// The file cannot be opened, for the operating system's reason.
    case missing(reason: String)
    /// Reading, writing or starting a thread failed, for the operating system's reason.
    case unreadable(reason: String)
    /// The input has no bytes.
    case empty
    /// The content is neither zip, gzip nor text, or contradicts the file name.
    case notAnArchive(found: String)
    /// The data ends before this part is complete.
    case truncated(Part)
    /// This part does not start with its signature.
    case badSignature(Part, found: UInt32)
    /// This part lies outside the space available for it.
    case outOfBounds(Part, end: UInt64, available: UInt64)
    /// The number or the length of the directory's records differs from the end record.
    case directoryMismatch(declared: UInt64, actual: UInt64)
    /// Two end records are plausible, so different programs could see different archives.
    case ambiguousEnd
    /// Bytes that belong to nothing follow the end of the data.
    case trailingBytes(UInt64)
    /// The archive is one volume of a split archive.
    case multiDisk(volume: UInt64)
    /// An extra field is longer than its space, or lacks a 64-bit value that the record refers to.
    case invalidExtraField(id: UInt16)
    /// The local header or the data descriptor contradicts the central directory.
    case headerMismatch(Field, central: UInt64, other: UInt64)
    /// Two entries occupy the same bytes of the archive.
    case overlappingEntries(other: String)
    /// Another entry has the same name.
    case duplicateName
    /// The name points outside the archive or is not printable.
    case invalidName(NameProblem)
    /// The entry is encrypted.
    case encrypted
    /// The compression method is neither stored (0) nor deflate (8).
    case unsupportedMethod(UInt16)
    /// The gzip header sets flag bits that RFC 1952 reserves.
    case reservedFlags(UInt8)
    /// The compressed data violates RFC 1951, for zlib's reason.
    case invalidDeflate(reason: String)
    /// The CRC-32 of the content is wrong.
    case checksumMismatch(expected: UInt32, actual: UInt32)
    /// The content is shorter or longer than declared. If longer, `actual` is a lower bound.
    case sizeMismatch(declared: UInt64, actual: UInt64)
    /// The compressed data ends before its declared length.
    case compressedSizeMismatch(declared: UInt64, actual: UInt64)
    /// The archive exceeds one of ``ArchiveLimits``.
    case limitExceeded(Limit, value: UInt64, allowed: UInt64)
    /// A stream was read a second time.
    case alreadyRead
    /// The reader was cancelled.
    case cancelled
  }

  /// A part of a zip (PKWARE APPNOTE 6.3.10) or gzip file (RFC 1952).
  public enum Part: Sendable, Equatable {
    /// End of central directory record (APPNOTE 4.3.16).
    case endRecord
    /// Zip64 end of central directory record (APPNOTE 4.3.14).
    case zip64EndRecord
    /// Central directory (APPNOTE 4.3.12).
    case directory
    /// Local file header (APPNOTE 4.3.7).
    case localHeader
    /// Data descriptor (APPNOTE 4.3.9).
    case dataDescriptor
    /// The compressed or stored bytes of an entry.
    case data
    /// Member header (RFC 1952, 2.3).
    case gzipHeader
    /// CRC32 and ISIZE (RFC 1952, 2.3.1).
    case gzipTrailer
  }

  /// A value that a zip archive stores twice.
  public enum Field: Sendable, Equatable {
    /// The CRC-32 of the content.
    case checksum
    /// The length of the entry in the archive.
    case compressedSize
    /// The length of the content.
    case uncompressedSize
    /// The compression method.
    case method
    /// A value of the end record and its zip64 form.
    case endRecord
  }

  /// The reason why an entry's name is invalid.
  public enum NameProblem: Sendable, Equatable {
    /// The name is empty.
    case empty
    /// The name is longer than 4,096 bytes.
    case tooLong
    /// The name contains a control character.
    case controlCharacter
    /// The name starts with a slash or a drive letter.
    case absolute
    /// A component of the name is `..`.
    case parentFolder
    /// The name contains a backslash, and ``ArchiveLimits/strictNames`` is set.
    case backslash
  }

  /// One of ``ArchiveLimits``.
  public enum Limit: Sendable, Equatable {
    /// ``ArchiveLimits/maximumTotalBytes``.
    case totalBytes
    /// ``ArchiveLimits/maximumRatio``.
    case ratio
    /// ``ArchiveLimits/maximumEntries``.
    case entries
    /// The limit that a caller sets for the length of one entry.
    case entryBytes
  }

  /// The class of a problem.
  public enum Category: Sendable, Equatable {
    /// The content is invalid.
    case badData
    /// The input does not exist or cannot be opened.
    case noInput
    /// The system failed to read the input.
    case inputOutput
  }

  /// The class of ``problem``.
  public var category: Category {
    switch problem {
    case .missing: .noInput
    case .unreadable, .alreadyRead, .cancelled: .inputOutput
    default: .badData
    }
  }
}
