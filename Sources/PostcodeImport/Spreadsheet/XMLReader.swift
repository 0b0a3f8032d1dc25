import CExpat
import PostcodeKit

/// Receives the events of an ``XMLReader`` in document order. Names have no namespace.
protocol XMLHandler: AnyObject {
  func start(_ name: UntrustedText, _ attributes: XMLAttributes) throws(WorkbookError.Problem)
  func end(_ name: UntrustedText) throws(WorkbookError.Problem)
  /// Receives a chunk of text, valid only during the call. One text can arrive in several chunks.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookError.Problem)
}

/// The attributes of an element, valid only during the call that delivers them.
struct XMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  /// The value of the attribute with a local name.
  subscript(name: UntrustedText) -> UntrustedText? {
    var position = 0
    while let list, let key = list[position], let value = list[position + 1] {
      if XMLReader.localName(key) == name { return UntrustedText(String(cString: value)) }
      position += 2
    }
    return nil
  }
}

@available(*, unavailable)
extension XMLAttributes: Sendable {}

/// Parses an XML document incrementally, with Expat.
///
/// It rejects document type declarations, so there are only XML's five entities and nothing is ever fetched. It also
/// limits the length of a tag, which Expat keeps until it is complete and scans again with each chunk.
final class XMLReader {
  private static let maximumDepth = 256
  private static let maximumToken = 1 << 20
  private static let maximumName = 1024

  private let parser: XML_Parser
  private let handler: any XMLHandler
  private var depth = 0
  private var fed = 0
  private var failure: WorkbookError.Problem?

  /// Creates a parser; throws if memory runs out.
  init(_ handler: any XMLHandler) throws(WorkbookError.Problem) {
    // Expat reports names as namespace, separator, local name.
    guard let parser = XML_ParserCreateNS(nil, XML_Char(Self.separator)) else {
      throw .malformed(reason: "out of memory")
    }
    self.parser = parser
    self.handler = handler
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let reader, let name else { return }
        XMLReader.of(reader).start(name, XMLAttributes(list: attributes))
      },
      { reader, name in
        guard let reader, let name else { return }
        XMLReader.of(reader).end(name)
      })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      guard let reader, let text else { return }
      XMLReader.of(reader).text(text, Int(count))
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      guard let reader else { return }
      XMLReader.of(reader).stop(.documentType)
    }
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// The current line, from 1.
  var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  /// Parses the next chunk of the document, less than 2 GiB; `isFinal` marks the end.
  func feed(_ chunk: UnsafeRawBufferPointer, isFinal: Bool) throws(WorkbookError.Problem) {
    let bytes = chunk.assumingMemoryBound(to: CChar.self).baseAddress
    let status = withExtendedLifetime(self) {
      XML_Parse(parser, bytes, Int32(clamping: chunk.count), isFinal ? 1 : 0)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw .malformed(reason: reason ?? "unknown")
    }
    fed += chunk.count
    if !isFinal, fed - Int(clamping: XML_GetCurrentByteIndex(parser)) > Self.maximumToken + chunk.count {
      throw .limitExceeded(.tokenBytes, allowed: Self.maximumToken)
    }
  }

  private func start(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    guard failure == nil else { return }
    depth += 1
    if depth > Self.maximumDepth { return stop(.limitExceeded(.depth, allowed: Self.maximumDepth)) }
    let name = Self.localName(name)
    if name.utf8.count > Self.maximumName { return stop(.limitExceeded(.nameBytes, allowed: Self.maximumName)) }
    attempt { () throws(WorkbookError.Problem) in try handler.start(name, attributes) }
  }

  private func end(_ name: UnsafePointer<CChar>) {
    guard failure == nil else { return }
    depth -= 1
    attempt { () throws(WorkbookError.Problem) in try handler.end(Self.localName(name)) }
  }

  private func text(_ start: UnsafePointer<CChar>, _ count: Int) {
    guard failure == nil else { return }
    start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
      let bytes = UnsafeBufferPointer(start: start, count: count)
      attempt { () throws(WorkbookError.Problem) in try handler.text(bytes) }
    }
  }

  private func attempt(_ work: () throws(WorkbookError.Problem) -> Void) {
    do throws(WorkbookError.Problem) {
      try work()
    } catch {
      stop(error)
    }
  }

  /// Stops parsing. Expat may still report the end of an empty element.
  private func stop(_ failure: WorkbookError.Problem) {
    self.failure = self.failure ?? failure
    XML_StopParser(parser, 0)
  }

  private static let separator = UInt8(ascii: "|")

  private static func of(_ reader: UnsafeMutableRawPointer) -> XMLReader {
    Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  /// Returns a name without its namespace.
  fileprivate static func localName(_ name: UnsafePointer<CChar>) -> UntrustedText {
    var start = name
    var position = name
    while position.pointee != 0 {
      if UInt8(bitPattern: position.pointee) == separator { start = position + 1 }
      position += 1
    }
    return UntrustedText(String(cString: start))
  }
}

@available(*, unavailable)
extension XMLReader: Sendable {}
