import CommandTestSupport
import Foundation
import LoopbackServer
import Testing
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Starting and stopping `postcodes serve`.
@Suite(.timeLimit(.minutes(10)))
struct ServeTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.sampleIndex()
  }

  /// A running server.
  private struct Server {
    let url: String
    let process: ChildProcess
    /// The log up to and including the line with the address. What follows stays unread.
    let log: String
  }

  /// Starts the server, waits for its address, and ends it with a signal.
  ///
  /// - Parameter descriptors: The limit of file descriptors, or `nil` for that of the tests.
  private func serve(
    _ arguments: [String], signal: Int32 = SIGTERM, descriptors: Int? = nil, _ body: (Server) async throws -> Void
  ) async throws -> Ending {
    let pipe = try Descriptor.pipe()
    defer { pipe.reading.close() }
    var words = [Executable.path, "serve", "--index", index, "--port", "0"] + arguments
    if let descriptors {
      // The process inherits the sockets of other tests, which would count towards its limit.
      let closing =
        #"for fd in /proc/self/fd/*; do fd=${fd##*/}; if ((fd > 2)); then eval "exec $fd>&-"; fi; done"#
      words = ["/bin/bash", "-c", "\(closing); ulimit -n \(descriptors); exec \"$0\" \"$@\""] + words
    }
    let process = try ChildProcess(
      words[0], Array(words.dropFirst()), environment: Postcodes.cleanEnvironment, input: .reading("/dev/null"),
      output: .writing(folder.path("output")), error: pipe.writing)
    pipe.writing.close()
    var log = ""
    while !(log.hasSuffix("\n") && log.contains("listening on ")) {
      let more = pipe.reading.read()
      guard !more.isEmpty else { break }
      log += String(decoding: more, as: UTF8.self)
    }
    do {
      let url = try #require(log.split(separator: "\n").last?.split(separator: " ").last, "\(log)")
      try await body(Server(url: String(url), process: process, log: log))
    } catch {
      process.send(SIGKILL)
      _ = try process.wait()
      throw error
    }
    process.send(signal)
    return try process.wait()
  }

  private func get(_ url: String) async throws -> (status: Int, body: String) {
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(from: try #require(URL(string: url)))
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func servesUntilSignalled(_ signal: Int32) async throws {
    let ending = try await serve([], signal: signal) { server in
      #expect(
        server.log.hasSuffix("postcodes\nlistening on \(server.url)\n") && server.log.hasPrefix("serving ")
          && server.url.hasPrefix("http://127.0.0.1:"))
      let reply = try await get(server.url + "/postcodes/tv1a1aa/validate")
      #expect(reply.status == 200 && reply.body == #"{"status":200,"result":true}"#)
    }
    #expect(ending == .exit(0))
    #expect(try folder.text("output").isEmpty)
  }

  @Test func prefixAndLimits() async throws {
    let options = ["--prefix", "/api", "--header-size", "1000", "--search-limit-default", "3", "--no-metrics"]
    let ending = try await serve(options) { server in
      let url = server.url
      let three = try await get(url + "/api/postcodes/T/autocomplete")
      let found = try JSON(Array(three.body.utf8))["result"]
      #expect(found?.elements.count == 3)
      let metrics = try await get(url + "/api/metrics")
      #expect(metrics.status == 404)
      let ping = try await get(url + "/api/ping")
      #expect(ping.status == 200)
      let outside = try await get(url + "/ping")
      #expect(outside.status == 404)
      let large = try await get(url + "/api/ping?" + String(repeating: "x", count: 2000))
      #expect(large.status == 431)
    }
    #expect(ending == .exit(0))
  }

  /// A replaced index is served after the interval, or immediately on SIGHUP. An invalid one is ignored.
  @Test(arguments: [0, 1])
  func replacedIndex(_ interval: Int) async throws {
    let other = try folder.directoryIndex()
    let ending = try await serve(["--reload-interval", "\(interval)", "--log-level", "critical"]) { server in
      let process = server.process
      func checksum() async throws -> String {
        let reply = try await get(server.url + "/index")
        #expect(reply.status == 200)
        return try #require(try JSON(Array(reply.body.utf8))["result"]?["checksum"]?.string)
      }
      func waitForOther(than old: String) async throws -> String {
        let limit = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < limit {
          let now = try await checksum()
          if now != old { return now }
          try await Task.sleep(for: .milliseconds(20))
        }
        return old
      }
      let first = try await checksum()
      #expect(rename(try folder.write("bad", "no index"), index) == 0)
      if interval == 0 { process.send(SIGHUP) }
      #expect(try await checksum() == first)
      #expect(rename(other, index) == 0)
      if interval == 0 { process.send(SIGHUP) }
      #expect(try await waitForOther(than: first) != first)
    }
    #expect(ending == .exit(0))
  }

  /// The server keeps serving the index it has read, whatever happens to the file.
  @Test func overwrittenInPlace() async throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: index))
    let ending = try await serve(["--reload-interval", "0", "--log-level", "critical"]) { server in
      let process = server.process
      func isServed() async throws -> Bool {
        // Each request reads a different part of the index that may not have been read before.
        let reply = try await get(server.url + "/postcodes?lon=-0.14&lat=51.5&limit=100&radius=2000")
        return reply.status == 200 && reply.body.contains("\"postcode\":")
      }
      for bytes in [Data(), whole.prefix(whole.count / 2), Data(repeating: 0xFF, count: whole.count)] {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: index))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
        #expect(try await isServed())
        process.send(SIGHUP)
        #expect(try await isServed())
      }
    }
    #expect(ending == .exit(0))
  }

  /// A damaged index is rejected at startup.
  @Test(arguments: [0.2, 0.5, 0.9])
  func damagedIndex(_ fraction: Double) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: index))
    bytes[Int(Double(bytes.count) * fraction)] ^= 4
    let damaged = try folder.write("damaged", Array(bytes))
    let outcome = try Postcodes.run("serve", "--index", damaged, "--port", "0")
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.hasPrefix("postcodes: \(damaged): damaged index: checksum of "))
    #expect(outcome.errorLines.count == 1)
  }

  @Test func foldersAndPipesAreRejected() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path(""), "/dev/null"] {
      let outcome = try Postcodes.run("serve", "--index", path, "--port", "0")
      #expect(outcome.ending == .exit(74))
      #expect(outcome.error.contains("it is not a regular file"))
    }
  }

  /// SIGHUP while serving the sample does no harm.
  @Test func sampleSurvivesHangup() async throws {
    let pipe = try Descriptor.pipe()
    defer { pipe.reading.close() }
    let process = try ChildProcess(
      Executable.path, ["serve", "--sample", "--port", "0", "--log-format", "json", "--log-level", "info"],
      environment: Postcodes.cleanEnvironment, input: .reading("/dev/null"), output: .writing(folder.path("output")),
      error: pipe.writing)
    pipe.writing.close()
    var text = ""
    func readUntil(_ mark: String) -> Bool {
      while !text.contains(mark) {
        let more = pipe.reading.read()
        guard !more.isEmpty else { return false }
        text += String(decoding: more, as: UTF8.self)
      }
      return true
    }
    #expect(readUntil("\"url\":"))
    process.send(SIGHUP)
    #expect(readUntil("index replaced"))
    process.send(SIGTERM)
    #expect(try process.wait() == .exit(0))
    // Every line is an object.
    let lines = text.split(separator: "\n")
    for line in lines where text.hasSuffix("\n") || line != lines.last {
      let event = try JSON(Array(line.utf8))
      for key in ["time", "level", "message"] { #expect(event[key]?.string?.isEmpty == false) }
    }
  }

  /// With too few file descriptors the server reduces `--connections`, logs that, and keeps serving although more clients
  /// connect than it can accept.
  @Test func fewDescriptors() async throws {
    let arguments = ["--idle-timeout", "600", "--connections-per-address", "0"]
    let ending = try await serve(arguments, descriptors: 256) { server in
      let line = try #require(server.log.split(separator: "\n").first)
      #expect(line.contains(" warning --connections reduced to fit the limit of open files connections="))
      #expect(line.hasSuffix(" requested=1000"))
      let words = line.split(separator: " ").flatMap { $0.split(separator: "=") }
      let limit = try #require(words.firstIndex(of: "connections").flatMap { Int(words[$0 + 1]) })
      #expect((100..<256).contains(limit))
      let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
      let clients = try (0..<300).map { _ in try Descriptor.connected(toPort: port) }
      for client in clients { client.write(Array("GET /ping HTTP/1.1\r\nHost: x\r\n\r\n".utf8)) }
      var served = 0
      for client in clients {
        let status = String(decoding: client.read().prefix(12), as: UTF8.self)
        if status == "HTTP/1.1 200" {
          served += 1
        } else {
          #expect(status == "HTTP/1.1 503")
          // Only now can the server accept the next client.
          client.close()
        }
      }
      #expect(served == limit)
      for client in clients { client.close() }
      // Until the server has noticed that the clients are gone, it may answer 503.
      var isServing = false
      for _ in 0..<10_000 where !isServing { isServing = try await get(server.url + "/ping").status == 200 }
      #expect(isServing)
    }
    #expect(ending == .exit(0))
  }

  /// Nobody reads the log: requests are answered, lines are dropped and counted, and SIGTERM ends the process.
  @Test func stalledLog() async throws {
    let ending = try await serve(["--log-level", "info"]) { server in
      // Each logged target is half as long as a head may be: more than the buffer and the pipe hold together.
      let target = "/ping?" + String(repeating: "x", count: 8000)
      for _ in 0..<200 {
        let reply = try await get(server.url + target)
        #expect(reply.status == 200)
      }
      let metrics = try await get(server.url + "/metrics")
      #expect(metrics.body.contains("\npostcodes_log_lines_dropped_total "))
    }
    #expect(ending == .exit(0))
  }

  @Test func busyPort() async throws {
    let ending = try await serve([]) { server in
      let port = try #require(server.url.split(separator: ":").last)
      let second = try Postcodes.run("serve", "--index", index, "--port", String(port))
      #expect(second.ending == .exit(69))
      #expect(second.error.hasPrefix("postcodes: cannot listen on 127.0.0.1 port \(port): "))
      #expect(second.errorLines.count == 1)
    }
    #expect(ending == .exit(0))
  }

  @Test func unixSocket() async throws {
    let path = folder.path("socket")
    let host = ["--host", "unix:\(path)"]
    // A server that is killed leaves its socket, which doesn't keep the next one from listening.
    _ = try await serve(host, signal: SIGKILL) { _ in }
    #expect(FileManager.default.fileExists(atPath: path))
    let ending = try await serve(host) { server in
      #expect(server.url == "unix:\(path)")
      #expect(try Postcodes.run(["ready", "--timeout", "120"] + host).ending == .exit(0))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o666)
      let second = try Postcodes.run(["serve", "--index", index] + host)
      #expect(second.ending == .exit(69))
      #expect(second.error == "postcodes: cannot listen on unix:\(path): Address already in use\n")
      #expect(try Postcodes.run(["ready", "--timeout", "120"] + host).ending == .exit(0))
    }
    #expect(ending == .exit(0))
    #expect(!FileManager.default.fileExists(atPath: path))
    let gone = try Postcodes.run(["ready"] + host)
    #expect(gone.error == "postcodes: no response from unix:\(path): No such file or directory\n")
    // A file of another kind stays.
    let file = try Postcodes.run("serve", "--index", index, "--host", "unix:\(index)")
    #expect(file.error == "postcodes: cannot listen on unix:\(index): the file isn't a socket\n")
    #expect(FileManager.default.fileExists(atPath: index))
  }

  @Test func ready() async throws {
    var port = ""
    let ending = try await serve(["--prefix", "/api"]) { server in
      port = String(try #require(server.url.split(separator: ":").last))
      let ready = try Postcodes.run("ready", "--port", port, "--prefix", "api/", "--timeout", "120")
      #expect(ready.ending == .exit(0) && ready.output.isEmpty && ready.error.isEmpty)
      let elsewhere = try Postcodes.run("ready", "--port", port, "--timeout", "120")
      #expect(elsewhere.ending == .exit(69))
      #expect(elsewhere.error.hasPrefix("postcodes: the server on 127.0.0.1 port \(port) is not ready: 404 "))
    }
    #expect(ending == .exit(0))
    let gone = try Postcodes.run("ready", "--port", port)
    #expect(gone.ending == .exit(69))
    #expect(gone.error.hasPrefix("postcodes: no response from 127.0.0.1 port \(port): "))
    let nowhere = try Postcodes.run("ready", "--host", "host.invalid")
    #expect(nowhere.ending == .exit(69))
  }

  /// `ready` gives up on a server that accepts connections and never responds.
  @Test func readyGivesUp() throws {
    let gate = Gate()
    let silent = try LoopbackServer { _ in .result("\"Ready\"").held(at: gate) }
    defer { gate.open() }
    let outcome = try Postcodes.run("ready", "--port", "\(silent.port)", "--timeout", "1")
    #expect(outcome.ending == .exit(69))
    #expect(outcome.error.hasPrefix("postcodes: no response from 127.0.0.1 port \(silent.port) within 1 second"))
  }

  @Test(arguments: [
    ["--port", "65536"], ["--port", "-1"], ["--connections", "0"], ["--body-size", "0"], ["--header-size", "10"],
    ["--request-timeout", "0"], ["--idle-timeout", "x"], ["--reply-timeout", "100000"], ["extra"],
    ["--prefix", "a b"], ["--prefix", "/é"], ["--prefix", "a?b"], ["--max-age", "-1"], ["--reload-interval", "x"],
    ["--host", ""], ["--host", "unix:"], ["--shutdown-timeout", "-1"], ["--log-level", "loud"],
    ["--log-format", "xml"], ["--search-limit-max", "0"], ["--nearest-radius-max", "x"],
    ["--bulklookups-postcodes-max", "100001"], ["--nearestoutcodes-radius-default", "0"],
  ])
  func wrongUsageIsStatus64(_ arguments: [String]) throws {
    let outcome = try Postcodes.run(["serve", "--index", index] + arguments)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.error.contains("See 'postcodes serve --help'."))
  }

  @Test func help() throws {
    #expect(try Postcodes.run("--help").output.contains("\n  serve "))
    for words in [["serve", "--help"], ["help", "serve"]] {
      let outcome = try Postcodes.run(words)
      #expect(outcome.ending == .exit(0) && outcome.output.contains("USAGE: postcodes serve"))
    }
    for options in [["--port", "0"], ["--timeout", "0"], ["--prefix", "a b"]] {
      #expect(try Postcodes.run(["ready"] + options).ending == .exit(64))
    }
    let missing = try Postcodes.run("serve", "--index", folder.path("none"))
    #expect(missing.ending == .exit(66))
  }
}
