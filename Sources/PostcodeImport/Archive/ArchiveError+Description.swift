import PostcodeKit

extension ArchiveError: CustomStringConvertible {
  /// What was found, what was expected and what to do, with control characters in names escaped.
  public var description: String { "\(SourceName.text(file, entry)): \(problem)" }
}

extension ArchiveError.Problem: CustomStringConvertible {
  /// A sentence about the problem that doesn't name the file.
  public var description: String {
    switch self {
    case .missing(let reason): "cannot be opened (\(reason)). Check the path and its permissions."
    case .unreadable(let reason): "reading failed (\(reason))."
    case .empty: "is empty. Download it again."
    case .notAnArchive(let found):
      "expected a zip archive, gzip file, folder or text file, found \(found). "
        + DumpInput.Head.advice(for: found)
    case .truncated(let part): "ends before \(part) is complete. Download it again."
    case .badSignature(let part, let found):
      "\(part) starts with 0x\(hex(found)) instead of its signature. The file is damaged: download it again."
    case .outOfBounds(let part, let end, let available):
      "\(part) ends at byte \(end), but only \(available) are available. The file is truncated or damaged."
    case .directoryMismatch(let declared, let actual):
      "the end record declares \(declared) entries, but the directory of \(actual) bytes doesn't contain exactly these."
    case .ambiguousEnd:
      "has two plausible end records, so its content is ambiguous. Create the archive again."
    case .trailingBytes(let count):
      "has at least \(count) stray bytes after its end. Remove them or download it again."
    case .multiDisk(let volume):
      "refers to volume \(volume) of a split archive. Join the volumes first."
    case .invalidExtraField(let id):
      "extra field 0x\(hex(id)) is incomplete or too long. The file is damaged."
    default: detail
    }
  }

  private var detail: String {
    switch self {
    case .headerMismatch(let field, let central, let other):
      "the archive states \(field) as \(central) and as \(other). "
        + "The file is damaged or forged."
    case .overlappingEntries(let other):
      "shares bytes with the entry \(other.printable()), like an archive bomb. The archive is not read."
    case .duplicateName: "occurs twice, so its content is ambiguous. Create the archive again."
    case .invalidName(let problem): "the name \(problem). Create the archive again with relative names."
    case .encrypted: "is encrypted. Decrypt it first."
    case .unsupportedMethod(let method):
      "has compression method \(method)\(Self.methodName(method)); supported are stored (0) and deflate (8). "
        + "Unpack it with another program."
    case .reservedFlags(let flags):
      "the gzip header sets reserved flag bits (0x\(hex(flags))). The file is damaged."
    case .invalidDeflate(let reason): "the compressed data is invalid (\(reason)). Download it again."
    case .checksumMismatch(let expected, let actual):
      "expected CRC-32 \(hex(expected)), found \(hex(actual)). The file is damaged: download it again."
    case .sizeMismatch(let declared, let actual):
      "expected \(declared) bytes of content, found \(actual > declared ? "at least " : "")\(actual). "
        + "The file is damaged or forged."
    case .compressedSizeMismatch(let declared, let actual):
      "expected \(declared) compressed bytes, but the data ends after \(actual). The file is damaged or forged."
    case .limitExceeded(let limit, let value, let allowed):
      "\(limit) is \(value); at most \(allowed) is allowed."
    case .alreadyRead: "is a stream, which can be read only once. Save it to a file first."
    case .cancelled: "was cancelled."
    default: ""
    }
  }

  private func hex(_ value: some BinaryInteger & FixedWidthInteger) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, value.bitWidth / 4 - digits.count)) + digits
  }

  private static func methodName(_ method: UInt16) -> String {
    switch method {
    case 1: " (shrink)"
    case 2...5: " (reduce)"
    case 6: " (implode)"
    case 9: " (deflate64)"
    case 12: " (bzip2)"
    case 14: " (LZMA)"
    case 93: " (Zstandard)"
    case 95: " (xz)"
    case 98: " (PPMd)"
    case 99: " (AES encryption)"
    default: ""
    }
  }
}

extension ArchiveError.Part: CustomStringConvertible {
  /// The part as APPNOTE or RFC 1952 calls it.
  public var description: String {
    switch self {
    case .endRecord: "the end of central directory record"
    case .zip64EndRecord: "the zip64 end of central directory record"
    case .directory: "the central directory"
    case .localHeader: "the local file header"
    case .dataDescriptor: "the data descriptor"
    case .data: "the data of the entry"
    case .gzipHeader: "the gzip header"
    case .gzipTrailer: "the gzip trailer"
    }
  }
}

extension ArchiveError.Field: CustomStringConvertible {
  /// The field as a noun phrase.
  public var description: String {
    switch self {
    case .checksum: "the CRC-32"
    case .compressedSize: "the compressed size"
    case .uncompressedSize: "the uncompressed size"
    case .method: "the compression method"
    case .endRecord: "a value of the end record"
    }
  }
}

extension ArchiveError.NameProblem: CustomStringConvertible {
  /// The problem as the end of a sentence that starts with "the name".
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .tooLong: "is longer than 4096 bytes"
    case .controlCharacter: "contains a control character"
    case .absolute: "is absolute"
    case .parentFolder: "leads out of the archive with \"..\""
    case .backslash: "contains a backslash"
    }
  }
}

extension ArchiveError.Limit: CustomStringConvertible {
  /// The limit as a noun phrase.
  public var description: String {
    switch self {
    case .totalBytes: "the number of uncompressed bytes"
    case .ratio: "the ratio of uncompressed to compressed bytes"
    case .entries: "the number of entries"
    case .entryBytes: "the length in bytes"
    }
  }
}
