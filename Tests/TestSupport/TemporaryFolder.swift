internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that exists until its last reference is released.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    var template = "\(parent)/postcodes-test-XXXXXX".utf8CString.map { $0 }
    guard mkdtemp(&template) != nil, let real = realpath(template, nil) else { throw SystemFailure("mkdtemp") }
    defer { free(real) }
    path = String(cString: real)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder, whether or not the file exists.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and the folders that contain it.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names of the files and folders directly inside, sorted.
  package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// The content, modification time and inode of a file.
  package struct State: Equatable {
    private let bytes: [UInt8]
    private let modified: Date?
    package let inode: UInt64?

    fileprivate init(_ bytes: [UInt8], _ attributes: [FileAttributeKey: Any]) {
      self.bytes = bytes
      modified = attributes[.modificationDate] as? Date
      inode = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
    }
  }

  package func state(_ name: String) throws -> State {
    State(try bytes(name), try FileManager.default.attributesOfItem(atPath: path(name)))
  }
}
