internal import PostcodesConsole

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Commands that go online are in a program of their own, which stands beside this one: to load what the network needs
/// takes several times as long as any command here runs.
enum HandOver {
  static let program = "postcodes-online"

  /// Becomes the other program if the command is one of its own, or help about one; else returns.
  ///
  /// - Parameter arguments: all words of the command line, the program's name first.
  static func ifOnline(_ arguments: [String]) {
    let words = arguments.dropFirst()
    guard let command = words.first == "help" ? words.dropFirst().first : words.first,
      OnlineCommands.names.contains(command)
    else { return }
    let failure = become(Array(words))
    CommandEnd.exit(PostcodesCommand.self, after: failure)
  }

  /// Becomes the other program; returns only if that cannot be.
  static func become(_ words: [String]) -> Failure {
    guard let own = OwnProgram.path, let slash = own.lastIndex(of: "/") else {
      return Failure(status: Failure.unavailable, message: "cannot tell where this program is, to find '\(program)'")
    }
    let path = String(own[...slash]) + program
    var pointers: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
    pointers.append(nil)
    defer { pointers.forEach { free($0) } }
    execv(path, pointers)
    let reason = SystemError.last
    return Failure(
      status: Failure.unavailable,
      message: "what goes online is in the program '\(program)', which must stand beside this one: \(path): \(reason)")
  }
}
