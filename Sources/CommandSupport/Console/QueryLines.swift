/// The queries of a command: its arguments, where `-` stands for the lines of standard input.
package enum QueryLines {
  /// Calls a closure with each query.
  package static func forEach(_ arguments: [String], _ body: (String) throws -> Void) throws {
    for argument in arguments {
      guard argument == "-" else {
        try body(argument)
        continue
      }
      var progress = RowProgress()
      defer { progress.clear() }
      while let line = readLine(strippingNewline: true) {
        try body(line)
        progress.advance()
      }
    }
  }

  /// Returns whether a query has only spaces and control characters.
  package static func isBlank(_ query: String) -> Bool { !query.utf8.contains { $0 > 32 } }
}
