internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Request {
  /// What the body says, by its type: JSON, or a form.
  ///
  /// - Parameter limit: the most bytes that are read.
  /// - Returns: `nil` if there is no body, or one of another type.
  /// - Throws: `Refusal`.
  func bodyValue(upTo limit: Int) async throws(Refusal) -> JSONValue? {
    let length = headers[.contentLength]
    guard length != nil || headers[.transferEncoding] != nil else { return nil }
    guard let type = headers[.contentType].map({ ContentType($0) }), type.isJSON || type.isForm else { return nil }
    guard (length.flatMap { Int($0) } ?? 0) <= limit else { throw .bodyTooLarge }
    if let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" { throw .unsupportedEncoding }
    let buffer: ByteBuffer
    do {
      buffer = try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw .bodyTooLarge
    } catch {
      // The client has gone; nobody reads the answer.
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
    let parts = header.split(separator: ";").map { part in
      String(part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }).lowercased()
    }
    isJSON = parts.first == "application/json"
    isForm = parts.first == "application/x-www-form-urlencoded"
    let value = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst("charset=".count) ?? ""
    charset = value.filter { $0 != "\"" && $0 != "-" && $0 != "_" }
  }

  /// The text that bytes stand for, without a mark of byte order: UTF-8 unless another of the Unicode encodings, or one of
  /// Western Europe, is named. What is ill-formed is repaired.
  func text(of bytes: ByteBufferView) -> String {
    var text: String
    switch charset {
    case "utf16", "utf16le":
      // A mark in the other order says so.
      let isSwapped = charset == "utf16" && bytes.starts(with: [0xFE, 0xFF])
      text = ContentType.utf16(bytes, isBigEndian: isSwapped)
    case "utf16be": text = ContentType.utf16(bytes, isBigEndian: true)
    case "iso88591", "latin1", "windows1252": text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: text = String(decoding: bytes, as: UTF8.self)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text
  }

  private static func utf16(_ bytes: ByteBufferView, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    var iterator = bytes.makeIterator()
    while let first = iterator.next(), let second = iterator.next() {
      units.append(isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first))
    }
    return String(decoding: units, as: UTF16.self)
  }
}
