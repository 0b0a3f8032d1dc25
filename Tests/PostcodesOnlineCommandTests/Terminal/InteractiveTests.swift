import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import PostcodesOnlineCommand

/// The program in a pseudo-terminal.
@Suite(.serialized, .timeLimit(.minutes(10))) struct InteractiveTests {
  let folder: TestFolder
  let index: String

  init() throws {
    folder = try TestFolder()
    index = folder.path("test.pcindex")
    try Data(TestIndex.bytes()).write(to: URL(fileURLWithPath: index))
  }

  func start(
    _ arguments: String..., environment: [String: String] = [:], rows: Int = 24, columns: Int = 80,
    output: String? = nil, terminal: PseudoTerminal? = nil
  ) throws -> TerminalProgram {
    let program = try TerminalProgram(
      ["--index", index] + arguments,
      environment: ["XDG_STATE_HOME": folder.path("state")].merging(environment) { $1 }, rows: rows,
      columns: columns, output: output, terminal: terminal)
    try program.wait("the input line") { $0.line(0).hasPrefix("search:") || $0.line(0) == ">" }
    return program
  }

  private func type(_ text: String, _ program: TerminalProgram, shows expected: String) throws {
    program.type(text)
    try program.wait("after \(text.debugDescription) \"\(expected)\"") { screen in
      screen.lines.contains { $0.hasPrefix(expected) }
    }
  }

  @Test func typeSelectAndPick() throws {
    let program = try start()
    let settings = try program.terminal.settings()
    try type("m", program, shows: "> M         Postcode area")
    try type("1 1a", program, shows: "20 suggestions · next: ABDEFGHJLNPQRSTUWXYZ · local · ")
    #expect(program.screen.line(0) == "search: m1 1a")
    #expect(program.screen.line(3) == "  M1 1AD    terminated 201001")
    #expect(program.screen.row == 0 && program.screen.column == 13)
    try type("\u{1B}[B\u{1B}OB", program, shows: "> M1 1AD    terminated")
    try type("\u{1B}[6~", program, shows: "> M1 1AR")
    try type("\u{1B}[5~", program, shows: "> M1 1AD")
    try type("\u{1B}[F", program, shows: "> M1 1AZ")
    try type("\u{1B}[H", program, shows: "> M1 1AA")
    try type("\u{1B}[B\u{1B}[A\u{1B}[B", program, shows: "> M1 1AB")
    #expect(program.screen.pastesAreBracketed)
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.lines == ["M1 1AB", "  terminated  -"])
    #expect(!program.screen.pastesAreBracketed)
    #expect(program.screen.faults.isEmpty, "\(program.screen.faults)")
    // The settings differ from those of an idle terminal, because they were read while the program ran.
    #expect(try program.terminal.settings() != settings)
    #expect(try program.terminal.settings() == PseudoTerminal(rows: 24, columns: 80).settings())
  }

  @Test func editingKeys() throws {
    let program = try start()
    try type("a2", program, shows: "nothing found for \"A2\"")
    try type("\u{1}sw1", program, shows: "> SW1A 2    Sector")
    #expect(program.screen.line(0) == "search: sw1a2" && program.screen.column == 11)
    try type("\u{B}", program, shows: "search: sw1")
    try type("\u{1B}[D\u{1B}[D\u{1B}[3~", program, shows: "nothing found for \"S1\"")
    try type("\u{1B}[C x\u{17}\u{17}", program, shows: "type a postcode")
    try type("b9\u{7F}", program, shows: "> B         Postcode area")
    try type("\u{15}", program, shows: "type a postcode")
    #expect(program.screen.lines.count == 2)
    try type("日é🦊", program, shows: "search: 日é🦊")
    #expect(program.screen.column == 13)
    try type("\u{7F}\u{7F}\u{7F}ox", program, shows: "> OX        Postcode area")
    program.type("\u{4}")
    // At the end of the line, Ctrl-D deletes nothing and doesn't quit.
    try type("\u{15}", program, shows: "type a postcode")
    program.type("\u{4}")
    #expect(try program.end() == .exit(1))
    #expect(program.screen.lines.isEmpty)
    #expect(program.screen.faults.isEmpty, "\(program.screen.faults)")
  }

  @Test func characterMayArriveInPieces() throws {
    let program = try start()
    for (index, byte) in "日本".utf8.enumerated() {
      program.type([byte])
      // The program redraws the screen, so the earlier keys were read separately.
      let count = program.bytes.count
      try program.resize(rows: 24, columns: 60 + index)
      try program.wait("a redraw") { _ in program.bytes.count > count }
    }
    try program.wait("both characters") { $0.line(0) == "search: 日本" }
    program.type("\u{3}")
    #expect(try program.end() == .exit(130))
  }

  /// Random keys and invalid bytes: the program draws only its own lines and keeps working.
  @Test(arguments: [(24, 80), (4, 20), (2, 7), (1, 2)])
  func randomInput(_ rows: Int, _ columns: Int) throws {
    var random = SplitMix64(seed: 7)
    let keys =
      ["m", "1", "sw1a ", "0x1", "a", "b", "日", "🦊", "e\u{301}", "\u{202E}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C"]
      .map { Array($0.utf8) }
      + ["\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}OB", "\u{1}", "\u{5}"]
      .map { Array($0.utf8) }
      + ["\u{B}", "\u{15}", "\u{17}", "\u{7F}", "\t", "\u{C}", "\u{1B}[200~m1 1\r\n\u{1B}[201~"].map { Array($0.utf8) }
      + [[0xFF], [0xE2, 0x82], [0], [0x9B, 0x41]]
    let program = try TerminalProgram(["--index", index, "--no-history"], rows: rows, columns: columns)
    try program.wait("a start") { $0.pastesAreBracketed }
    for _ in 0..<40 {
      program.type((0..<20).flatMap { _ in random.pick(keys) })
      // The redraw shows that all keys were read.
      program.type("\u{5}\u{15}")
      try program.wait("an empty line") { columns <= 20 || $0.line($0.row) == "search:" }
    }
    program.type("m1 1ab")
    try program.wait("a suggestion") { columns <= 20 || $0.lines.contains("> M1 1AB") }
    program.type("\u{3}")
    #expect(try program.end() == .exit(130))
    #expect(program.screen.faults.isEmpty, "\(program.screen.faults)")
  }

  @Test func escapeClearsThenQuits() throws {
    let program = try start()
    try type("m1", program, shows: "> M1        Outcode")
    try type("\u{1B}", program, shows: "type a postcode")
    #expect(program.screen.lines.count == 2)
    program.type("\u{1B}")
    #expect(try program.end() == .exit(1))
    #expect(program.screen.lines.isEmpty)
  }

  @Test func pastedTextNeverPicks() throws {
    let program = try start()
    try type("\u{1B}[200~\n m1 1ab\r\n\u{1B}[201~", program, shows: "> M1 1AB")
    #expect(program.screen.line(0) == "search: m1 1ab")
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.line(0) == "M1 1AB")
  }

  @Test func resizing() throws {
    let program = try start()
    try type("m1 1a", program, shows: "20 suggestions")
    #expect(program.screen.lines.count == 12)
    try program.resize(rows: 5, columns: 60)
    try program.wait("three suggestions") { $0.lines.count == 5 && $0.line($0.row + 4).contains("20 suggestions") }
    try type("\u{1B}[B\u{1B}[B\u{1B}[B", program, shows: "> M1 1AE")
    #expect(program.screen.lines.count == 5)
    try program.resize(rows: 30, columns: 12)
    try program.wait("narrow lines") { screen in
      screen.line(screen.row) == "> m1 1a" && screen.line(screen.row + 11).hasPrefix("20 suggest")
    }
    try program.resize(rows: 2, columns: 12)
    try program.wait("two lines") { $0.line(0) == "> m1 1a" && $0.line(1).hasPrefix("20 sugg") }
    try program.resize(rows: 1, columns: 3)
    try program.wait("one line") { $0.lines == ["1a"] }
    try program.resize(rows: 1, columns: 1)
    program.type("b")
    try program.resize(rows: 24, columns: 80)
    try program.wait("everything") { $0.lines.suffix(3).first == "search: m1 1ab" }
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.lines.suffix(2).first == "M1 1AB")
    #expect(program.screen.faults.isEmpty, "\(program.screen.faults)")
  }

  @Test(arguments: [(0, 0), (1, 1), (1, 80), (2, 2), (3, 5), (200, 500)])
  func startsAtAnySize(_ rows: Int, _ columns: Int) throws {
    let program = try TerminalProgram(
      ["--index", index, "--no-history"], rows: max(rows, 1), columns: max(columns, 1),
      terminal: PseudoTerminal(rows: rows, columns: columns))
    try program.wait("a start") { $0.pastesAreBracketed }
    program.type("m1 1ab")
    program.type("\r")
    #expect(try program.end() == .exit(0))
  }

  /// However the program ends, it restores the terminal, clears the screen and reports the right status.
  @Test(arguments: [
    (nil, TerminalProgram.Ending.exit(130)), (SIGTERM, .signal(SIGTERM)), (SIGHUP, .signal(SIGHUP)),
    (SIGINT, .signal(SIGINT)), (SIGQUIT, .signal(SIGQUIT)), (SIGSEGV, .signal(SIGSEGV)), (SIGABRT, .signal(SIGABRT)),
  ])
  func terminalIsRestored(_ signal: Int32?, _ ending: TerminalProgram.Ending) throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    let before = try terminal.settings()
    terminal.write("$ postcodes search\r\n")
    let program = try TerminalProgram(["--index", index, "--no-history"], terminal: terminal)
    try program.wait("the input line") { $0.line(1).hasPrefix("search:") }
    #expect(try terminal.settings() != before)
    program.type("m1")
    try program.wait("suggestions") { $0.line(2) == "> M1        Outcode" }
    if let signal { program.send(signal) } else { program.type("\u{3}") }
    #expect(try program.end() == ending)
    #expect(try terminal.settings() == before)
    #expect(!program.screen.pastesAreBracketed)
    if signal != SIGSEGV, signal != SIGABRT { #expect(program.screen.lines == ["$ postcodes search"]) }
    #expect(program.screen.faults.isEmpty, "\(program.screen.faults)")
  }

  @Test func unusualSettingsAreRestored() throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.setUnusually()
    let before = try terminal.settings()
    let program = try start("--no-history", terminal: terminal)
    program.type("\u{1B}")
    #expect(try program.end() == .exit(1))
    #expect(try terminal.settings() == before)
  }

  /// In a session without a shell, Ctrl-Z doesn't stop the process: it redraws and continues.
  @Test func suspendWithoutShell() throws {
    let program = try start()
    try type("m1", program, shows: "> M1        Outcode")
    let count = program.bytes.count
    program.type("\u{1A}")
    try program.wait("a restart") { _ in
      let text = String(decoding: program.bytes.dropFirst(count), as: UTF8.self)
      return text.contains("\u{1B}[?2004l") && text.contains("\u{1B}[?2004h")
    }
    try type("1 1ab", program, shows: "nothing found for \"M11 1AB\"")
    try type("\u{C}", program, shows: "search: m11 1ab")
    program.type("\u{3}")
    #expect(try program.end() == .exit(130))
  }

  @Test func suspendAndResumeInShell() throws {
    let shell = try TerminalProgram(
      ["-i"], environment: ["PS1": "$ ", "POSTCODES": TerminalProgram.path, "POSTCODES_INDEX": index],
      shell: "/bin/sh")
    try type("$POSTCODES search --no-history\n", shell, shows: "search:")
    try type("m1", shell, shows: "> M1        Outcode")
    shell.type("\u{1A}")
    try shell.wait("the prompt") { $0.lines.last == "$" && !$0.text.contains("\nsearch:") }
    // Echo and line editing are on.
    try type("echo $((1 + 1))nd line\n", shell, shows: "2nd line")
    try type("fg\n", shell, shows: "> M1        Outcode")
    try type(" 1ab", shell, shows: "> M1 1AB")
    shell.type("\u{3}")
    try shell.wait("the prompt") { $0.lines.last == "$" }
    try type("echo status $?\n", shell, shows: "status 130")
    shell.type("exit\n")
    #expect(try shell.end() == .exit(0))
  }

  @Test func recentPicksAreSaved() throws {
    for postcode in ["b1 1bb", "ox1 1aa", "sw1a 2aa", "b1 1bb"] {
      let program = try start()
      try type(postcode, program, shows: "> \(postcode.uppercased())")
      program.type("\r")
      #expect(try program.end() == .exit(0))
    }
    let program = try start()
    #expect(program.screen.lines == ["search:", "  B1 1BB", "  SW1A 2AA", "  OX1 1AA", "recent postcodes"])
    try type("\u{1B}[B\u{1B}[B", program, shows: "> SW1A 2AA")
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.line(0) == "SW1A 2AA")
    let text = try String(contentsOfFile: folder.path("state/postcodes/recent"), encoding: .utf8)
    #expect(text == "SW1A 2AA\nB1 1BB\nOX1 1AA\n")
    // Recent postcodes are neither shown nor saved.
    let second = try start("--no-history")
    #expect(second.screen.lines == ["search:", "type a postcode, name, address or position; Esc quits"])
    try type("m1 1ab", second, shows: "> M1 1AB")
    second.type("\r")
    #expect(try second.end() == .exit(0))
    #expect(try String(contentsOfFile: folder.path("state/postcodes/recent"), encoding: .utf8) == text)
  }

  @Test func unwritableRecentFileIsIgnored() throws {
    let program = try start(environment: ["XDG_STATE_HOME": "/dev/null/state"])
    try type("m1 1ab", program, shows: "> M1 1AB")
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.lines == ["M1 1AB", "  terminated  -"])
  }

  @Test(arguments: [("NO_COLOR", "1", false), ("NO_COLOR", "", true)])
  func noColorDisablesStyles(_ variable: String, _ value: String, _ isStyled: Bool) throws {
    let program = try start(environment: [variable: value])
    try type("m1 1ab", program, shows: "> M1 1AB")
    #expect(program.screen.isStyled == isStyled)
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.isStyled == isStyled)
  }

  @Test(arguments: [
    ("text", "M1 1AB\n  terminated  -\n"), ("csv", "postcode,terminated\nM1 1AB,\n"),
    ("json", "[\n{\"postcode\":\"M1 1AB\",\"terminated\":null}\n]\n"),
  ])
  func pickGoesToStandardOutput(_ format: String, _ expected: String) throws {
    let output = folder.path("output")
    let program = try start("--format", format, output: output)
    try type("m1 1ab", program, shows: "> M1 1AB")
    program.type("\r")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.lines.isEmpty)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == expected)
  }

  @Test(arguments: [
    (true, TerminalProgram.Ending.exit(0)), (false, .exit(69)),
  ])
  func fallbackSearchesOnline(
    _ hasRecord: Bool, _ ending: TerminalProgram.Ending
  ) throws {
    let server = try LoopbackServer { request in
      if request.path.hasSuffix("/autocomplete") { return .result(#"["ZZ2 1AA","ZZ2\u001b[2J"]"#) }
      return hasRecord
        ? .result(#"{"postcode":"ZZ2 1AA","outcode":"ZZ2","incode":"1AA","eastings":42,"codes":{}}"#)
        : .error(400, "No")
    }
    defer { server.stop() }
    let program = try start("--online", "fallback", "--remote", server.url, "--debounce", "0", rows: 60)
    try type("m1", program, shows: "> M1        Outcode")
    #expect(server.requestCount == 0)
    try type("\u{15}zz2", program, shows: "> ZZ2 1AA   online")
    // What isn't a postcode is left out.
    #expect(program.screen.line(2).hasPrefix("1 shown · online · "))
    program.type("\u{1B}[B\u{1B}[A\r")
    #expect(try program.end() == ending)
    if hasRecord {
      #expect(program.screen.line(0) == "ZZ2 1AA  \(server.url)")
      #expect(program.screen.lines.contains { $0.hasPrefix("  eastings  ") && $0.hasSuffix("  42") })
    } else {
      #expect(program.screen.line(0) == "ZZ2 1AA")
      #expect(program.screen.line(1).hasPrefix("postcodes: "))
    }
    #expect(program.screen.faults.isEmpty, "\(program.screen.faults)")
  }

  /// A service that never responds delays neither local results nor quitting.
  @Test func unresponsiveServiceDelaysNothing() throws {
    let server = try LoopbackServer { _ in .fault(.neverAnswer) }
    defer { server.stop() }
    let program = try start("--online", "fallback", "--remote", server.url, "--debounce", "0")
    try type("zz2", program, shows: "searching online")
    let start = ContinuousClock.now
    try type("\u{15}m1 1ab", program, shows: "> M1 1AB")
    try type("\u{15}zz9", program, shows: "searching online")
    program.type("\u{3}")
    #expect(try program.end() == .exit(130))
    // Less than the response timeout.
    #expect(ContinuousClock.now - start < .seconds(9))
  }

  @Test func hangUpEndsTheProgram() throws {
    let program = try start("--no-history")
    try type("m1", program, shows: "> M1        Outcode")
    program.terminal.hangUp()
    #expect([.exit(1), .signal(SIGHUP)].contains(try program.end()))
  }

  @Test func unreachableServiceIsReported() throws {
    let server = try LoopbackServer { _ in .fault(.closeBeforeHead) }
    let url = server.url
    server.stop()
    let program = try start("--online", "fallback", "--remote", url, "--debounce", "0")
    try type("zz2", program, shows: "nothing found for \"ZZ2\" · online: ")
    program.type("\u{3}")
    #expect(try program.end() == .exit(130))
  }
}

extension PseudoTerminal {
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(program, $0.baseAddress, $0.count) }
  }

  /// Uses unusual settings: no flow control, another erase character, raw output.
  func setUnusually() throws {
    var settings = termios()
    guard tcgetattr(program, &settings) == 0 else { throw SystemFailure("tcgetattr") }
    settings.c_iflag &= ~tcflag_t(IXON)
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHOE)
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VERASE)] = 8 }
    guard tcsetattr(program, TCSANOW, &settings) == 0 else { throw SystemFailure("tcsetattr") }
  }
}
