internal import ArgumentParser
internal import CommandSupport

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `postcodes ready`: what container engines and service managers run to know how a server does, where there is no other
/// program that could ask.
struct ReadyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ready",
    abstract: "Ask a running server whether it is ready to answer.",
    discussion: "The status is 0 if it is, and 69 if it is not or does not answer in time.")

  @Option(help: ArgumentHelp("The address that the server listens on.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: "The port that it listens on.")
  var port = 8000

  @Option(help: ArgumentHelp("The path under which it serves.", valueName: "path"))
  var prefix = PathPrefix.none

  @Option(help: ArgumentHelp("How long each step may take.", valueName: "seconds"))
  var timeout = 5

  func validate() throws {
    guard (1...65_535).contains(port) else { throw ValidationError("--port must be 1 to 65535.") }
    guard (1...3600).contains(timeout) else { throw ValidationError("--timeout must be 1 to 3600.") }
  }

  func run() throws {
    let line = try answer(to: "GET \(prefix.path)/ready HTTP/1.0\r\nHost: \(host)\r\n\r\n")
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1] == "200" else {
      throw Failure(
        status: .unavailable,
        message: "the server on \(host) port \(port) is not ready: \(Printable.text(String(line)))")
    }
  }

  /// The first line of what the server answers.
  private func answer(to request: String) throws -> Substring {
    let socket = try connection()
    defer { close(socket) }
    let bytes = Array(request.utf8)
    // So few bytes go into one packet.
    guard write(socket, bytes, bytes.count) == bytes.count else { throw unreachable(SystemError.last) }
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while reply.count < 4096, !reply.contains(0x0A) {
      let count = read(socket, &buffer, buffer.count)
      guard count >= 0 else { throw unreachable(SystemError.last) }
      guard count > 0 else { break }
      reply += buffer[..<count]
    }
    return String(decoding: reply, as: UTF8.self).prefix { !$0.isNewline }
  }

  /// A socket that is connected to the server, and gives up where it would wait too long.
  private func connection() throws -> Int32 {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0 else { throw unreachable(String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(found) }
    var reason = "no address"
    var candidate = found
    while let address = candidate?.pointee {
      let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      if socket >= 0 {
        var limit = timeval()
        limit.tv_sec = numericCast(timeout)
        let length = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, length)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
        if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      }
      reason = SystemError.last
      if socket >= 0 { close(socket) }
      candidate = address.ai_next
    }
    throw unreachable(reason)
  }

  private func unreachable(_ reason: String) -> Failure {
    Failure(status: .unavailable, message: "no answer from \(host) port \(port): \(reason)")
  }
}
