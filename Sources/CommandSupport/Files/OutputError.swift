/// The reason why a file cannot be written.
package struct OutputError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The file cannot be created or replaced.
    case cannotCreate
    /// Writing failed, for example because the disk is full.
    case cannotWrite
  }

  package let path: String
  package let kind: Kind
  /// The system's message.
  package let reason: String

  package var description: String {
    switch kind {
    case .cannotCreate: "cannot create \(path): \(reason)"
    case .cannotWrite:
      "cannot write \(path): \(reason)" + (FileIdentity(path) == nil ? "" : "; the previous file is unchanged")
    }
  }
}

extension Failure {
  package init(_ error: OutputError) {
    self.init(
      status: error.kind == .cannotCreate ? .cannotCreate : .inputOutput, message: error.description)
  }
}
