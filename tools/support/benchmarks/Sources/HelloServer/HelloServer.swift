internal import Hummingbird

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A server that only says hello: what Hummingbird costs for any response. Prints its address as `postcodes serve` does.
@main
enum HelloServer {
  static func main() async throws {
    let router = Router()
    router.get("hello") { _, _ in "hello" }
    let application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        let line = "listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
      })
    try await application.runService()
  }
}
