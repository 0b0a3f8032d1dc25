/// An error that ends a command: an exit status and a message for the user.
package struct Failure: Error {
  package let status: ExitStatus
  /// The message without the program's name, or an empty string to print nothing.
  package let message: String

  package init(status: ExitStatus, message: String) {
    self.status = status
    self.message = message
  }

  /// A negative result that the command has already printed.
  package static let negative = Failure(status: .negativeResult, message: "")
}
