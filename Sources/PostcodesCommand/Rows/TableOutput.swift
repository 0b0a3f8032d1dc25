internal import CommandSupport
internal import PostcodeImport

/// The destination of a table.
enum TableOutput {
  case standardOutput
  case file(AtomicFile)

  /// The number of bytes to collect before writing.
  static let chunkSize = 1 << 16

  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBufferPointer { try write($0) } }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    switch self {
    case .standardOutput: try StandardOutput.shared.write(bytes)
    case .file(let file): try file.append(bytes)
    }
  }

  /// Flushes standard output, or moves the complete file to its path.
  func finish() throws {
    switch self {
    case .standardOutput: try StandardOutput.shared.flush()
    case .file(let file): try file.commit()
    }
  }

  /// Whether to show progress: not if the table itself appears on a terminal.
  var showsProgress: Bool {
    if case .standardOutput = self { !StandardOutput.isTerminal } else { true }
  }
}
