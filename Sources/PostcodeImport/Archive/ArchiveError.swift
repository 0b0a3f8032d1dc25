/// What went wrong while a dump was opened or read: which file, which entry, and what the problem is.
///
/// ```swift
/// do {
///   let input = try DumpInput(path: "dump.zip")
///   print(input.entries.count)
/// } catch {
///   print(error)   // dump.zip: ends before the end of central directory record is complete. Download it again.
/// }
/// ```
///
/// Callers act on ``problem`` or, coarser, on ``category``; the sentence for people is ``description``.
public struct ArchiveError: Error, Sendable, Equatable {
  /// The path as it was given, or "standard input".
  public let file: String
  /// The name of the entry inside the file or folder, when the problem belongs to one.
  public let entry: String?
  /// What was found.
  public let problem: Problem

  /// Creates an error about a file or one of its entries.
  public init(file: String, entry: String? = nil, problem: Problem) {
    self.file = file
    self.entry = entry
    self.problem = problem
  }
}

extension ArchiveError {
  /// The closed list of problems. Sizes and positions are in bytes.
  public enum Problem: Error, Sendable, Equatable {
    /// The path names nothing that can be opened; the operating system's reason.
    case missing(reason: String)
    /// A read, write or thread start failed; the operating system's reason.
    case unreadable(reason: String)
    /// The input has no bytes at all.
    case empty
    /// The content is neither a zip, nor gzip, nor text, or contradicts the file's name.
    case notAnArchive(found: String)
    /// The data stop before the named part is complete.
    case truncated(Part)
    /// The named part does not start with its signature.
    case badSignature(Part, found: UInt32)
    /// The named part points outside the space it can lie in.
    case outOfBounds(Part, end: UInt64, available: UInt64)
    /// The directory holds another number of records, or of bytes, than the end record declares.
    case directoryMismatch(declared: UInt64, actual: UInt64)
    /// Two end records could both be meant, so two programs may see two archives.
    case ambiguousEnd
    /// Bytes follow the end of the data and belong to nothing.
    case trailingBytes(UInt64)
    /// The archive is one volume of several.
    case multiDisk(volume: UInt64)
    /// An extra field does not fit its space, or lacks the 64-bit value that the record refers to.
    case invalidExtraField(id: UInt16)
    /// The local header or the data descriptor contradicts the central directory.
    case headerMismatch(Field, central: UInt64, other: UInt64)
    /// Two entries occupy the same bytes of the archive.
    case overlappingEntries(other: String)
    /// Another entry has the same name.
    case duplicateName
    /// The name could lead out of the archive or cannot be shown.
    case invalidName(NameFault)
    /// The entry is encrypted.
    case encrypted
    /// The compression method is neither stored (0) nor deflate (8).
    case unsupportedMethod(UInt16)
    /// The gzip header sets flag bits that RFC 1952 reserves.
    case reservedFlags(UInt8)
    /// The compressed data break the rules of RFC 1951; zlib's reason.
    case invalidDeflate(reason: String)
    /// The content does not have the CRC-32 it should have.
    case checksumMismatch(expected: UInt32, actual: UInt32)
    /// The content is longer or shorter than declared; `actual` is a lower bound when it is longer.
    case sizeMismatch(declared: UInt64, actual: UInt64)
    /// The compressed data end before the space declared for them.
    case compressedSizeMismatch(declared: UInt64, actual: UInt64)
    /// A bound of ``ArchiveLimits`` was passed.
    case limitExceeded(Limit, value: UInt64, allowed: UInt64)
    /// A stream can be read once, and was.
    case alreadyRead
    /// The reading was cancelled by its owner.
    case cancelled
  }

  /// A part of a zip (PKWARE APPNOTE 6.3.10) or gzip file (RFC 1952).
  public enum Part: Sendable, Equatable {
    /// End of central directory record, APPNOTE 4.3.16.
    case endRecord
    /// Zip64 end of central directory record, APPNOTE 4.3.14.
    case zip64EndRecord
    /// Central directory, APPNOTE 4.3.12.
    case directory
    /// Local file header, APPNOTE 4.3.7.
    case localHeader
    /// Data descriptor, APPNOTE 4.3.9.
    case dataDescriptor
    /// The compressed or stored bytes of an entry.
    case data
    /// Member header, RFC 1952 2.3.
    case gzipHeader
    /// CRC32 and ISIZE, RFC 1952 2.3.1.
    case gzipTrailer
  }

  /// A value that a zip states twice.
  public enum Field: Sendable, Equatable {
    /// The CRC-32 of the content.
    case checksum
    /// The number of bytes in the archive.
    case compressedSize
    /// The number of bytes of content.
    case uncompressedSize
    /// The compression method.
    case method
    /// Number of entries, size or offset of the directory in the end record and its zip64 form.
    case endRecord
  }

  /// Why a name was refused.
  public enum NameFault: Sendable, Equatable {
    /// There is no name.
    case empty
    /// It is longer than 4,096 bytes.
    case tooLong
    /// It holds a NUL or another control character.
    case controlCharacter
    /// It starts with a slash or a drive letter.
    case absolute
    /// One of its components is `..`.
    case parentFolder
    /// It holds a backslash, and ``ArchiveLimits/strictNames`` is set.
    case backslash
  }

  /// A bound of ``ArchiveLimits``.
  public enum Limit: Sendable, Equatable {
    /// ``ArchiveLimits/maximumTotalBytes``.
    case totalBytes
    /// ``ArchiveLimits/maximumRatio``.
    case ratio
    /// ``ArchiveLimits/maximumEntries``.
    case entries
    /// The `limit` argument of ``DumpInput/readAll(_:limit:)``.
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

  /// The coarse class of ``problem``.
  public var category: Category {
    switch problem {
    case .missing: .noInput
    case .unreadable, .alreadyRead, .cancelled: .inputOutput
    default: .badData
    }
  }
}
