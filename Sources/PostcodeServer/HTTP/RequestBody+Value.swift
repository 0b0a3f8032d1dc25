internal import PostcodeJSON
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Request {
  /// What the body says, by its type: JSON, or a form.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are read.
  ///   - onHeldBack: called before a body is read that the client holds back until it is asked for.
  /// - Returns: `nil` if there is no body, or one of another type.
  /// - Throws: `Refusal`.
  func bodyValue(upTo limit: Int, onHeldBack: () -> Void) async throws(Refusal) -> JSONValue? {
    let length = headers[.contentLength]
    guard length != nil || headers[.transferEncoding] != nil else { return nil }
    guard let type = headers[.contentType].map({ ContentType($0) }), type.isJSON || type.isForm else { return nil }
    // What is no number of this machine is more than enough.
    let name = headers[.contentEncoding] ?? "identity"
    let encoding = name.smallASCII.flatMap { BodyInflater.Encoding(rawValue: $0) }
    guard encoding != nil || name.smallASCII == "identity" else { throw .unsupportedEncoding(name.lowercased()) }
    // What cannot be compressed grows a little by it.
    let (grown, isTooMuch) = limit.addingReportingOverflow(limit / 64 + 1024)
    let arrivalLimit = encoding == nil ? limit : isTooMuch ? .max : grown
    guard (length.map { Int($0) ?? .max } ?? 0) <= arrivalLimit else { throw .bodyTooLarge }
    if headers[.expect]?.smallASCII == "100-continue" { onHeldBack() }
    var buffer: ByteBuffer
    do {
      buffer = try await body.collect(upTo: arrivalLimit)
      if let encoding {
        let inflater = BodyInflater(encoding: encoding, limit: limit)
        buffer = ByteBuffer(bytes: try inflater.inflate(Array(buffer.readableBytesView)))
      }
    } catch is NIOTooManyBytesError {
      throw .bodyTooLarge
    } catch BodyInflater.Failure.tooLong {
      throw .bodyTooLarge
    } catch {
      // It cannot be unpacked. Or the client has gone, and nobody reads the answer.
      throw .invalidJSON
    }
    var text = type.text(of: buffer.readableBytesView)
    if type.isForm {
      guard let value = FormReader.read(text) else { throw .bodyTooLarge }
      return value
    }
    // body-parser takes an empty body for an empty object.
    guard !text.isEmpty else { return .object([]) }
    let value = text.withUTF8 { try? JSONReader.read(Array($0)[...]) }
    switch value {
    case .object, .array: return value
    default: throw .invalidJSON
    }
  }
}

/// The value of a Content-Type header, as far as bodies are read by it.
struct ContentType: Equatable {
  let isJSON: Bool
  let isForm: Bool
  private let charset: String

  init(_ header: String) {
    let parts = (header.smallASCII ?? "").split(separator: ";").map { part in
      String(part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
    }
    isJSON = parts.first == "application/json"
    isForm = parts.first == "application/x-www-form-urlencoded"
    let value = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst("charset=".count) ?? ""
    charset = value.filter { $0 != "\"" && $0 != "-" && $0 != "_" }
  }

  /// The text that bytes stand for, without a mark of byte order: UTF-8 unless another of the Unicode encodings, or one of
  /// Western Europe, is named. What is ill-formed is repaired; of other encodings, that is all but ASCII.
  func text(of bytes: ByteBufferView) -> String {
    // The first character of what is read here is one of ASCII, or a mark.
    let isBigEndian = charset.hasSuffix("be") || !charset.hasSuffix("le") && [0, 0xFE].contains(bytes.first)
    var text: String
    switch charset {
    case "utf16", "utf16le", "utf16be":
      text = String(decoding: ContentType.units(bytes, isBigEndian, UInt16.self), as: UTF16.self)
    case "utf32", "utf32le", "utf32be":
      text = String(decoding: ContentType.units(bytes, isBigEndian, UInt32.self), as: UTF32.self)
    case "iso88591", "latin1": text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case "iso885915", "latin9": text = String(String.UnicodeScalarView(bytes.map(ContentType.iso8859Part15)))
    case "windows1252", "cp1252": text = String(String.UnicodeScalarView(bytes.map(ContentType.windows1252)))
    default: text = String(decoding: bytes, as: UTF8.self)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text
  }

  /// What a byte stands for in ISO 8859-15, which is ISO 8859-1 but for eight bytes.
  ///
  /// Source: https://www.unicode.org/Public/MAPPINGS/ISO8859/8859-15.TXT
  private static func iso8859Part15(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0xA4: "€"
    case 0xA6: "Š"
    case 0xA8: "š"
    case 0xB4: "Ž"
    case 0xB8: "ž"
    case 0xBC: "Œ"
    case 0xBD: "œ"
    case 0xBE: "Ÿ"
    default: Unicode.Scalar(byte)
    }
  }

  /// What a byte stands for in Windows-1252, which is ISO 8859-1 but for 32 bytes; five of those stand for nothing.
  ///
  /// Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 || byte > 0x9F ? Unicode.Scalar(byte) : ownScalars[Int(byte - 0x80)]
  }

  private static let ownScalars = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

  /// The numbers that bytes are; what is left over is left out.
  private static func units<Unit: FixedWidthInteger>(
    _ bytes: ByteBufferView, _ isBigEndian: Bool, _: Unit.Type
  ) -> [Unit] {
    let size = Unit.bitWidth / 8
    return stride(from: 0, to: bytes.count - bytes.count % size, by: size).map { start in
      let unit = (0..<size).reduce(Unit(0)) { $0 << 8 | Unit(bytes[bytes.startIndex + start + $1]) }
      return isBigEndian ? unit : unit.byteSwapped
    }
  }
}
