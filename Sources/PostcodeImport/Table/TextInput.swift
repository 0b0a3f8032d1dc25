import PostcodeKit

/// The bytes of a text file or stream, decompressed if it is gzipped.
///
/// Unlike ``DumpInput``, it accepts all bytes that are not known to be another format, even none, and has no limits.
package final class TextInput {
  /// The path as given, or "standard input".
  package let name: String
  /// The number of bytes on disk; `nil` for a stream.
  package let storedByteCount: UInt64?
  private let decoder: any EntryDecoder
  private let form: String

  /// Opens a text.
  ///
  /// - Parameters:
  ///   - path: A file or FIFO, or `-` for standard input.
  ///   - form: What the file should be, for messages.
  /// - Throws: ``TableError`` if it cannot be opened or is not text.
  package init(path: String, form: String = "a CSV file") throws(TableError) {
    let name = path.hasSameBytes(as: "-") ? "standard input" : path
    self.name = name
    self.form = form
    do throws(ArchiveError.Problem) {
      let file =
        path.hasSameBytes(as: "-") ? try Descriptor(duplicating: 0) : try Descriptor(path: path.utf8CString.map { $0 })
      let head: DumpInput.Head
      let source: any ByteSource
      switch try file.kind() {
      case .folder: throw .notAnArchive(found: "a folder")
      case .regular(let size) where !path.hasSameBytes(as: "-") || file.isAtStart:
        head = DumpInput.Head(try file.bytes(at: 0, count: DumpInput.Head.length))
        source = FileSource(file)
        storedByteCount = size
      case .regular, .stream:
        let stream = try StreamSource(file)
        head = DumpInput.Head(try stream.peekHead(4))
        source = stream
        storedByteCount = nil
      }
      if head.isZip { throw .notAnArchive(found: Self.kindOfZip(path)) }
      if let found = head.knownFormat { throw .notAnArchive(found: found) }
      decoder = head.isGzip ? try GzipDecoder(source, expected: storedByteCount) : PlainDecoder(source)
    } catch {
      throw TableError(error, in: name, form: form)
    }
  }

  /// Returns what a zip is, with what to do about it.
  private static func kindOfZip(_ path: String) -> String {
    guard let input = try? DumpInput(path: path) else { return "a zip archive; unpack it" }
    return Workbook.isWorkbook(input)
      ? "an Excel workbook; save its sheet as CSV"
      : "a zip archive; unpack it"
  }

  /// The number of bytes read from disk or from the stream.
  package var storedBytesRead: UInt64 { decoder.consumed }

  /// Reads at least one byte into `buffer`; returns the number of bytes, or 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TableError) -> Int {
    var filled = 0
    do throws(ArchiveError.Problem) {
      try decoder.fill(buffer, &filled)
    } catch {
      throw TableError(error, in: name, form: form)
    }
    return filled
  }
}

@available(*, unavailable)
extension TextInput: Sendable {}
