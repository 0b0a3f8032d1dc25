extension ArchiveError: CustomStringConvertible {
  /// One sentence or two: what was found, what was expected, what to do. Names are escaped for a terminal.
  public var description: String {
    var place = Self.printable(file)
    if let entry { place += " (\(Self.printable(entry)))" }
    return "\(place): \(problem)"
  }

  /// The text with control characters written as escapes, so that a hostile name cannot steer a terminal.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let reordersText =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      if isControl || reordersText {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ArchiveError.Problem: CustomStringConvertible {
  /// The problem as a sentence, without the file it belongs to.
  public var description: String {
    switch self {
    case .missing(let reason): "cannot be opened (\(reason)). Check the path and its permissions."
    case .unreadable(let reason): "reading failed (\(reason))."
    case .empty: "is empty (0 bytes); a dump was expected. Download it again."
    case .notAnArchive(let found):
      "is \(found); a zip, a gzip file, a folder or a text file was expected. "
        + "Unpack it first or download it again."
    case .truncated(let part): "ends before \(part) is complete. Download it again."
    case .badSignature(let part, let found):
      "\(part) starts with 0x\(hex(found)) instead of its signature. The file is damaged: download it again."
    case .outOfBounds(let part, let end, let available):
      "\(part) would end at byte \(end), where only \(available) are available. The file is cut or damaged."
    case .directoryMismatch(let declared, let actual):
      "the end record declares \(declared) entries, which the directory of \(actual) bytes does not hold exactly."
    case .ambiguousEnd:
      "two end records compete, so programs would disagree about the content. Pack the files again."
    case .trailingBytes(let count):
      "has at least \(count) bytes after its end that belong to nothing. Remove them or download it again."
    case .multiDisk(let volume):
      "refers to volume \(volume) of a split archive; one whole file was expected. Join the volumes first."
    case .invalidExtraField(let id):
      "extra field 0x\(hex(id)) is incomplete or does not fit. The file is damaged."
    default: detail
    }
  }

  private var detail: String {
    switch self {
    case .headerMismatch(let field, let central, let other):
      "\(field) is \(central) in one place of the archive but \(other) in another. "
        + "The file is damaged or forged."
    case .overlappingEntries(let other):
      "shares bytes with the entry \(ArchiveError.printable(other)), as archive bombs do. It is not read."
    case .duplicateName: "occurs twice in the archive, so its content is ambiguous. Pack the files again."
    case .invalidName(let fault): "the name \(fault). Pack the files again under relative names."
    case .encrypted: "is encrypted. Unpack it with its password and pass the result."
    case .unsupportedMethod(let method):
      "is compressed by method \(method)\(Self.methodName(method)); stored (0) and deflate (8) are read. "
        + "Unpack it with another program and pass the result."
    case .reservedFlags(let flags):
      "the gzip header sets reserved flag bits (0x\(hex(flags))). The file is damaged."
    case .invalidDeflate(let reason): "the compressed data are invalid (\(reason)). Download it again."
    case .checksumMismatch(let expected, let actual):
      "the content has CRC-32 \(hex(actual)) instead of \(hex(expected)). It is damaged: download it again."
    case .sizeMismatch(let declared, let actual):
      "\(declared) bytes are declared but the content has \(actual > declared ? "at least " : "")\(actual). "
        + "The file is damaged or forged."
    case .compressedSizeMismatch(let declared, let actual):
      "\(declared) compressed bytes are declared but the data end after \(actual). The file is damaged or forged."
    case .limitExceeded(let limit, let value, let allowed):
      "\(limit) is \(value); at most \(allowed) is allowed."
    case .alreadyRead: "comes from a stream, which can be read only once. Save it to a file first."
    case .cancelled: "the reading was cancelled."
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
  /// The field as a phrase.
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

extension ArchiveError.NameFault: CustomStringConvertible {
  /// The fault as the end of a sentence that starts with "the name".
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .tooLong: "is longer than 4096 bytes"
    case .controlCharacter: "contains a control character"
    case .absolute: "is absolute"
    case .parentFolder: "leads out of the archive through \"..\""
    case .backslash: "contains a backslash"
    }
  }
}

extension ArchiveError.Limit: CustomStringConvertible {
  /// The limited quantity as a phrase.
  public var description: String {
    switch self {
    case .totalBytes: "the number of uncompressed bytes"
    case .ratio: "the ratio of uncompressed to compressed bytes"
    case .entries: "the number of entries"
    case .entryBytes: "the number of bytes of a small document"
    }
  }
}
