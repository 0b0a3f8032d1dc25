import CommandTestSupport
@testable import PostcodeKit
import Testing
import TestSupport

/// `find`, and `annotate --extract`.
struct FindTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func find(_ text: String, _ options: String...) throws -> Outcome {
    try Postcodes.run(["find", "-", "--index", index] + options, input: .pipe(Array(text.utf8)))
  }

  @Test func postcodesAreListedWithTheirPlaceAndStatus() throws {
    let text = """
      Dear Größe,
      10 Downing Street, London SW1A 2AA and m1  1aa;
      FLAT D1 2ND FLR, M2 2ZZ
      SWIA 2AA "M1 1AB"\r

      ŷ,M1 1AA
      """
    let outcome = try find(text)
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.lines == [
        "line,column,text,postcode,status", "2,27,SW1A 2AA,SW1A 2AA,found", "2,40,m1  1aa,M1 1AA,found",
        "4,1,SWIA 2AA,SW1A 2AA,corrected", "4,11,M1 1AB,M1 1AB,terminated", "6,3,M1 1AA,M1 1AA,found",
      ])
    #expect(outcome.error == "postcodes: 5 postcodes, 1 corrected, 1 terminated\n")
  }

  @Test func jsonHasTheSameFields() throws {
    let lines = try find("M1 1AA\nx M1 1AA", "--format", "jsonl")
    #expect(
      lines.lines == [
        #"{"column":1,"line":1,"postcode":"M1 1AA","status":"found","text":"M1 1AA"}"#,
        #"{"column":3,"line":2,"postcode":"M1 1AA","status":"found","text":"M1 1AA"}"#,
      ])
    let array = try find("M1 1AA\nx M1 1AA", "--format", "json")
    #expect(array.output == "[\n" + lines.lines.joined(separator: ",\n") + "\n]\n")
    #expect(try find("nothing", "--format", "json").output == "[]\n")
  }

  @Test func nothingFoundIsStatus1() throws {
    for text in ["", "FLAT D1 2ND FLR", "M2 2ZZ"] {
      let outcome = try find(text)
      #expect(outcome.ending == .exit(1) && outcome.output == "line,column,text,postcode,status\n")
      #expect(outcome.error == "postcodes: 0 postcodes\n")
    }
  }

  @Test func filesAreDecompressedAndMissingOnesReported() throws {
    let packed = try folder.write("text.gz", GzipFixture.bytes("at M1 1AA"))
    #expect(try Postcodes.run("find", packed, "--index", index).lines.last == "1,4,M1 1AA,M1 1AA,found")
    #expect(try Postcodes.run("find", folder.path("none"), "--index", index).ending == .exit(66))
  }

  /// Buffers end anywhere, and lines can be longer than a buffer.
  @Test func placesAreRightBeyondTheFirstBuffer() throws {
    var text = ""
    var expected: [String] = []
    var random = SplitMix64(seed: 3)
    for line in 1...3000 {
      let width = line == 1500 ? 3 << 20 : random.below(2000)
      text += String(repeating: "é", count: width) + " M1 1AA\n"
      expected.append("\(line),\(width + 2),M1 1AA,M1 1AA,found")
    }
    let path = try folder.write("long.txt", Array(text.utf8))
    let outcome = try Postcodes.run("find", path, "--index", index)
    let isSame = Array(outcome.lines.dropFirst()) == expected
    #expect(isSame)
  }

  @Test func postcodesAreExtractedFromAddresses() throws {
    let outcome = try Postcodes.annotate(
      Array(
        """
        id,address
        1,"10 Downing Street, London SW1A 2AA, UK"
        2,FLAT D1 2ND FLR
        3,"M1 1AA or M1 1AB"
        4,
        5,M1IAA
        """.utf8), ["--extract", "--column", "address", "--add", "postcode,quality"], index: index)
    #expect(
      outcome.lines == [
        "id,address,postcode_status,postcode,quality", "1,\"10 Downing Street, London SW1A 2AA, UK\",found,SW1A 2AA,1",
        "2,FLAT D1 2ND FLR,not found,,", "3,\"M1 1AA or M1 1AB\",terminated,M1 1AB,8", "4,,empty,,",
        "5,M1IAA,corrected,M1 1AA,1",
      ])
    let unnamed = try Postcodes.annotate(Array("address\nM1 1AA\n".utf8), ["--extract"], index: index)
    #expect(unnamed.ending == .exit(64) && unnamed.error.contains("--extract requires --column."))
  }

  /// `find`, `annotate --extract`, `annotate`, `lookup` and the library agree on what may stand inside and around a postcode.
  @Test(arguments: [
    ("SW1A-2AA", true), ("SW1A – 2AA", true), ("SW1A.2AA", true), ("SW1A\u{A0}2AA", true), ("=\"SW1A 2AA\"", true),
    ("SW1A 2AA😀", true), ("(SW1A) 2AA", true), ("SW1A/2AA!", true), ("#SW1A2AA", true), ("→SW1A 2AA£", true),
    ("SW1A 2AA\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", true), ("SW1A 2AA🆕", true),
    ("SW1A 2AA\u{60C}", true), ("\u{964}SW1A 2AA\u{5BE}", true), ("\u{1F101}SW1A 2AA", false),
    ("éW1A 2AA", false), ("éSW1A 2AA", false), ("SW1A 2AAé", false), ("SW1A=2AA", false), ("e\u{301}SW1A 2AA", false),
    ("SW1A 2AA½", false), ("日SW1A 2AA", false),
  ])
  func oneGrammarDecides(_ text: String, _ isPostcode: Bool) throws {
    let status: Int32 = isPostcode ? 0 : 1
    #expect(try find("at \(text) .").ending == .exit(status))
    #expect(try find(text).ending == .exit(status))
    #expect(try Postcodes.run("lookup", text, "--index", index).ending == .exit(status))
    #expect(try Postcodes.run("validate", text).ending == .exit(status))
    let quoted = text.replacing("\"", with: "\"\"")
    for options in [["--column", "p"], ["--column", "p", "--extract"]] {
      let outcome = try Postcodes.annotate(
        Array("p;x\n\"\(quoted)\";1\n".utf8), options + ["--add", "quality"], index: index)
      #expect(outcome.ending == .exit(status) && outcome.output.contains(";found;") == isPostcode, "\(outcome.output)")
    }
    #expect(try !PostcodeIndex(path: index).matches(in: "x \(text) x").isEmpty == isPostcode)
  }

  @Test func windows1252SpacesArePartOfPostcodes() throws {
    let latin = try folder.write(
      "latin.txt", Array("at SW1A".utf8) + [0xA0] + Array("2AA, \u{22}M1".utf8) + [0x96] + Array("1AA ".utf8) + [0xE9])
    let outcome = try Postcodes.run("find", latin, "--index", index)
    #expect(outcome.lines.dropFirst() == ["1,4,SW1A\u{A0}2AA,SW1A 2AA,found", "1,15,M1–1AA,M1 1AA,found"])
  }

  @Test func floorsAreNoPostcodes() throws {
    let index = try folder.index(of: "postcode\nE1 1ST\nE1 2ND\n", named: "floors.pcindex")
    for (text, count) in [
      ("Flat E1 1ST Floor", 0), ("flat e1 2nd flr, London", 0), ("E1 1ST FL", 0), ("E1 1ST Flat 2", 1),
      ("E1 1ST, floor 2", 1),
      ("2nd floor, E1 2ND", 1), ("E1 1ST", 1),
    ] {
      #expect(try PostcodeIndex(path: index).matches(in: text).count == count, "\(text)")
    }
  }

  @Test func workbooksAreNamed() throws {
    var zip = ZipFixture()
    zip.add("[Content_Types].xml", "x")
    zip.add("xl/workbook.xml", "<workbook/>")
    let workbook = try folder.write("book.xlsx", zip.bytes)
    for command in [["find", workbook], ["annotate", workbook]] {
      let outcome = try Postcodes.run(command + ["--index", index])
      #expect(outcome.ending == .exit(65) && outcome.error.contains("found an Excel workbook"), "\(outcome.error)")
      #expect(outcome.error.contains("save its sheet as CSV"))
    }
  }

  @Test func libraryFindsTheSame() throws {
    let opened = try PostcodeIndex(path: index)
    let text = "FLAT D1 2ND FLR, 10 Downing St, SWIA 2AA; é M1 1AB"
    let matches = opened.matches(in: text)
    #expect(matches.map { String(text[$0.range]) } == ["SWIA 2AA", "M1 1AB"])
    #expect(matches.map(\.match.postcode.description) == ["SW1A 2AA", "M1 1AB"])
    #expect(matches.map(\.match.isCorrected) == [true, false])
  }

  @Test func encodingsOtherThanUTF8() throws {
    let wide = try folder.write("wide.txt", "at M1 1AA, and more".utf8.flatMap { [$0, 0] })
    let outcome = try Postcodes.run("find", wide, "--index", index)
    #expect(outcome.ending == .exit(65) && outcome.error.contains("expected UTF-8, found UTF-16LE"), "\(outcome.error)")
    let latin = try folder.write("latin.txt", [0x93, 0x92, 0x92] + Array(" M1 1AA".utf8) + [0x94])
    #expect(try Postcodes.run("find", latin, "--index", index).lines.last == "1,5,M1 1AA,M1 1AA,found")
  }
}
