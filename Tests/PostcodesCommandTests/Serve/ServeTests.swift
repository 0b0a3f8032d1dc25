import Foundation
import LoopbackServer
import Testing
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Starting and stopping `postcodes serve`.
@Suite(.timeLimit(.minutes(5)))
struct ServeTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.sampleIndex()
  }

  /// Starts the server, waits for its address, and ends it with a signal.
  private func serve(
    _ arguments: [String], signal: Int32 = SIGTERM, _ body: (_ url: String) async throws -> Void
  ) async throws -> Ending {
    try await run(arguments, signal: signal) { url, _ in try await body(url) }
  }

  /// The same for tests that send signals themselves.
  private func run(
    _ arguments: [String], signal: Int32 = SIGTERM, _ body: (_ url: String, ChildProcess) async throws -> Void
  ) async throws -> Ending {
    let pipe = try Descriptor.pipe()
    defer { pipe.reading.close() }
    let process = try ChildProcess(
      Executable.path, ["serve", "--index", index, "--port", "0"] + arguments,
      environment: Postcodes.cleanEnvironment, input: .reading("/dev/null"), output: .writing(folder.path("output")),
      error: pipe.writing)
    pipe.writing.close()
    var text = ""
    while !text.hasSuffix("\n") {
      let more = pipe.reading.read()
      guard !more.isEmpty else { break }
      text += String(decoding: more, as: UTF8.self)
    }
    let prefix = "listening on "
    #expect(text.hasPrefix(prefix + "http://") && text.filter { $0 == "\n" }.count == 1, "\(text)")
    do {
      try await body(text.dropFirst(prefix.count).trimmingCharacters(in: .newlines), process)
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
    let ending = try await serve([], signal: signal) { url in
      #expect(url.hasPrefix("http://127.0.0.1:"))
      let reply = try await get(url + "/postcodes/sw1a1aa/validate")
      #expect(reply.status == 200 && reply.body == #"{"status":200,"result":true}"#)
    }
    #expect(ending == .exit(0))
    #expect(try folder.text("output").isEmpty)
  }

  @Test func prefixAndLimits() async throws {
    let options = ["--prefix", "/api", "--header-size", "1000", "--search-limit-default", "3", "--no-metrics"]
    let ending = try await serve(options) { url in
      let three = try await get(url + "/api/postcodes/S/autocomplete")
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
    let ending = try await run(["--reload-interval", "\(interval)", "--log-level", "critical"]) { url, process in
      func checksum() async throws -> String {
        let reply = try await get(url + "/index")
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
    let ending = try await run(["--reload-interval", "0", "--log-level", "critical"]) { url, process in
      func isServed() async throws -> Bool {
        // Each request reads a different part of the index that may not have been read before.
        let reply = try await get(url + "/postcodes?lon=-0.14&lat=51.5&limit=100&radius=2000")
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
    #expect(readUntil("sample.pcindex"))
    process.send(SIGTERM)
    #expect(try process.wait() == .exit(0))
    // Every line is an object.
    let lines = text.split(separator: "\n")
    for line in lines where text.hasSuffix("\n") || line != lines.last {
      let event = try JSON(Array(line.utf8))
      for key in ["time", "level", "message"] { #expect(event[key]?.string?.isEmpty == false) }
    }
  }

  @Test func busyPort() async throws {
    let ending = try await serve([]) { url in
      let port = try #require(url.split(separator: ":").last)
      let second = try Postcodes.run("serve", "--index", index, "--port", String(port))
      #expect(second.ending == .exit(69))
      #expect(second.error.hasPrefix("postcodes: cannot listen on 127.0.0.1 port \(port): "))
      #expect(second.errorLines.count == 1)
    }
    #expect(ending == .exit(0))
  }

  @Test func ready() async throws {
    var port = ""
    let ending = try await serve(["--prefix", "/api"]) { url in
      port = String(try #require(url.split(separator: ":").last))
      let ready = try Postcodes.run("ready", "--port", port, "--prefix", "api/")
      #expect(ready.ending == .exit(0) && ready.output.isEmpty && ready.error.isEmpty)
      let elsewhere = try Postcodes.run("ready", "--port", port)
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
    ["--shutdown-timeout", "-1"], ["--log-level", "loud"],
    ["--log-format", "xml"], ["--search-limit-max", "0"], ["--nearest-radius-max", "x"],
    ["--bulklookups-postcodes-max", "100001"], ["--nearestoutcodes-radius-default", "0"],
  ])
  func wrongUsageIsStatus64(_ arguments: [String]) throws {
    let outcome = try Postcodes.run(["serve", "--index", index] + arguments)
    #expect(outcome.ending == .exit(64))
    #expect(outcome.error.contains("Usage: postcodes serve"))
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
