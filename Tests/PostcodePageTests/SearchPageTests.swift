@testable import PostcodeKit
import PostcodeIndexBuilder
import Testing

@testable import PostcodePage

@Suite struct SearchPageTests {
  private static func page(_ query: String, _ change: (inout SearchResult) -> Void = { _ in }) -> String {
    var result = SearchResult(query: query)
    change(&result)
    return PostcodePage.searchPage(result)
  }

  private static func field(_ name: String, _ value: String, _ attribute: String = "") -> SearchResult.Field {
    let text = FieldText(name, value, attribute: attribute)
    return .init(
      name: name, title: text.title, text: text.text, code: text.isName ? value : "", isNone: text.isNone)
  }

  @Test func linksResults() {
    let page = Self.page("SW1A") {
      $0.lines = [
        .init(
          postcode: "SW1A 1AA", location: "St James's, Westminster"),
        .init(postcode: "SW1A 1AE", location: "Westminster", isTerminated: true),
      ]
      $0.liveCount = 1370
      $0.terminatedCount = 8
    }
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains(">1,370 postcodes and 8 terminated, first 2 listed.<"))
    #expect(
      page.contains(
        "<li><a href=\"?q=SW1A%201AA\">SW1A 1AA</a> <span>St James&#39;s, Westminster</span></li>"))
    #expect(page.contains("<span>Westminster · terminated</span>"))
    #expect(page.contains("value=\"SW1A\""))
  }

  @Test func countsInWords() {
    func page(live: Int, terminated: Int) -> String {
      Self.page("X") {
        $0.lines = [.init(postcode: "X")]
        ($0.liveCount, $0.terminatedCount) = (live, terminated)
      }
    }
    #expect(page(live: 1, terminated: 0).contains(">1 postcode.<"))
    #expect(page(live: 0, terminated: 1).contains(">1 terminated postcode.<"))
    #expect(page(live: 0, terminated: 2).contains(">2 terminated postcodes, first 1 listed.<"))
    #expect(page(live: 1, terminated: 1).contains(">1 postcode and 1 terminated, first 1 listed.<"))
    #expect(
      Self.page("X") { $0.reason = .noPostcode }.contains(
        ">No postcode begins with X. Try a district, a postcode or coordinates.<"))
    let empty = Self.page("")
    #expect(!empty.contains("No postcode"))
    #expect(empty.contains("<title>Postcodes</title>"))
  }

  @Test func record() {
    let page = Self.page("swia 1aa") {
      $0.corrected = "SW1A 1AA"
      $0.record = .init(
        title: "SW1A 1AA", details: "St James's, Westminster, England", terminated: "November 2006",
        fields: [
          Self.field("degrees", "51.5, -0.1"), Self.field("terminated", "200611"),
          Self.field("county", "E99999999"), Self.field("parish", "E04", "(pseudo) none"),
          Self.field("country", "E92000001"), Self.field("lsoa21", "E01004736", "Westminster 018C"),
          Self.field("quality", "10"), Self.field("built_up_area", "City & more"),
          Self.field("deprivation_rank", "0"),
        ],
        nearest: [.init(postcode: "SW1A 1AB", distance: 12), .init(postcode: "SW1A 1AD", distance: 1250)])
    }
    for text in [
      "<title>SW1A 1AA · Postcodes</title>", "Corrected SWIA 1AA to SW1A 1AA.",
      "<h2>SW1A 1AA</h2>\n<p>St James&#39;s, Westminster, England</p>\n", ">Terminated (November 2006).<",
      "<dt>Terminated</dt><dd>November 2006</dd>", "<dt>Country</dt><dd>England<small>E92000001</small></dd>",
      "<dt>Position quality</dt><dd>Building nearest to the mean of its addresses<small>10</small></dd>",
      "<dt>Not applicable</dt><dd>County, Parish, Deprivation rank</dd>", "SW1A 1AD</a> <span>1.3 km</span>",
      "<dt>LSOA 2021</dt><dd>Westminster 018C<small>E01004736</small></dd>",
      "<dt>Built-up area</dt><dd>City &amp; more</dd>", "<h3>Nearest</h3>",
      "<a href=\"?q=SW1A%201AB\">SW1A 1AB</a> <span>12 m</span>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("No postcode begins") && !page.contains("E99999999"))
    let terminated = Self.page("X") {
      $0.record = .init(title: "X", terminated: "date unknown")
    }
    #expect(terminated.contains(">Terminated (date unknown). Position unknown.<"))
  }

  @Test func places() {
    let page = Self.page("kirkw") {
      $0.contents.hasPlaces = true
      $0.places = [
        .init(name: "Kirkwall", code: "osgb4000000074559493", details: "Town, Orkney Islands, Scotland"),
        .init(name: "Kirkwood & Co", code: "a b", details: ""),
      ]
      $0.order = [.places, .groups, .postcodes]
      $0.outcodes = ["KW15"]
      $0.areOfPlace = true
      $0.lines = [.init(postcode: "KW15 1AA")]
      $0.liveCount = 700
    }
    #expect(page.contains("<label for=\"q\">Postcode, place, district, ward, address or coordinates</label>"))
    #expect(page.contains(">2 places and 700 postcodes in KW15, first 1 listed.<"))
    let items = [
      "<li><a href=\"?place=osgb4000000074559493\">Kirkwall</a> <span>Town, Orkney Islands, Scotland</span></li>",
      "<li><a href=\"?place=a%20b\">Kirkwood &amp; Co</a></li>",
      "<li><a href=\"?q=KW15\">KW15</a> <span>outcode · 700 postcodes</span></li>",
      "</ul>", "<ul class=\"results\">", "<li><a href=\"?q=KW15%201AA\">KW15 1AA</a></li>",
    ]
    #expect(page.contains(items.joined(separator: "\n")))
    let corrected = Self.page("kirkwal") {
      $0.places = [.init(name: "Kirkwall", code: "1", details: "")]
      $0.arePlacesCorrected = true
    }
    #expect(corrected.contains(">1 place of a similar name.<"))
    let none = Self.page("xyzzy") { $0.contents.hasPlaces = true }
    #expect(
      none.contains(
        ">Nothing found. Try a place, a district, a postcode or coordinates.<"))
    let last = Self.page("m1") {
      $0.order = [.postcodes, .places]
      $0.lines = [.init(postcode: "M1 1AA")]
      $0.liveCount = 1
      $0.places = [.init(name: "M1 Junction", code: "2", details: "")]
    }
    #expect(last.contains("M1 1AA</a></li>\n</ul>\n<ul class=\"results\">\n<li><a href=\"?place=2\">"))
  }

  @Test func nearMisses() {
    let page = Self.page("SW1S") {
      $0.reason = .noPostcode
      $0.nearMisses = [.init(text: "SW1A", count: 2000), .init(text: "SW1P", count: 1)]
    }
    #expect(page.contains("No postcode begins with SW1S. Did you mean SW1A or SW1P?"))
    let many = Self.page("SW1S") {
      $0.nearMisses = ["SW1A", "SW1P", "SW1V"].map { .init(text: $0, count: 1) }
      $0.around = .init(name: "SW", kind: "postcode area", link: "SW", liveCount: 4)
    }
    #expect(many.contains("Did you mean SW1A or SW1P or SW?"))
    #expect(page.contains("<a href=\"?q=SW1A\">SW1A</a> <span>2,000 postcodes</span>"))
    #expect(page.contains("<span>1 postcode</span>"))
  }

  @Test func attribution() throws {
    let text = "Contains <OS> data\n  © Crown\n\n"
    let page = Self.page("") {
      $0.about = "ONSPD 2025-11"
      $0.attribution = text
    }
    #expect(
      page.contains("<footer>\n<p>ONSPD 2025-11</p>\n<p>Contains &lt;OS&gt; data · © Crown</p>\n</footer>"))
    let home = String(decoding: PostcodePage.homePage(attribution: text), as: UTF8.self)
    let file = try #require(PostcodePage.files.first { $0.path == "/" })
    #expect(home.contains("<p id=\"attribution\">Contains &lt;OS&gt; data · © Crown</p>"))
    #expect(home.utf8.count > file.bytes.count)
    #expect(PostcodePage.homePage(attribution: "").count == file.bytes.count)
    let linked = String(
      decoding: PostcodePage.homePage(attribution: "", source: "https://a.example/?a&b"), as: UTF8.self)
    #expect(linked.contains("API</a> · <a href=\"https://a.example/?a&amp;b\">Source</a>"))
  }

  private func index(_ postcodes: [String]) throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: [])
    for text in postcodes { builder.append(try #require(Postcode(text)), values: [], line: 1) }
    let metadata = IndexMetadata(dataset: "Test", dialect: "list", source: "")
    let file = try builder.finish(metadata: metadata) { _ in }.file
    return try PostcodeIndex(bytes: IndexBytes(copying: file))
  }

  /// Following the links from page to page lists every postcode once.
  @Test func pages() throws {
    let letters = Array("ABDEFGHJLN")
    let all = letters.flatMap { one in letters.map { "EH1 1\(one)\($0)" } } + letters.map { "EH1 2A\($0)" }
    let index = try index(all)
    var found: [String] = []
    var offset: Int? = 0
    var counts: [String] = []
    while let start = offset {
      let result = SearchResult(of: "eh1", in: PostcodeFinder(index), offset: start)
      found += result.lines.map(\.postcode)
      let page = PostcodePage.searchPage(result)
      counts += page.matches(of: /, ([^,]* listed)\./).map { String($0.output.1) }
      #expect(page.contains(">Previous</a>") == (start > 0))
      offset = page.firstMatch(of: /q=eh1&amp;offset=(\d+)">Next/).flatMap { Int($0.output.1) }
    }
    #expect(found.count == 110)
    #expect(Set(found) == Set(all))
    #expect(counts == ["first 50 listed", "51 to 100 listed", "101 to 110 listed"])
    for (offset, end) in [(Int.max, ", none listed."), (-1, ", first 50 listed.")] {
      #expect(PostcodePage.searchPage(SearchResult(of: "eh1", in: PostcodeFinder(index), offset: offset)).contains(end))
    }
    // From beyond the end, a step leads to the last ones.
    #expect(
      PostcodePage.searchPage(SearchResult(of: "eh1", in: PostcodeFinder(index), offset: 9999)).contains(
        "offset=60\">Previous</a>"))
  }

  @Test func areasAndGroups() {
    let page = Self.page("m1") {
      $0.areas = [
        .init(
          column: "district", name: "M & Co", code: "E07000001", kind: "district", liveCount: 2000, terminatedCount: 3),
        .init(column: "ward", name: "Mile", code: "E05000002", kind: "ward of M & Co", liveCount: 1),
      ]
      $0.groups = [
        .init(name: "M1", kind: "outcode", link: "M1 ", liveCount: 7, terminatedCount: 1),
        .init(name: "M1 1", kind: "postcode sector", link: "M1 1", liveCount: 0, terminatedCount: 2),
      ]
      $0.outcodes = ["M1"]
      $0.lines = [.init(postcode: "M1 1AA")]
      $0.liveCount = 1
      $0.order = [.areas, .groups, .postcodes]
    }
    #expect(page.contains(">1 district, 1 ward and 1 postcode.<"))
    let items = [
      "<li><a href=\"?q=E07000001\">M &amp; Co</a> <span>district · 2,000 postcodes and 3 terminated</span></li>",
      "<li><a href=\"?q=E05000002\">Mile</a> <span>ward of M &amp; Co · 1 postcode</span></li>",
      "<li><a href=\"?q=M1%20\">M1</a> <span>outcode · 7 postcodes and 1 terminated</span></li>",
      "<li><a href=\"?q=M1%201\">M1 1</a> <span>postcode sector · 2 terminated postcodes</span></li>",
      "</ul>", "<ul class=\"results\">", "<li><a href=\"?q=M1%201AA\">M1 1AA</a></li>",
    ]
    #expect(page.contains(items.joined(separator: "\n")))
    // No page has a link to itself.
    let own = Self.page("m") {
      $0.groups = [.init(name: "M", kind: "postcode area", link: "M", liveCount: 1)]
      $0.order = [.groups]
      $0.liveCount = 1
    }
    #expect(own.contains("<li>M <span>postcode area · 1 postcode</span></li>") && own.contains(">1 postcode.<"))
    let uncovered = Self.page("bt1") { $0.uncovered = .init(dataset: "A & B", place: "Northern Ireland", area: "BT") }
    #expect(uncovered.contains(">A &amp; B has no postcodes in Northern Ireland (BT). Try another area.<"))
  }

  /// The outcode M11 and its sectors come first, then the other meaning, M1 1. A space leaves one meaning.
  @Test(arguments: [
    ("m11", ["M11", "M11 1", "M11 2", "M1 1"]), ("M11 ", ["M11", "M11 1", "M11 2"]), ("m1", ["M1", "M11", "M1 1"]),
    ("m1 1", ["M1 1"]), ("m", ["M", "ME", "M1", "M11"]), ("me", ["ME", "ME1"]), ("m111", ["M11 1"]), ("m1111", []),
    ("x", []), ("", []), ("11", []), ("é1", []),
  ])
  func groups(_ text: String, _ names: [String]) throws {
    let index = try index(["M1 1AA", "M1 1AB", "M11 1AA", "M11 2AA", "ME1 1AA"])
    let result = SearchResult(of: text, in: PostcodeFinder(index))
    #expect(result.groups.map(\.name) == names)
    for group in result.groups {
      let count = try #require(index.completions(of: group.link)).count
      #expect(group.liveCount == count || group.kind.hasSuffix("area"), "\(group.name)")
    }
    #expect(result.lines.isEmpty == (names.isEmpty && text != "m1 1" || names.first?.contains(/[0-9]/) == false))
  }

  @Test(arguments: [("rg", ["RG", "RG1", "RG1A", "RG2", "RG10", "RG20"]), ("rg1", ["RG1", "RG1A", "RG10", "RG1 1"])])
  func `outcodes are in the order of their numbers`(_ text: String, _ names: [String]) throws {
    let index = try index(["RG1 1AA", "RG1A 1AA", "RG10 1AA", "RG2 1AA", "RG20 1AA"])
    #expect(SearchResult(of: text, in: PostcodeFinder(index)).groups.map(\.name) == names)
  }

  /// The group to which an unknown postcode belongs is suggested too. A whole postcode isn't in an outcode with a shorter name.
  @Test(arguments: [
    ("E99 1AA", "E"), ("e991aa", "E"), ("E9 9ZZ", "E9 9"), ("E9 1AA", "E9"), ("E9X", "E9"), ("S99 1ZA", "S99 1"),
    ("E99 ", "E"), ("e991aa -", "E"),
  ])
  func unknownPostcodesHaveAGroup(text: String, name: String) throws {
    let index = try index(["E1 1AA", "E9 9AB", "S99 1AA"])
    let result = SearchResult(of: text, in: PostcodeFinder(index))
    #expect(result.liveCount == 0)
    let suggested = result.nearMisses.map(\.text) + (result.around.map { [$0.name] } ?? [])
    #expect(suggested.contains(name), "\(suggested)")
  }

  /// Postcode areas have names, also those that the index doesn't cover.
  @Test func namesOfPostcodeAreas() throws {
    let index = try index(["EC1A 1BB", "HS1 2AA", "TQ1 1AA"])
    func found(_ text: String) -> [String] {
      SearchResult(of: text, in: PostcodeFinder(index)).postcodeAreas.map(\.name)
    }
    #expect(found("torq") == ["TQ"] && found("Torquay") == ["TQ"] && found("torquay 1") == [] && found("to") == [])
    #expect(found("London") == ["EC"] && found("the Outer Hebrides") == ["HS"] && found("hebrides") == ["HS"])
    // Londonderry is in BT.
    let british = try self.index(["BT1 1AA", "EC1A 1BB"])
    #expect(SearchResult(of: "london", in: PostcodeFinder(british)).postcodeAreas.map(\.name) == ["EC"])
    #expect(SearchResult(of: "londond", in: PostcodeFinder(british)).postcodeAreas.map(\.name) == ["BT"])
    let result = SearchResult(of: "torquay", in: PostcodeFinder(index))
    #expect(result.postcodeAreas.first?.kind == "Torquay area" && result.order.first == .postcodeAreas)
    #expect(result.nearMisses.isEmpty && result.uncovered == nil)
    let page = Self.page("torquay") { ($0.postcodeAreas, $0.order) = (result.postcodeAreas, [.postcodeAreas]) }
    #expect(page.contains(">1 postcode area.<"))
    #expect(page.contains("<li><a href=\"?q=TQ\">TQ</a> <span>Torquay area · 1 postcode</span></li>"))
    let uncovered = [
      "w1": "west London", "W": "west London", "Isle of Man": "the Isle of Man", "Belfast": "Northern Ireland",
    ]
    for (text, place) in uncovered {
      #expect(SearchResult(of: text, in: PostcodeFinder(index)).uncovered?.place == place, "\(text)")
    }
    for text in ["torquay", "QQ1 1AA", "Torq", "XX"] {
      #expect(SearchResult(of: text, in: PostcodeFinder(index)).uncovered == nil, "\(text)")
    }
  }

  @Test func postcodesOfAddresses() throws {
    let index = try index(["M1 1AA", "M11 1AB", "SW1A 2AA"])
    let one = SearchResult(of: "10 Downing Street, London SW1A 2AA, United Kingdom", in: PostcodeFinder(index))
    #expect(one.record?.title == "SW1A 2AA" && one.lines.isEmpty)
    let two = SearchResult(of: "From M1 1AA to m11 1ab, and back to M1 1AA", in: PostcodeFinder(index))
    #expect(two.lines.map(\.postcode) == ["M1 1AA", "M11 1AB"] && two.liveCount == 2 && two.record == nil)
    let unknown = SearchResult(of: "10 Downing Street, London SW1A 2AB", in: PostcodeFinder(index))
    #expect(unknown.lines.isEmpty && unknown.record == nil)
    for (typed, part) in [
      ("Downing Street, SW1A", "SW1A"), ("Downing Street, SW1A 2", "SW1A 2"), ("Downing Street, SW1A 2A", "SW1A 2A"),
      ("Downing Street, SW1A 3A", "SW1A"), ("SW1A 2 Downing Street", "SW1A 2"), ("SW1A 2a Downing Street", "SW1A"),
    ] {
      #expect(SearchResult(of: typed, in: PostcodeFinder(index)).part == part, "\(typed)")
    }
  }

  @Test(arguments: [
    ("51.5, -0.12", TypedPosition.degrees(latitude: 51.5, longitude: -0.12)),
    ("51.5N 0.12W", .degrees(latitude: 51.5, longitude: -0.12)),
    (" 51.5°n; −0.12° ", .degrees(latitude: 51.5, longitude: -0.12)),
    ("TQ 300 799", .metres(easting: 530_050, northing: 179_950)),
    ("tq3005079950", .metres(easting: 530_050, northing: 179_950)),
    ("SV 9 0", nil), ("HP 60 15", .metres(easting: 460_500, northing: 1_215_500)),
    ("530000, 180000", .metres(easting: 530_000, northing: 180_000)),
    ("530000.7 180000.2", .metres(easting: 530_000, northing: 180_000)),
    ("48.5, -0.12", .degrees(latitude: 48.5, longitude: -0.12)),
    ("98.5, -0.12", .degrees(latitude: 98.5, longitude: -0.12)),
    ("N51.5 W0.12", .degrees(latitude: 51.5, longitude: -0.12)),
    ("N 51.5, E 0.12", .degrees(latitude: 51.5, longitude: 0.12)),
    ("52, -1", .degrees(latitude: 52, longitude: -1)), ("52° -1°", .degrees(latitude: 52, longitude: -1)),
    ("52N 1W", .degrees(latitude: 52, longitude: -1)),
    ("0,0", .degrees(latitude: 0, longitude: 0)), ("5, 1", .degrees(latitude: 5, longitude: 1)),
    ("N1 1", nil), ("S10 2", nil), ("s1 2e", nil), ("N1 9W", nil), ("N1,1", nil), ("52 -1", nil),
    ("52, 181", .degrees(latitude: 52, longitude: 181)), ("91, 0", .degrees(latitude: 91, longitude: 0)),
    ("E51.5 N0.12", nil), ("51.5°N", nil), ("51.5", nil), ("TI 300 799", nil), ("TQ 300 79", nil),
    ("800000, 180000", .metres(easting: 800_000, northing: 180_000)),
    ("51,5; -0,12", .degrees(latitude: 51.5, longitude: -0.12)),
    ("51,5 -0,12", .degrees(latitude: 51.5, longitude: -0.12)),
    ("51,5,-0,12", .degrees(latitude: 51.5, longitude: -0.12)), ("51,5", .degrees(latitude: 51, longitude: 5)),
    ("52,1,0", nil), ("52.5,1,0", nil), ("51.5, -5e-05", .degrees(latitude: 51.5, longitude: -0.00005)),
    ("530050,4; 179950,9", .metres(easting: 530_050, northing: 179_950)),
    ("", nil), ("M1 1AA", nil), ("51.5, -0.12 London", nil), (String(repeating: "1", count: 5000), nil),
  ])
  func positions(_ text: String, _ position: TypedPosition?) { #expect(TypedPosition(text) == position) }

  @Test func positionsOutsideTheMap() throws {
    let index = try index(["M1 1AA"])
    for text in ["48.85, 2.35", "40.7128, -74.0060", "60.5, 5.3", "91.5, 10", "52, 181", "800000, 180000"] {
      let result = SearchResult(of: text, in: PostcodeFinder(index))
      #expect(result.isOutsideMap && result.record == nil && result.lines.isEmpty && result.nearMisses.isEmpty)
      let sentence = "The position \(text) is outside the map. Latitudes and eastings come first."
      #expect(PostcodePage.searchPage(result).contains(sentence))
    }
    #expect(!SearchResult(of: "51.5, -0.12", in: PostcodeFinder(index)).isOutsideMap)
  }

  /// The page offers only texts that the index has.
  @Test func examples() throws {
    let usual = try index(["EH1 2AA", "M1 1AB", "SW1A 1AA"])
    #expect(PostcodePage.examples(of: usual) == PostcodePage.usualExamples)
    let other = try index(["C1 1AA", "C1 1AB", "DF10 2QB", "DF10 2QD", "H12 3NJ", "H12 3NL", "RW1 4HS", "RW1 4HT"])
    let examples = PostcodePage.examples(of: other)
    #expect(examples == ["DF10", "H12 3", "RW1 4HS"])
    let home = String(decoding: PostcodePage.homePage(attribution: "", examples: examples), as: UTF8.self)
    #expect(home.contains(#"Try <a href="search?q=DF10">DF10</a>,"#))
    #expect(home.contains(#"<a href="search?q=H12+3">H12 3</a> or <a href="search?q=RW1+4HS">RW1 4HS</a></p>"#))
    // So does the search page of an empty field.
    let empty = PostcodePage.searchPage(SearchResult(of: " ", in: PostcodeFinder(other)))
    let links = examples.map { "<a href=\"?q=\($0.replacing(" ", with: "%20"))\">\($0)</a>" }
    #expect(empty.contains("Try \(links[0]), \(links[1]) or \(links[2])</p>"), "\(empty)")
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)", "&lt;b&gt;", "</title><b>",
    "\u{0}\u{1F}\u{7F}\u{85}", "a\nb\r\nc\td", "ﬀ<\u{301}", "<\u{200D}script", "&#x3C;script&#x3E;",
  ])
  func escapesTexts(_ text: String) throws {
    func page(_ text: String) -> String {
      Self.page(text) {
        let field = SearchResult.Field(name: text, title: text, text: text, code: text)
        let line = SearchResult.Line(postcode: text, location: text, isTerminated: true)
        $0.lines = [line]
        $0.liveCount = 7
        $0.corrected = text
        $0.record = .init(title: text, details: text, terminated: text, fields: [field], nearest: [line])
        $0.nearMisses = [.init(text: text, count: 1)]
        $0.about = text
        $0.attribution = text
      }
    }
    let (page, harmless) = (page(text), page("Q"))
    // Any text leads to the same number of tags and quotation marks.
    for mark in ["<", ">", "\"", "'"] {
      let scalar = try #require(mark.unicodeScalars.first)
      #expect(
        page.unicodeScalars.count { $0 == scalar } == harmless.unicodeScalars.count { $0 == scalar }, "\(mark)")
    }
    #expect(!page.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(page.utf8.count { $0 == 10 } == harmless.utf8.count { $0 == 10 })
  }

  @Test(arguments: [
    ("oa21", "Output area 2021"), ("lsoa11", "LSOA 2011"), ("msoa01", "MSOA 2001"),
    ("rural_urban_2021", "Rural or urban 2021"), ("output_area_classification_11", "Output area classification 2011"),
    ("police_force_area", "Police force area"), ("lau21", "Lau21"), ("", ""), ("21", "21"), ("park", "Park"),
    ("_", " "), ("irish_grid", "Irish Grid reference"),
  ])
  func titles(_ name: String, _ title: String) { #expect(FieldText.title(of: name) == title) }

  @Test(arguments: [
    ("201506", "June 2015"), ("198001", "January 1980"), ("201500", "date unknown"), ("201513", "date unknown"),
    ("unknown", "date unknown"), ("-20151", "date unknown"), ("", "date unknown"),
  ])
  func months(_ text: String, _ words: String) { #expect(FieldText.month(text) == words) }

  @Test(arguments: [
    (0, "same position"), (0.99, "same position"), (1, "1 m"), (999.4, "999 m"), (1000, "1.0 km"), (12_345, "12.3 km"),
  ])
  func distances(_ metres: Double, _ words: String) { #expect(FieldText.distance(metres) == words) }

  @Test(arguments: [
    ("Piccadilly Ward", "Piccadilly"), ("Galashiels and District", "Galashiels and District"),
    ("Peak District", "Peak District"), ("High Peak District (B)", "High Peak"),
    ("City and County of the City of London", "City of London"),
    ("Manchester District (B)", "Manchester"), ("Ward", "Ward"), (" Ward", " Ward"),
    ("Strood (DET) (B)", "Strood"), ("Ely City", "Ely City"), ("Powys - Powys", "Powys"),
    ("Casnewydd - Newport", "Casnewydd - Newport"),
  ])
  func shortNames(_ name: String, _ short: String) {
    #expect(FieldText("ward", "E05", attribute: name).text == short)
  }

  @Test(arguments: [
    ("country", "E92000001", "England"), ("user_type", "0", "Small user: homes, shops and offices"),
    ("quality", "5", "Estimated from nearby postcodes"), ("quality", "50", "Estimated from nearby postcodes"),
    ("quality", "0", ""), ("ward", "5", ""), ("introduced", "198001", ""),
  ])
  func meaningsOfCodes(column: String, code: String, meaning: String) {
    let text = FieldText(column, code)
    #expect(text.isName == !meaning.isEmpty && (meaning.isEmpty || text.text == meaning))
  }

  @Test(arguments: [
    ("county", "E99999999", "", true), ("ward", "W9", "(pseudo) none", true), ("deprivation_rank", "0", "", true),
    ("deprivation_rank", "12", "", false), ("quality", "0", "", false), ("county", "E10000001", "", false),
  ])
  func codesThatMeanNone(column: String, code: String, name: String, isNone: Bool) {
    #expect(FieldText(column, code, attribute: name).isNone == isNone)
  }

  @Test func locationsOfPostcodes() {
    func field(_ name: String, _ text: String) -> PageField { PageField(name: name, value: .text(text)) }
    let fields = [
      field("ward", "West Ward"), field("district", "Westfield"), field("county", "E99999999"),
      field("country", "E92000001"),
    ]
    #expect(fields.location == "West, Westfield, England" && fields.shortLocation == "West, Westfield")
    let few = [field("ward", "E05000001"), field("district", "Jersey"), field("country", "L93000001")]
    #expect(few.location == "Jersey, Channel Islands" && [PageField]().location.isEmpty)
  }

  @Test func encodesLinks() {
    #expect(Self.page("").contains("action=\"./search\""))
    let odd = Self.page("a") { $0.lines = [.init(postcode: "é&=#%+/")] }
    #expect(odd.contains("href=\"?q=%C3%A9%26%3D%23%25%2B%2F\""))
  }
}
