internal import CommandSupport

/// Where an annotated table goes.
enum AnnotationOutput {
  case standardOutput
  case file(AtomicFile)

  /// After how many bytes something is handed on.
  static let pieceLength = 1 << 16

  func write(_ bytes: [UInt8]) throws {
    switch self {
    case .standardOutput: try StandardOutput.shared.write(bytes)
    case .file(let file): try file.append(bytes)
    }
  }

  /// Sees to it that everything is where it should be.
  func finish() throws {
    switch self {
    case .standardOutput: try StandardOutput.shared.flush()
    case .file(let file): try file.commit()
    }
  }

  /// Whether a terminal does not show the table itself.
  var showsProgress: Bool {
    if case .standardOutput = self { !StandardOutput.isTerminal } else { true }
  }
}
