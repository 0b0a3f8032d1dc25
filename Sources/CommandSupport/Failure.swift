/// Why a command ends without doing all that was asked, and the exit status that says so (sysexits(3), or 1 for a
/// negative answer).
package struct Failure: Error {
  package let status: Int32
  /// For people, without the program's name; empty if everything has been said.
  package let message: String

  package init(status: Int32, message: String) {
    self.status = status
    self.message = message
  }

  package static let negativeAnswer: Int32 = 1
  package static let usage: Int32 = 64
  package static let badData: Int32 = 65
  package static let noInput: Int32 = 66
  package static let unavailable: Int32 = 69
  package static let cannotCreate: Int32 = 73
  package static let inputOutput: Int32 = 74

  /// A negative answer that the output has told already.
  package static let negative = Failure(status: negativeAnswer, message: "")
}
