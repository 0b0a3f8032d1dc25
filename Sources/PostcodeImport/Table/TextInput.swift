/// One text as it lies on disk or comes through a pipe, perhaps gzipped; delivered byte for byte, whatever it holds.
///
/// A ``DumpInput`` knows archives and refuses what no dump can be. Here any bytes are welcome that are not known to be
/// something else, an empty file too, and there is no limit to how many.
package final class TextInput {
  /// The path as it was given, or "standard input"; for messages.
  package let name: String
  /// How many bytes the file has on disk; `nil` for a stream.
  package let storedByteCount: UInt64?
  private let decoder: any EntryDecoder

  /// Opens a text.
  ///
  /// - Parameter path: a file, a FIFO, or `-` for standard input.
  /// - Throws: ``TableError`` if it cannot be opened or is no text.
  package init(path: String) throws(TableError) {
    let name = path == "-" ? "standard input" : path
    self.name = name
    do throws(ArchiveError.Problem) {
      let file =
        path == "-" ? try Descriptor(duplicating: 0) : try Descriptor(path: path.utf8CString.map { $0 })
      let head: DumpInput.Head
      let source: any ByteSource
      switch try file.kind() {
      case .folder: throw .notAnArchive(found: "a folder")
      case .regular(let size) where path != "-" || file.isAtStart:
        head = DumpInput.Head(try file.bytes(at: 0, count: DumpInput.Head.length))
        source = FileSource(file)
        storedByteCount = size
      case .regular, .stream:
        let stream = try StreamSource(file)
        head = DumpInput.Head(try stream.peekHead(4))
        source = stream
        storedByteCount = nil
      }
      if let found = head.isZip ? "a zip" : head.knownFormat { throw .notAnArchive(found: found) }
      decoder = head.isGzip ? try GzipDecoder(source, expected: storedByteCount) : PlainDecoder(source)
    } catch {
      throw TableError(error, in: name)
    }
  }

  /// How many bytes of the stored form have been read.
  package var storedBytesRead: UInt64 { decoder.consumed }

  /// Puts at least one byte into `buffer`.
  ///
  /// - Returns: the number of bytes, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TableError) -> Int {
    var filled = 0
    do throws(ArchiveError.Problem) {
      try decoder.fill(buffer, &filled)
    } catch {
      throw TableError(error, in: name)
    }
    return filled
  }
}

@available(*, unavailable)
extension TextInput: Sendable {}
