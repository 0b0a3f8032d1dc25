import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder for one test, gone when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    var template = "\(parent)/postcodes-test-XXXXXX".utf8CString.map { $0 }
    guard mkdtemp(&template) != nil, let real = realpath(template, nil) else { throw SystemFailure("mkdtemp") }
    defer { free(real) }
    path = String(cString: real)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder, whether it is there or not.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders that lead to it.
  ///
  /// - Returns: its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names of all files and folders directly inside, sorted.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// What a file is: content and time of its last change, to the nanosecond.
  struct State: Equatable {
    let bytes: [UInt8]
    let modified: Date?
    let inode: UInt64?
  }

  func state(_ name: String) throws -> State {
    let facts = try FileManager.default.attributesOfItem(atPath: path(name))
    return State(
      bytes: try bytes(name), modified: facts[.modificationDate] as? Date,
      inode: (facts[.systemFileNumber] as? NSNumber)?.uint64Value)
  }
}
