internal import CommandSupport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Commands that go online or serve are in programs of their own, which stand beside this one: to load what the network
/// needs takes several times as long as any command here runs.
enum HandOver {
  /// Asks services.
  static let onlineProgram = "postcodes-online"
  /// Is one.
  static let serverProgram = "postcodes-server"

  /// Becomes another program if the command is one of its own, or help about one; else returns.
  ///
  /// - Parameter arguments: all words of the command line, the program's name first.
  static func ifOnline(_ arguments: [String]) {
    let words = arguments.dropFirst()
    guard let command = words.first == "help" ? words.dropFirst().first : words.first,
      let program = OnlineCommands.program(of: command)
    else { return }
    let failure = become(program, Array(words))
    CommandEnd.exit(PostcodesCommand.self, after: failure)
  }

  /// Becomes another program; returns only if that cannot be.
  static func become(_ program: String, _ words: [String]) -> Failure {
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
      message: "this command is in the program '\(program)', which must stand beside this one: \(path): \(reason)")
  }
}
