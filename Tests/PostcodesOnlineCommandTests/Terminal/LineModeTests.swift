import Foundation
import LoopbackServer
import Testing

/// The program without a terminal: one query per line.
@Suite struct LineModeTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try Data(TestIndex.bytes()).write(to: URL(fileURLWithPath: folder.path("test.pcindex")))
  }

  private func run(
    _ input: String, _ arguments: String...
  ) throws -> (status: Int32, output: String, error: String) {
    let names = ["input", "output", "error"].map { folder.path($0) }
    try Data(input.utf8).write(to: URL(fileURLWithPath: names[0]))
    for name in names.dropFirst() { try Data().write(to: URL(fileURLWithPath: name)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: TerminalProgram.path)
    process.arguments = ["search", "--index", folder.path("test.pcindex")] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm", "HOME": folder.path("")]) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: names[0])
    process.standardOutput = FileHandle(forWritingAtPath: names[1])
    process.standardError = FileHandle(forWritingAtPath: names[2])
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOfFile: names[1], encoding: .utf8),
      try String(contentsOfFile: names[2], encoding: .utf8)
    )
  }

  @Test func textHasOneCompletionPerLine() throws {
    let result = try run("m1 1a\n\n   \nsw\r\n0x1 i\nm1 1ad", "--limit", "3")
    #expect(
      result.output == """
        M1 1AA
        M1 1AB
        M1 1AD    terminated 201001

        SW        Postcode area, south-west London
        SW1A      Outcode

        OX1 1     Sector, corrected
        OX1 1AA   corrected

        M1 1AD    terminated 201001

        """)
    #expect(result.error.isEmpty && result.status == 0)
  }

  @Test func placesAreSuggestedToo() throws {
    try Data(TestIndex.bytes(places: TestIndex.places)).write(to: URL(fileURLWithPath: folder.path("test.pcindex")))
    let result = try run("manc\nmanchster\nm1 1aa\n", "--limit", "3")
    #expect(
      result.output == """
        Manchester  City, Greater Manchester, England
        Little Mancot  Village
        M         Postcode area, Manchester

        Manchester  City, Greater Manchester, England, corrected
        M1        Outcode
        M1 1AA

        M1 1AA

        """)
    #expect(result.status == 0 && result.error.isEmpty)
    let table = try run("mancot\nm1 1ad\n", "--format", "csv")
    #expect(
      table.output == """
        query,origin,postcode,terminated,kind,details
        mancot,local,Little Mancot,,place,Village
        m1 1ad,local,M1 1AD,201001,postcode,

        """)
    let json = try run("mancot", "--format", "json").output
    #expect(json.contains(#""Little Mancot""#) && json.contains(#""osgb2""#))
    #expect(try run("nowhere").error == "postcodes: nothing found for \"nowhere\"\n")
  }

  @Test func missingCompletionIsReported() throws {
    let result = try run("zz\u{1B}[2J\nb\n")
    #expect(result.output == "\nB         Postcode area, Birmingham\nB1        Outcode\n")
    #expect(result.error == "postcodes: nothing found for \"zz\\u{1B}[2J\"\n")
    #expect(result.status == 1)
  }

  @Test func jsonIsAnArrayOfResponses() throws {
    let result = try run("m1 1\n\"zz\n0x1 i\n", "--limit", "1", "--format", "json")
    #expect(
      result.output == """
        [
        {"completions":[{"details":"Sector","group":"M1 1"}],"count":21,"origin":"local","query":"m1 1"},
        {"completions":[],"count":0,"origin":"local","query":"\\"zz"},
        {"completions":[{"details":"Sector","group":"OX1 1"}],"corrected":"OX1 1","count":2,"origin":"corrected","query":"0x1 i"}
        ]

        """)
    #expect(result.status == 1)
    #expect(try run("", "--format", "json").output == "[]\n")
  }

  @Test func csvRows() throws {
    let result = try run("m1 1\na,b\n", "--limit", "3", "--format", "csv")
    #expect(
      result.output == """
        query,origin,postcode,terminated,kind,details
        m1 1,local,M1 1,,sector,Sector
        m1 1,local,M1 1AA,,postcode,
        m1 1,local,M1 1AB,,postcode,
        "a,b",local,,,,

        """)
  }

  @Test func fallbackSearchesOnlyMissingTexts() throws {
    let server = try LoopbackServer { request in
      request.path.contains("ZZ9") ? .error(400, "No") : .result(#"["ZZ2 1AA"]"#)
    }
    defer { server.stop() }
    let result = try run("m1 1ab\nzz2\nZZ2\nzz9\n", "--online", "fallback", "--remote", server.url)
    #expect(result.output == "M1 1AB\n\nZZ2 1AA   online\n\nZZ2 1AA   online\n\n")
    #expect(result.error.hasPrefix("postcodes: \"zz9\": online: "))
    #expect(result.status == 1)
    #expect(server.requests.map(\.path) == ["/postcodes/ZZ2/autocomplete", "/postcodes/ZZ9/autocomplete"])
    let offline = try run("zz2\n", "--remote", server.url)
    #expect(offline.status == 1 && server.requestCount == 2)
  }

  @Test(arguments: [
    ["--debounce", "-1"], ["--limit", "0"], ["--limit", "1001"], ["--remote", "ftp://x"], ["--online", "always"],
  ])
  func invalidOptionsAreRejected(_ options: [String]) throws {
    let result = try run("m1\n", options[0], options[1])
    #expect(result.status == 64)
    #expect(result.output.isEmpty && result.error.hasPrefix("postcodes: "))
  }
}
