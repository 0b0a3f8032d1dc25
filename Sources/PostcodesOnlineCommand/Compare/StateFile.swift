internal import CommandSupport
internal import Foundation
internal import PostcodeComparison

/// A file that saves the progress of a comparison.
final class StateFile {
  /// The parts completed in earlier runs.
  let parts: [ComparisonPart]
  private let path: String
  private let handle: FileHandle

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
    if !FileManager.default.fileExists(atPath: path),
      !FileManager.default.createFile(atPath: path, contents: nil)
    {
      throw Failure(status: .cannotCreate, message: "\(shown): \(SystemError.last)")
    }
    do {
      handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      // Two writers would damage the file. The lock ends with the process.
      guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw Failure(status: .cannotCreate, message: "\(shown): another run is using it")
      }
      let bytes = Array(try handle.readToEnd() ?? Data())
      let (parts, length) = bytes.isEmpty ? ([], 0) : try ComparisonLog.read(bytes, header)
      self.parts = parts
      // Removes a line that an interruption cut off.
      try handle.truncate(atOffset: UInt64(length))
      try handle.seek(toOffset: UInt64(length))
      if length == 0 { try handle.write(contentsOf: ComparisonLog.line(header)) }
    } catch let failure as Failure {
      throw failure
    } catch let mismatch as ComparisonLog.Mismatch {
      throw Failure(
        status: .badData,
        message: "\(shown): cannot resume: \(mismatch); use another file or delete this one")
    } catch {
      throw Failure(status: .inputOutput, message: "\(shown): \(error.localizedDescription)")
    }
  }

  func append(_ part: ComparisonPart) throws {
    do {
      try handle.write(contentsOf: ComparisonLog.line(part))
    } catch {
      throw Failure(status: .inputOutput, message: "\(Printable.text(path)): \(error.localizedDescription)")
    }
  }
}

/// A file of postcodes, one per line.
enum QueryFile {
  /// Reads the lines, trimmed, without empty lines and duplicates.
  ///
  /// - Parameter path: A path, or `-` for standard input.
  /// - Throws: `Failure` if the file cannot be read or has no postcodes, or a line is too long for a postcode.
  static func read(_ path: String) throws -> [String] {
    let data: Data
    do {
      data =
        try path == "-" ? FileHandle.standardInput.readToEnd() ?? Data() : Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let isThere = path == "-" || FileManager.default.fileExists(atPath: path)
      throw Failure(
        status: isThere ? .inputOutput : .noInput,
        message: "\(Printable.text(path)): \(error.localizedDescription)")
    }
    var seen: Set<String> = []
    var lines: [String] = []
    for (index, line) in data.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).enumerated() {
      let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
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
