import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// The options of `export` that select by month, position and chance.
struct SelectionTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func postcodes(_ options: [String], index: String? = nil) throws -> [String] {
    let outcome = try Postcodes.run(
      ["export", "--columns", "postcode", "--index", index ?? self.index] + options)
    #expect(outcome.ending == .exit(outcome.lines.count > 1 ? 0 : 1), "\(outcome.error)")
    return Array(outcome.lines.dropFirst())
  }

  @Test(arguments: [
    (["--where", "latitude>54"], ["BT1 1AA"]), (["--where", "longitude<=-2.232962"], ["BT1 1AA", "M1 1AA"]),
    (["--where", "easting=384636,530047"], ["M1 1AA", "SW1A 2AA"]),
    (["--where", "latitude="], ["GIR 0AA", "GY1 1AA", "M1 9ZZ", "NPT 0VA"]),
    (["--where", "northing>=398000", "--where", "northing<398010"], ["M11 1AA", "M1 1AA"]),
    (["--where", "latitude!=", "--where", "latitude=53.4782450"], ["M11 1AA"]),
  ])
  func positionsCanBeCompared(_ options: [String], _ expected: [String]) throws {
    #expect(try Set(postcodes(options)) == Set(expected))
  }

  @Test func invalidNumbersAreRejected() throws {
    for value in ["x", "1.2.3", "", "0x10", "nan", "1e3"] {
      let outcome = try Postcodes.run("export", "--where", "latitude>\(value)", "--index", index)
      #expect(outcome.ending == .exit(64) && outcome.error.contains("expected a number, found"), "\(outcome.error)")
    }
  }

  @Test func numbersInTextsCanBeCompared() throws {
    let index = try folder.index(
      of:
        "postcode,latitude,longitude,score,label\nM1 1AA,53,-2,10,a\nM1 1AB,53,-2,9.5,b\nM1 1AD,53,-2,,c\nM1 1AE,53,-2,-3,d\n",
      named: "scores.pcindex", "--columns", "all")
    #expect(try postcodes(["--where", "score<10"], index: index) == ["M1 1AB", "M1 1AE"])
    #expect(try postcodes(["--where", "score>=9.50"], index: index) == ["M1 1AA", "M1 1AB"])
    let text = try Postcodes.run("export", "--where", "label<3", "--index", index)
    #expect(text.ending == .exit(64) && text.error.contains("label has no numbers; it supports = and !="))
  }

  @Test func liveOnAMonthMeansIntroducedAndNotYetTerminated() throws {
    let all = [
      "BT1 1AA", "GIR 0AA", "GY1 1AA", "M1 1AA", "M1 1AB", "M1 9ZZ", "M11 1AA", "M11 1AB", "NPT 0VA", "SW1A 2AA",
    ]
    let introduced = ["GIR 0AA": "199307", "GY1 1AA": "199406", "M1 9ZZ": "200101", "NPT 0VA": "197001"]
    let terminated = ["M1 1AB": "199605", "NPT 0VA": "199001"]
    for month in ["1969-12", "197001", "198912", "1990-01", "199307", "199604", "199605", "200101", "202001"] {
      let number = month.filter { $0 != "-" }
      let expected = all.filter { introduced[$0] ?? "198001" <= number && terminated[$0].map { number < $0 } ?? true }
      #expect(try postcodes(["--live-on", month]) == expected, "\(month)")
    }
    let year = try Postcodes.run("export", "--live-on", "1990", "--index", index)
    #expect(year.ending == .exit(64) && year.error.contains("--live-on \"1990\": expected a month, such as 2015-06"))
    let list = try folder.index(of: "M1 1AA\n", named: "list.pcindex")
    #expect(try Postcodes.run("export", "--live-on", "1990-01", "--index", list).ending == .exit(64))
  }

  @Test func terminatedOnADumpOfLivePostcodesIsEmpty() throws {
    let index = try folder.index(
      of: Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005) + Fixtures.codePoint("M1 1AB", 10, 384_700, 398_100),
      named: "cp.pcindex", "--dialect", "code-point-open")
    #expect(try postcodes(["--where", "terminated="], index: index).count == 2)
    #expect(try postcodes(["--where", "terminated!="], index: index) == [])
    #expect(try postcodes(["--where", "terminated<2020"], index: index) == [])
  }

  @Test func boxesAndCirclesSelectByPosition() throws {
    #expect(try postcodes(["--box", "-2.3,53.4,-2.2,53.5"]) == ["M1 1AA", "M1 1AB"])
    #expect(try postcodes(["--box", " -2.232962 , 53.478213 , -2.232962 , 53.478213 "]) == ["M1 1AA"])
    #expect(try postcodes(["--near", "M11 1AA", "--radius", "20"]) == ["M11 1AA", "M11 1AB"])
    #expect(try postcodes(["--near", "53.478245,-2.182291", "--radius", "0"]) == ["M11 1AA"])
    #expect(try postcodes(["--near", "M1 1AA", "--radius", "500", "--where", "terminated="]) == ["M1 1AA"])
  }

  @Test(arguments: [
    (["--box", "1,2,3"], "expected west,south,east,north"), (["--box", "2,0,1,1"], "expected west,south,east,north"),
    (["--near", "M1 1AA"], "give both --near and --radius."), (["--near", "x", "--radius", "nan"], "--radius must be"),
    (["--random", "0"], "--random must be 1 or more, not 0."), (["--seed", "1"], "--seed requires --random."),
  ])
  func invalidOptionsAreRejected(_ options: [String], _ message: String) throws {
    let outcome = try Postcodes.run(["export", "--index", index] + options)
    #expect(outcome.ending == .exit(64) && outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func unknownOriginsAreStatus1() throws {
    for origin in ["nowhere", "M2 2ZZ", "GIR 0AA"] {
      let outcome = try Postcodes.run("export", "--near", origin, "--radius", "1", "--index", index)
      #expect(outcome.ending == .exit(1) && outcome.error.contains(origin), "\(outcome.error)")
    }
  }

  @Test func polygonsOfGeoJSONSelectWhatIsInside() throws {
    func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
      "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
    }
    let manchester = square(-2.3, 53.4, -2.1, 53.5)
    let hole = square(-2.2, 53.47, -2.15, 53.48)
    for (geometry, expected) in [
      (#"{"type":"Polygon","coordinates":[\#(manchester)]}"#, ["M1 1AA", "M1 1AB", "M11 1AA", "M11 1AB"]),
      (#"{"type":"Polygon","coordinates":[\#(manchester),\#(hole)]}"#, ["M1 1AA", "M1 1AB"]),
      // Where polygons overlap is inside.
      (
        #"{"type":"MultiPolygon","coordinates":[[\#(manchester)],[\#(hole)]]}"#,
        ["M1 1AA", "M1 1AB", "M11 1AA", "M11 1AB"]
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}},{"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},{"type":"Polygon","coordinates":[\#(hole)]}]}}]}"#,
        ["M11 1AA", "M11 1AB"]
      ),
    ] {
      let path = try folder.write("area.geojson", geometry)
      #expect(try postcodes(["--inside", path]) == expected, "\(geometry)")
    }
  }

  /// Rings that cross themselves and each other, with long edges and short ones, on the positions of postcodes and beside them.
  @Test func polygonsSelectWhatIsWithinAnOddNumberOfRings() throws {
    let index = try folder.sampleIndex()
    let rows = try Postcodes.run("export", "--index", index, "--columns", "postcode,latitude,longitude").lines
      .dropFirst()
    let points = rows.compactMap { row -> (postcode: String, latitude: Double, longitude: Double)? in
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      guard let latitude = Double(fields[1]), let longitude = Double(fields[2]) else { return nil }
      return (String(fields[0]), latitude, longitude)
    }
    var random = SplitMix64(seed: 43)
    for length in [3, 4, 10, 100, 300] {
      let polygons = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ -> [(longitude: Double, latitude: Double)] in
          var ring = (0..<length).map { _ -> (longitude: Double, latitude: Double) in
            if Bool.random(using: &random), let point = points.randomElement(using: &random) {
              return (point.longitude, point.latitude)
            }
            return (.random(in: -9...2, using: &random), .random(in: 49...61, using: &random))
          }
          ring.append(ring[0])
          return ring
        }
      }
      let expected = points.filter { point in
        polygons.contains { rings in
          rings.reduce(false) { isInside, ring in
            zip(ring, ring.dropFirst()).reduce(isInside) { isInside, edge in
              let (lower, upper) = edge.0.latitude < edge.1.latitude ? edge : (edge.1, edge.0)
              guard lower.latitude <= point.latitude, point.latitude < upper.latitude else { return isInside }
              let slope = (upper.longitude - lower.longitude) / (upper.latitude - lower.latitude)
              return isInside != (lower.longitude + (point.latitude - lower.latitude) * slope > point.longitude)
            }
          }
        }
      }
      let coordinates = polygons.map { rings in
        "["
          + rings.map { "[" + $0.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",") + "]" }.joined(
            separator: ",") + "]"
      }
      let path = try folder.write(
        "area.geojson", #"{"type":"MultiPolygon","coordinates":[\#(coordinates.joined(separator: ","))]}"#)
      #expect(try postcodes(["--inside", path], index: index) == expected.map(\.postcode), "rings of \(length) edges")
    }
  }

  @Test(arguments: [
    ("", "an empty file"), ("{", "invalid JSON"), ("[]", "no type of a geometry"),
    (#"{"type":"Topology"}"#, #"the type "Topology""#), (#"{"type":"Polygon"}"#, #"no array "coordinates""#),
    (#"{"type":"FeatureCollection","features":[]}"#, "no polygon"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#, "a ring of fewer than four positions"),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#,
      "a ring whose last position doesn't repeat the first"
    ),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null},{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[530000,180000],[1,0],[1,1],[530000,180000]]]}}]}"#,
      "the position 530000.0, 180000.0, outside longitudes from -180 to 180 and latitudes from -90 to 90 degrees (WGS 84), in feature 2"
    ),
  ])
  func otherFilesAreNotRegions(_ text: String, _ found: String) throws {
    let path = try folder.write("area.geojson", text)
    let outcome = try Postcodes.run("export", "--inside", path, "--index", index)
    #expect(outcome.ending == .exit(65))
    #expect(
      outcome.errorLines
        == ["postcodes: --inside \(path): expected polygons in GeoJSON (RFC 7946), found \(found)"])
    #expect(try Postcodes.run("export", "--inside", folder.path("none"), "--index", index).ending == .exit(66))
  }

  @Test func messagesSayTheRangeAndTheUnit() throws {
    let box = try Postcodes.run("export", "--box", "-0.2,51.6,0,51.4", "--index", index)
    #expect(box.ending == .exit(64))
    #expect(
      box.error.contains("longitudes from -180 to 180, latitudes from -90 to 90, west to east and south to north"))
    let expected = "expected a latitude from -90 to 90 and a longitude from -180 to 180 degrees"
    let near = try Postcodes.run("export", "--near", "95,0", "--radius", "9", "--index", index)
    #expect(near.ending == .exit(1) && near.errorLines == ["postcodes: \"95,0\": \(expected)"])
    let nearest = try Postcodes.run("nearest", "51.5, -200", "--index", index)
    #expect(nearest.ending == .exit(1) && nearest.errorLines == ["postcodes: \"51.5, -200\": \(expected)"])
    let latitude = try Postcodes.run("nearest", "--latitude", "95", "--longitude", "0", "--index", index)
    #expect(latitude.error.contains("--latitude must be from -90 to 90 degrees, not 95.0."))
  }

  @Test func otherFilesAreNamedForWhatTheyShouldBe() throws {
    let find = try Postcodes.run("find", folder.path, "--index", index)
    #expect(find.ending == .exit(65))
    #expect(find.errorLines == ["postcodes: \(folder.path): expected a text file, optionally gzipped, found a folder"])
    let inside = try Postcodes.run("export", "--inside", folder.path, "--index", index)
    #expect(inside.error.contains("expected a GeoJSON file, optionally gzipped, found a folder"))
  }

  @Test func randomPostcodesAreRepeatableWithASeed() throws {
    let index = try folder.sampleIndex()
    let first = try postcodes(["--random", "100", "--seed", "7"], index: index)
    #expect(first.count == 100 && Set(first).count == 100)
    #expect(try postcodes(["--random", "100", "--seed", "7"], index: index) == first)
    #expect(try postcodes(["--random", "100", "--seed", "8"], index: index) != first)
    #expect(try postcodes(["--random", "100"], index: self.index).count == 10)
    let every = try (0..<100).flatMap { try postcodes(["--random", "1", "--seed", "\($0)"]) }
    #expect(Set(every).count == 10)
  }

  @Test func numbersMayHaveMoreDecimalsThanTheIndex() throws {
    #expect(try postcodes(["--where", "latitude>53.4782129999", "--where", "latitude<53.4782130001"]) == ["M1 1AA"])
    #expect(try postcodes(["--where", "latitude>=53.4782130001", "--where", "latitude<=53.4782449"]) == [])
    #expect(try postcodes(["--where", "longitude<-2.2329611", "--where", "longitude>-2.2329629"]) == ["M1 1AA"])
    #expect(try postcodes(["--where", "latitude=53.4782135"]) == [])
    #expect(try postcodes(["--where", "northing>398009.5", "--where", "northing<398010.5"]) == ["M11 1AB"])
  }

  @Test func nearTakesWhatNearestTakes() throws {
    #expect(try postcodes(["--near", "M11", "--radius", "8"]) == ["M11 1AA", "M11 1AB"])
    let list = try folder.index(of: "M1 1AA\n", named: "list.pcindex")
    let outcome = try Postcodes.run("export", "--near", "M1 1AA", "--radius", "8", "--index", list)
    #expect(outcome.ending == .exit(64) && outcome.error.contains("--near: the index has no positions"))
  }

  @Test func geoJSONMayHaveAByteOrderMark() throws {
    let ring = "[[-3,53],[-2,53],[-2,54],[-3,54],[-3,53]]"
    let path = try folder.write("area.geojson", "\u{FEFF}{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}")
    #expect(try postcodes(["--inside", path]).contains("M1 1AA"))
  }
}
