import PostcodeIndexBuilder
import TestSupport
import Testing

@testable import PostcodeKit

/// What typed texts mean.
@Suite struct PostcodeFinderTests {
  /// A postcode, and the names of its areas by their columns.
  private typealias Row = (postcode: String, names: [String: String])

  /// Makes a finder of an index in which each name of a column has a code of its own.
  private static func finder(_ rows: [Row]) throws -> PostcodeFinder {
    let columns = AdministrativeAreas.columns
    let letters = ["country": "E92", "region": "E12", "county": "E10", "district": "E07", "ward": "E05"]
    var builder = IndexBuilder(columns: columns.map { ColumnDeclaration(name: $0, kind: .text) })
    var texts = TextTuples(names: columns)
    var names: [String: String] = [:]
    for row in rows {
      for (number, column) in columns.enumerated() {
        guard let name = row.names[column] else {
          texts.set("", column: number)
          continue
        }
        // Wards of one name in two districts are two wards.
        let key = column == "ward" ? "\(name)|\(row.names["district"] ?? "")" : name
        let known = names.first { $0.key.hasPrefix(letters[column] ?? "") && $0.value == key }?.key
        let digits = String(names.count + 1)
        let code =
          known ?? (letters[column] ?? "") + String(repeating: "0", count: 6 - digits.count) + digits
        names[code] = key
        texts.set(code, column: number)
      }
      builder.append(try #require(Postcode(row.postcode)), values: [Int64(texts.finishRow())], line: 0)
    }
    let attributes = columns.map { [names] column in
      CodeAttribute(column: column) { code in names[code]?.split(separator: "|").first.map(String.init) }
    }
    let metadata = IndexMetadata(dataset: "Test", dialect: "list", source: "")
    let file = try builder.finish(metadata: metadata, texts: texts, attributes: attributes) { _ in }.file
    return PostcodeFinder(try PostcodeIndex(bytes: IndexBytes(copying: file)))
  }

  private static func rows(_ column: String, _ names: [(String, Int)], _ outcode: String) -> [Row] {
    let units = ["AA", "AB", "AD", "AE", "AF", "AG", "AH", "AJ", "AL", "AN"]
    return names.enumerated().flatMap { number, name in
      (0..<name.1).map { ("\(outcode) \(number)\(units[$0])", [column: name.0]) }
    }
  }

  private func names(_ finder: PostcodeFinder, _ text: String) -> [String] {
    finder.areas.matches(of: text).map(\.area.name)
  }

  @Test func areasByWordsOfTheirNames() throws {
    let districts = [
      ("Aberdeenshire", 5), ("Aberdeen City", 2), ("Casnewydd - Newport", 1), ("City of Weston", 1),
      ("Isle of Easton", 1),
      ("Brighton and Hove", 1), ("Combe", 1),
    ]
    var rows = Self.rows("district", districts, "M1")
    let wards = [
      ("Leith", "Aberdeenshire", 3), ("Leith Walk", "Aberdeenshire", 2), ("Newport", "Casnewydd - Newport", 1),
      ("St Mary's", "Isle of Easton", 1), ("Barton & Winton", "Combe", 1),
    ]
    for (number, ward) in wards.enumerated() {
      for unit in ["AA", "AB", "AD"].prefix(ward.2) {
        rows.append(("M2 \(number)\(unit)", ["ward": ward.0, "district": ward.1]))
      }
    }
    rows +=
      Self.rows("country", [("England", 1)], "M3") + Self.rows("region", [("North Combe", 1)], "M4")
      + Self.rows("county", [("Combeshire", 1)], "M5")
    let finder = try Self.finder(rows)
    let table: [(String, [String])] = [
      ("aberdeen", ["Aberdeen City", "Aberdeenshire"]), ("aber", ["Aberdeenshire", "Aberdeen City"]),
      ("newport", ["Casnewydd - Newport", "Newport"]), ("weston city", ["City of Weston"]),
      ("isle east", ["Isle of Easton"]), ("eas isl", ["Isle of Easton"]), ("weston town", []),
      ("leith", ["Leith", "Leith Walk"]), ("saint mary", ["St Mary's"]), ("saint m", ["St Mary's"]),
      ("saint", ["St Mary's"]), ("brighton & hove", ["Brighton and Hove"]), ("barton and win", ["Barton & Winton"]),
      ("combe", ["Combe", "North Combe", "Combeshire"]), ("england", ["England"]), ("sw1", []), ("a", []),
      ("Combe District", ["Combe", "North Combe", "Combeshire"]), ("royal  borough of weston", ["City of Weston"]),
      ("mary's, east", ["St Mary's"]), ("newport, nowhere", ["Casnewydd - Newport", "Newport"]),
    ]
    for (text, wanted) in table { #expect(names(finder, text) == wanted, "\(text)") }
    let code = try #require(finder.areas.matches(of: "leith walk").first?.area.code)
    #expect(finder.find(code.lowercased()).sections.first?.suggestions.map(\.text) == ["Leith Walk"])
    #expect(finder.areas.areas(similarTo: "comba").first?.name == "Combe")
    #expect(finder.areas.areas(similarTo: "bright0n").isEmpty && finder.areas.areas(similarTo: "xyzzy").isEmpty)
  }

  /// What Enter opens.
  @Test func answers() throws {
    let districts = [("The City of Weston and Sea", 2), ("Norton", 1), ("Casnewydd - Newport", 1)]
    var rows = Self.rows("district", districts, "M1")
    rows += [
      ("M2 1AA", ["ward": "Weston Hill", "district": "Norton"]),
      ("M2 1AB", ["ward": "Weston Park", "district": "Norton"]),
      ("M2 1AD", ["ward": "Newport", "district": "Norton"]),
      ("M2 1AE", ["ward": "Newport", "district": "Casnewydd - Newport"]),
      ("M11 2AA", [:]), ("TQ1 1AA", [:]),
    ]
    let finder = try Self.finder(rows)
    func answer(_ text: String) -> String? {
      switch finder.find(text).answer {
      case .postcode(let match): match.postcode.description
      case .group(let group, _): group.description
      case .area(let column, _, let name): "\(column) \(name)"
      case .place, nil: nil
      case .position(let latitude, let longitude):
        "\(Int(latitude * 1000 + 0.5)) \(Int((longitude * 1000 - 0.5).rounded(.up)))"
      }
    }
    let table: [(String, String?)] = [
      ("m1 0aa", "M1 0AA"), ("MI 0AA", "M1 0AA"), ("M1", "M1"), ("m11", "M11"), ("m1 1", "M1 1"), ("m", "M"),
      ("M1 ", "M1"),
      ("weston", "district The City of Weston and Sea"), ("SEA", "district The City of Weston and Sea"),
      ("park", "ward Weston Park"), ("west", nil), ("newport", "district Casnewydd - Newport"), ("torquay", "TQ"),
      ("torq", "TQ"), ("newport, norton", "ward Newport"), ("newport, nowhere", nil),
      ("park, norton", "ward Weston Park"), ("10 High Street, M2 1AA", "M2 1AA"), ("Weston M11", "M11"),
      ("51.5, -0.12", "51500 -120"),
      ("https://www.openstreetmap.org/#map=17/51.5/-0.12", "51500 -120"), ("geo:51.5,-0.12", "51500 -120"),
      ("https://maps.apple.com/?ll=51.5%2C-0.12&z=5", "51500 -120"), ("https://example.com/?q=x", nil),
      ("-0.12, 51.5", nil), ("zz1", nil), (" - ", nil), ("", nil),
    ]
    for (text, wanted) in table { #expect(answer(text) == wanted, "\(text)") }
    let exchanged = try #require(finder.find("-0.12, 51.5").exchangedPosition)
    #expect(exchanged == (51.5, -0.12) && finder.find("-0.12, 51.5").isOutsideMap)
  }

  /// GIR and NPT look like areas, but are outcodes.
  @Test func outcodesOfLetters() throws {
    let finder = try Self.finder([("GIR 0AA", [:]), ("GL1 1AA", [:]), ("NPT 0AB", [:])])
    for (text, name) in [("GIR ", "GIR"), ("gir", "GIR"), ("npt", "NPT")] {
      guard case .group(let group, _) = finder.find(text).answer else {
        Issue.record("\(text) names no group")
        continue
      }
      #expect(group.description == name)
    }
    #expect(finder.find("g").sections.first?.suggestions.map(\.text) == ["GIR", "GL"])
  }

  /// A space within an outcode, and parameters of links whose names only end like those of positions.
  @Test func unusualSpellings() throws {
    let finder = try Self.finder([("SW1A 2AA", [:]), ("SW1A 1AA", [:]), ("SW9 1AA", [:])])
    #expect(finder.find("SW 1A 2ZZ").similar?.around?.group.description == "SW1A 2")
    #expect(finder.find("sw 1a").groups.map(\.group.description) == ["SW1A", "SW1A 1", "SW1A 2"])
    for link in ["https://x.org/?sll=37.06,-95.67&ll=51.5,-0.12", "https://x.org/?faq=1,2&q=51.5,-0.12"] {
      guard case .position(51.5, -0.12) = finder.find(link).answer else {
        Issue.record("\(link) has another position")
        continue
      }
    }
    #expect(TypedPosition(link: "https://x.org/?faq=1,2") == nil && TypedPosition(link: "x@51.5,-0.12") == nil)
  }

  /// What is similar to the postcode in a text, if the text has no results.
  @Test func similarTexts() throws {
    let finder = try Self.finder([("M1 1AA", [:])])
    let (whole, part) = (finder.find("M1 1AB"), finder.find("mansion M1 1AB"))
    #expect(whole.kind == .unknown && part.kind == .part)
    for finding in [whole, part] {
      #expect(finding.similar?.nearMisses.map(\.text) == ["M1 1A"])
      #expect(finding.similar?.around?.group.description == "M1 1")
      #expect(finding.sections.map(\.kind) == [.similar] && finding.sections.first?.count == 2)
    }
    for text in ["M1 1AA", "m1", "BT1 1AA", "-", "51.5, 100"] { #expect(finder.find(text).similar == nil) }
  }

  @Test func reasonsWhyNothingIsFound() throws {
    let finder = try Self.finder([("M1 1AA", [:])])
    let table: [(String, Finding.Reason?)] = [
      ("", .nothingTyped), (" - ", .nothingTyped), ("😀", .nothingTyped), ("48.8, 2.3", .outsideMap),
      ("BT1 1AA", .uncovered),
      ("belfast", .uncovered), ("zz1", .noPostcode), ("GIR 0AA", .noPostcode), ("qqqq", .noName),
      ("221b Baker Street", .noStreets), ("Long Lane", .noStreets), ("Baker Street, Nowhere", .noStreets),
      ("Buckingham Palace", .noName), ("M1", nil), ("m", nil), ("mansion M1 1AA", nil),
    ]
    for (text, wanted) in table { #expect(finder.find(text).reason == wanted, "\(text)") }
    #expect(finder.find("bt1").uncovered == .init(area: "BT", name: "Northern Ireland"))
  }

  /// Of a longer text, the first 200 scalars count; a damaged or unusual text doesn't trap.
  @Test(arguments: ["a ", "saint ", "M1 1AA ", "e\u{301}\u{316}", "🏴", "\0", "SW1A", ",", "1.", "@1,"])
  func longTexts(_ piece: String) throws {
    let finder = try Self.finder([("M1 1AA", ["district": "New Saint Alton"])])
    for count in [1, 2, 3, 50, 500] {
      let finding = finder.find(String(repeating: piece, count: count))
      #expect(finding.text.unicodeScalars.count <= 200)
      _ = finding.sections
    }
  }

  @Test(arguments: [
    ("Piccadilly Ward", "Piccadilly"), ("Manchester District (B)", "Manchester"), ("Powys - Powys", "Powys"),
    ("Casnewydd - Newport", "Casnewydd - Newport"), ("Galashiels and District", "Galashiels and District"),
    ("Peak District", "Peak District"), ("City and County of the City of London", "City of London"),
    ("Camden London Boro", "Camden"), ("Ward", "Ward"), ("", ""), (" (B)", " (B)"), ("a - a", "a"), (" - ", " - "),
  ])
  func namesAreShortened(_ name: String, _ short: String) { #expect(AreaName.short(name) == short) }
}
