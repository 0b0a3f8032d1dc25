import CommandTestSupport
import Testing
import TestSupport

/// The values of `annotate --as-of` are those of `lookup --as-of`, for every edition and date.
struct AnnotateEditionPropertyTests {
  private static let months = ["2018-02", "2018-11", "2019-05", "2020-12", "2021-02"]
  private static let values = [
    "easting", "northing", "latitude", "longitude", "quality", "introduced", "terminated", "district", "ward",
    "constituency",
  ]
  private static let all = ["1AA", "1AB", "1AD", "1BA", "1BB", "2AA", "2AB", "OAA", "0AA", "1ZZ"].flatMap { incode in
    ["M1", "M11", "BT1"].map { "\($0) \(incode.replacing("O", with: "3"))" }
  }

  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = folder.path("history.pcindex")
    var random = SplitMix64(seed: 7)
    var rows: [String: [String]] = [:]
    var dumps: [String] = []
    for (edition, month) in Self.months.enumerated() {
      for postcode in Self.all where edition == 0 || random.oneIn(3) {
        rows[postcode] = random.oneIn(4) ? nil : Self.row(&random)
      }
      // Each edition lacks one of the two columns, or none.
      let text = rows.sorted { $0.key < $1.key }.map { postcode, values in
        ([postcode] + values).joined(separator: ",") + "\n"
      }
      let columns = [["ward", "pcon"], ["x", "pcon"], ["ward", "y"]][edition % 3].joined(separator: ",")
      let header = "pcds,dointr,doterm,oslaua,\(columns),oseast1m,osnrth1m,osgrdind,lat,long\n"
      dumps.append(try folder.write("onspd-\(month).csv", header + text.joined()))
    }
    let outcome = try Postcodes.run(["build"] + dumps + ["--history", "--output", index])
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
  }

  private static func row(_ random: inout SplitMix64) -> [String] {
    let number = random.below(900)
    let codes = ["E0800000\(random.below(4))", "E0500000\(random.below(5))", "E1400000\(random.below(3))"]
    return ["19\(70 + random.below(30))01", random.oneIn(4) ? "201\(random.below(8))01" : ""]
      + codes.map { random.oneIn(5) ? "" : $0 } + ["\(384_000 + number)", "\(398_000 + number)"]
      + ["\(1 + random.below(6))", "53.\(478_000 + number)", "-2.\(230_000 + number)"]
  }

  /// The expected fields of each query, for each edition: the status, the edition and the values.
  private func results(_ queries: [String]) throws -> [String: [String: [String]]] {
    var results: [String: [String: [String]]] = [:]
    for month in Self.months {
      let outcome = try Postcodes.run(
        ["lookup", "-", "--as-of", month, "--format", "csv", "--index", index],
        input: .pipe(Array(queries.map { $0 + "\n" }.joined().utf8)))
      let lines = outcome.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      let header = try #require(lines.first)
      try #require(lines.count == queries.count + 1)
      for (query, fields) in zip(queries, lines.dropFirst()) {
        func value(_ name: String) -> String { header.firstIndex(of: name).map { fields[$0] } ?? "" }
        let isTerminated = fields[1] == "found" && !value("terminated").isEmpty
        results[month, default: [:]][query] =
          [isTerminated ? "terminated" : fields[1], fields[2], fields[3]] + Self.values.map(value)
      }
    }
    return results
  }

  /// Returns a date, and the edition that it means or the status of the row.
  private func date(_ random: inout SplitMix64) -> (text: String, meaning: String) {
    if random.oneIn(20) {
      return random.pick([("", "no date"), ("  ", "no date"), ("soon", "not a date"), ("13/13/2019", "not a date")])
    }
    let (year, month, day) = (2017 + random.below(6), 1 + random.below(12), 1 + random.below(28))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let iso = "\(year)-\(two(month))-\(two(day))"
    let text = random.pick([
      iso, "\(iso)T12:30:00", "\(iso) 12:30", "\(year)-\(two(month))", "\(year)\(two(month))",
      "\(year)\(two(month))\(two(day))", "\(two(day))/\(two(month))/\(year)", "\(day)/\(month)/\(year)",
    ])
    let edition = Self.months.last { $0 <= "\(year)-\(two(month))" }
    return (text, edition ?? "before the first edition")
  }

  /// Tables of several blocks, annotated by several threads.
  @Test(arguments: [(1, 40), (2, 500), (3, 20_000)])
  func valuesEqualThoseOfLookup(_ seed: UInt64, _ rows: Int) throws {
    var random = SplitMix64(seed: seed)
    let queries =
      Self.all + Self.all.map { $0.replacing(" ", with: "").lowercased() }
      + Self.all.map { $0.replacing("1", with: "I") } + Self.all.map { $0.replacing("0", with: "O") }
      + ["M1", "M1 1", "nonsense", "M9 9ZZ"]
    let results = try results(queries)
    let end = random.pick(["\n", "\r\n"])
    let names = ["edition", "postcode"] + Self.values
    var table = "wave,date,postcode" + end
    var expected =
      "wave,date,postcode,postcode_status,edition,postcode_2,\(Self.values.joined(separator: ","))" + end
    for row in 0..<rows {
      let (date, meaning) = date(&random)
      let query = random.pick(queries)
      let quote = random.oneIn(3) ? "\"" : ""
      let line = "\(row),\(quote)\(date)\(quote),\(quote)\(query)\(quote)"
      let added = results[meaning]?[query] ?? [meaning] + names.map { _ in "" }
      table += line + end
      expected += line + "," + added.joined(separator: ",") + end
    }
    for threads in ["1", "4"] {
      let outcome = try Postcodes.annotate(
        Array(table.utf8), ["--as-of", "date", "--threads", threads, "--add", names.joined(separator: ",")],
        index: index, chunks: [70_000, 1, 333])
      #expect(outcome.ending == .exit(0), "\(outcome.error)")
      let difference = zip(outcome.output.split(separator: end), expected.split(separator: end)).first { $0 != $1 }
      #expect(difference == nil)
      let isSame = outcome.output == expected
      #expect(isSame)
    }
  }
}
