internal import CommandSupport
internal import PostcodeComparison

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that saves the progress of a comparison.
final class StateFile {
  /// The parts completed in earlier runs.
  private(set) var parts: [ComparisonPart] = []
  private let path: String
  private let descriptor: Int32

  /// Opens or creates the file.
  ///
  /// - Throws: `Failure` if the file belongs to another comparison, or cannot be read or written.
  init(_ path: String, _ header: ComparisonLog.Header) throws {
    self.path = path
    let shown = Printable.text(path)
    do {
      try AtomicFile.check(path)
    } catch {
      throw Failure(error)
    }
    let existing = open(path, O_RDWR | O_CLOEXEC)
    if existing < 0, errno != ENOENT { throw Self.failure(path) }
    // Some systems refuse O_CREAT for another user's file in a shared folder.
    descriptor = existing >= 0 ? existing : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(status: .cannotCreate, message: "\(shown): \(SystemError.last)") }
    // Two writers would damage the file. The lock ends with the process.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(status: .cannotCreate, message: "\(shown): another run is using it")
    }
    guard let bytes = Descriptor.contents(of: descriptor) else { throw Self.failure(path) }
    let length: Int
    do throws(ComparisonLog.Mismatch) {
      (parts, length) = bytes.isEmpty ? ([], 0) : try ComparisonLog.read(bytes, header)
    } catch {
      throw Failure(
        status: .badData, message: "\(shown): cannot resume: \(error); use another file or delete this one")
    }
    // Removes a line that an interruption cut off.
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw Self.failure(path)
    }
    if length == 0 { try append(line: ComparisonLog.line(header)) }
  }

  deinit { close(descriptor) }

  func append(_ part: ComparisonPart) throws { try append(line: ComparisonLog.line(part)) }

  private func append(line: [UInt8]) throws(Failure) {
    guard Descriptor.write(line, to: descriptor) else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(status: .inputOutput, message: "\(Printable.text(path)): \(SystemError.last)")
  }
}

/// A file of postcodes, one per line.
enum QueryFile {
  /// Reads the lines, trimmed, without empty lines and duplicates.
  ///
  /// - Parameter path: A path, or `-` for standard input.
  /// - Throws: `Failure` if the file cannot be read or has no postcodes, or a line is too long for a postcode.
  static func read(_ path: String) throws -> [String] {
    guard let bytes = path == "-" ? Descriptor.contents(of: 0) : Descriptor.contents(of: path) else {
      throw Failure(
        status: errno == ENOENT || errno == ENOTDIR ? .noInput : .inputOutput,
        message: "\(Printable.text(path)): \(SystemError.last)")
    }
    var seen: Set<String> = []
    var lines: [String] = []
    for (index, line) in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).enumerated() {
      let start = String(decoding: line, as: UTF8.self).drop(while: \.isWhitespace)
      let text = String(start.reversed().drop(while: \.isWhitespace).reversed())
      guard text.utf8.count <= 64 else {
        throw Failure(
          status: .badData,
          message:
            "\(Printable.text(path)):\(index + 1): expected one postcode per line, found \(text.utf8.count) bytes")
      }
      if !text.isEmpty, seen.insert(text).inserted { lines.append(text) }
    }
    guard !lines.isEmpty else {
      throw Failure(status: .badData, message: "\(Printable.text(path)): found no postcodes")
    }
    return lines
  }
}
