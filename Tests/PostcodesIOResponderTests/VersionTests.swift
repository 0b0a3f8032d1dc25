@testable import PostcodeKit
@testable import PostcodesIOResponder
import PostcodesIOTypes
import Testing

/// The differences between versions 18 and 20 of postcodes.io, one test each.
@Suite struct VersionTests {
  private static let header =
    "pcd7,pcd8,pcds,dointr,doterm,cty25cd,lad25cd,wd25cd,east1m,north1m,gridind,lat,long,imd20ind"

  private static let services = Result {
    let index = try index(
      header: header,
      [
        "AB1 0AA,AB1  0AA,AB1 0AA,198001,199606,S99999999,S12000033,W05000001,385386,801193,1,57.101474,-2.242851,6808",
        "AB1 0AB,AB1  0AB,AB1 0AB,198001,199606,S99999999,S12000033,W05000001,,,9,99.999999,0.000000,",
        "AB101AB,AB10 1AB,AB10 1AB,201106,,S99999999,S12000033,W05000001,394235,806529,1,57.149590,-2.096923,3888",
        "AB101AS,AB10 1AS,AB10 1AS,201106,,E10000016,S12000033,W05000002,394216,806363,,57.148099,-2.097233,",
        "AB101AT,AB10 1AT,AB10 1AT,201106,,E10000002,E08000003,W05000002,394216,806363,1,57.148099,-2.097233,0",
        "JE2 3AB,JE2  3AB,JE2 3AB,199806,,,,,,,9,99.999999,0.000000,0",
        "M1 1AD,M1   1AD,M1 1AD,198001,,E99999999,E08000003,,384603,398066,1,53.479021,-2.233519,12",
        "ZE1 0AA,ZE1  0AA,ZE1 0AA,198001,200001,,,,447776,1140881,1,60.149610,-1.141220,",
      ],
      joins: [
        (
          "WD25CD,senedd_constituency,senedd_constituency_no\nW05000001,Bangor Conwy Môn,1\nW05000002,Clwyd,none\n",
          "ward"
        )
      ])
    return (InProcessService(index, .v18), InProcessService(index, .v20))
  }

  private let old: InProcessService
  private let new: InProcessService

  init() throws { (old, new) = try Self.services.get() }

  private func error(_ status: Int, _ text: String) -> String { #"{"status":\#(status),"error":"\#(text)"}"# }

  private static let failure = "500 Server Error"

  @Test func keys() {
    let (before, after) = (old.result("/postcodes/AB101AB"), new.result("/postcodes/AB101AB"))
    #expect(before?.members.count == 42 && after?.members.count == 46)
    let keys = after?.members.map(\.key.string) ?? []
    func next(_ key: String) -> [String] { Array(keys.drop { $0 != key }.dropFirst().prefix(2)) }
    #expect(next("parliamentary_constituency_2024") == ["senedd_constituency", "senedd_constituency_no"])
    #expect(next("date_of_introduction") == ["date_of_termination", "index_of_multiple_deprivation"])
    #expect(after?["date_of_termination"] == .null)
    #expect(after?["codes"]?.members.map(\.key.string) == before?["codes"]?.members.map(\.key.string))
  }

  /// An integer; 0 where the directory has 0, null where it has nothing.
  @Test func deprivation() {
    let rank = { (postcode: String) in new.result("/postcodes/\(postcode)")?["index_of_multiple_deprivation"] }
    #expect(rank("AB101AB") == .number(3888) && rank("JE23AB") == .number(0) && rank("AB101AS") == .null)
  }

  /// From a look-up that was joined to the codes of wards.
  @Test func senedd() {
    let (first, second, none) = (
      new.result("/postcodes/AB101AB"), new.result("/postcodes/AB101AS"), new.result("/postcodes/M11AD")
    )
    #expect(first?["senedd_constituency"] == "Bangor Conwy Môn" && first?["senedd_constituency_no"] == .number(1))
    // Not a number.
    #expect(second?["senedd_constituency"] == "Clwyd" && second?["senedd_constituency_no"] == .null)
    #expect(none?["senedd_constituency"] == .null && none?["senedd_constituency_no"] == .null)
  }

  @Test func distances() throws {
    let target = "/postcodes?lat=57.148&lon=-2.097&limit=1"
    let geodesic = try #require(old.result(target)?.elements.first?["distance"]?.number)
    // Rounded to eight decimals; PostGIS gives 17.90142245.
    #expect(abs(geodesic - 17.90142245) < 1e-7 && (geodesic * 1e8).rounded() / 1e8 == geodesic)
    let distance = try #require(new.result(target)?.elements.first?["distance"]?.number)
    #expect(abs(distance - 17.852553731984106) < 1e-8)
    let position = #"{"geolocations":[{"latitude":57.148,"longitude":-2.097}]}"#
    let bulk = new.result("/postcodes", body: position)?.elements.first?["result"]?.elements.first
    #expect(bulk?["distance"] == .number(distance))
    #expect(new.result("/postcodes/AB101AS/nearest")?.elements.first?["distance"] == .number(0))
    #expect(new.response("/postcodes/AB101AS/nearest").body.contains(#""distance":0}"#))
  }

  /// 17.85 metres on the sphere, 17.90 on the ellipsoid.
  @Test func radius() {
    let target = "/postcodes?lat=57.148&lon=-2.097&radius=17.88"
    #expect(old.result(target) == .null && new.result(target)?.elements.count == 2)
    #expect(new.result("/postcodes?lat=57.148&lon=-2.097&radius=17.85") == .null)
  }

  @Test func tiesAreInTheOrderOfPostcodes() {
    for service in [old, new] {
      let found = service.result("/postcodes?lat=57.148099&lon=-2.097233&radius=1")?.elements
      #expect(found?.map { $0["postcode"]?.text } == ["AB10 1AS", "AB10 1AT"])
    }
  }

  @Test func wideSearch() {
    let near = "/postcodes?lat=57.3&lon=-2.1&wideSearch=1"
    #expect(old.result(near) == .null && new.result(near)?.elements.count == 3)
    #expect(new.result(near + "&limit=1")?.elements.count == 1)
    // 20.4 kilometres away.
    #expect(new.result("/postcodes?lat=57.333&lon=-2.1&wideSearch=1") == .null)
  }

  @Test func outcodesHaveGeodesicDistances() {
    let target = "/outcodes?lat=57.148&lon=-2.097&radius=25000"
    #expect(new.response(target).body == old.response(target).body && new.result(target)?.elements.count == 1)
  }

  @Test func innerSpaces() {
    #expect(old.result("/postcodes/AB%2010%201AT/autocomplete?limit=1") == .null)
    #expect(new.result("/postcodes/AB%2010%201AT/autocomplete?limit=1") == ["AB10 1AT"])
    #expect(old.result("/postcodes?q=AB%2010%201AT&limit=1") == .null)
    #expect(new.result("/postcodes?q=AB%2010%201AT&limit=1")?.elements.first?["postcode"] == "AB10 1AT")
    // The other steps are the same.
    #expect(
      new.response("/postcodes/ab10%201/autocomplete").body == old.response("/postcodes/ab10%201/autocomplete").body)
  }

  @Test(arguments: ["ab%2010", "ab10", "A%20B%2010", "AB10", "ab+10"])
  func randomOutcodeIsReadLikeThatOfOutcodes(_ outcode: String) {
    for service in [old, new] { #expect(service.result("/random/postcodes?outcode=\(outcode)")?["outcode"] == "AB10") }
    #expect(old.result("/random/postcodes?outcode=AB") == .null && new.result("/random/postcodes?outcode=AB1") == .null)
  }

  private func geolocation(_ options: String) -> String {
    #"{"geolocations":[{"latitude":57.148099,"longitude":-2.097233\#(options)}]}"#
  }

  @Test(arguments: [
    (#","limit":"""#, "Invalid result limit submitted"), (#","limit":null"#, "Invalid result limit submitted"),
    (#","radius":"""#, "Invalid lookup radius submitted"), (#","radius":null"#, "Invalid lookup radius submitted"),
  ])
  func emptyOptionsOfLocations(_ options: String, _ text: String) {
    let request = geolocation(options)
    #expect(old.result("/postcodes", body: request)?.elements.first?["result"]?.elements.count == 2)
    #expect(new.response("/postcodes", body: request).body == error(400, text))
    // In a wide search they stand for the defaults.
    let wide = new.result("/postcodes", body: geolocation(options + #","wideSearch":true"#))
    #expect(wide?.elements.first?["result"]?.elements.count == 3)
  }

  @Test func zeroAsLimitOfALocation() {
    let request = geolocation(#","limit":0"#)
    #expect(old.result("/postcodes", body: request)?.elements.first?["result"]?.elements.count == 2)
    #expect(new.result("/postcodes", body: request)?.elements.first?["result"] == .null)
    let wide = new.result("/postcodes", body: geolocation(#","limit":0,"widesearch":true"#))
    #expect(wide?.elements.first?["result"]?.elements.count == 3)
    #expect(new.result("/postcodes", body: geolocation(""))?.elements.first?["result"]?.elements.count == 2)
    #expect(new.result("/postcodes?limit=1", body: geolocation(""))?.elements.first?["result"]?.elements.count == 1)
  }

  @Test func negativeValues() {
    for service in [old, new] {
      #expect(service.result("/postcodes/AB101AB/nearest?radius=-1") == .null)
      #expect(service.response("/postcodes/AB101AB/nearest?limit=-1").status == 500)
    }
  }

  @Test(arguments: ["Infinity", "1e300", "-1e999"])
  func hugeCoordinates(_ coordinate: String) {
    for target in ["/postcodes?lon=\(coordinate)&lat=57", "/postcodes?lon=-2&lat=\(coordinate)"] {
      #expect(old.response(target).status == 500 && old.response(target).body.contains(Self.failure))
      #expect(new.result(target) == .null)
    }
  }

  @Test func qualityMayBeMissing() {
    for service in [old, new] { #expect(service.result("/postcodes/AB101AS")?["quality"] == .null) }
  }

  @Test func namesInOutcodesAreSorted() {
    for service in [old, new] {
      let outcode = service.result("/outcodes/AB10")
      #expect(outcode?["admin_district"] == ["Aberdeen City", "Manchester"])
      #expect(outcode?["admin_county"] == ["Bucks", "Kent"] && outcode?["parish"] == .array([]))
    }
  }

  @Test func outcodesWithoutPosition() {
    #expect(old.result("/outcodes/JE2")?["latitude"] == .null && old.result("/outcodes/JE2")?["eastings"] == .number(0))
    #expect(old.response("/outcodes/JE2/nearest").status == 400)
    for target in ["/outcodes/JE2", "/outcodes/je%202/nearest"] {
      #expect(new.response(target).status == 404 && new.response(target).body == error(404, "Outcode not found"))
    }
    #expect(new.result("/random/postcodes?outcode=JE2")?["postcode"] == "JE2 3AB")
    let unprepared = IndexResponder(new.data.index, version: .v20)
    #expect(unprepared.outcode(named: "JE2").flatMap { unprepared.outcodeReply($0) } == nil)
  }

  @Test func outcodesWithTerminatedPostcodesOnly() {
    for service in [old, new] { #expect(service.response("/outcodes/ZE1").status == 404) }
  }

  @Test func pseudoCounties() {
    #expect(old.result("/postcodes/M11AD")?["admin_county"] == "(pseudo) England (UA/MD/LB)")
    #expect(new.result("/postcodes/M11AD")?["admin_county"] == .null)
    #expect(new.result("/postcodes/AB101AS")?["admin_county"] == "Kent")
    #expect(new.result("/postcodes/M11AD")?["codes"]?["admin_county"] == "E99999999")
    #expect(old.result("/outcodes/M1")?["admin_county"] == ["(pseudo) England (UA/MD/LB)"])
    #expect(new.result("/outcodes/M1")?["admin_county"] == .array([]))
  }

  @Test func terminated() {
    let five = ["postcode", "year_terminated", "month_terminated", "longitude", "latitude"]
    let seven = ["postcode", "year_terminated", "month_terminated", "eastings", "northings", "longitude", "latitude"]
    #expect(old.result("/terminated_postcodes/AB10AA")?.members.map(\.key.string) == five)
    #expect(new.result("/terminated_postcodes/AB10AA")?.members.map(\.key.string) == seven)
    #expect(new.result("/terminated_postcodes/AB10AA")?["eastings"] == .number(385_386))
    #expect(new.result("/terminated_postcodes/AB10AB")?["eastings"] == .null)
    // The error has the same keys in all versions.
    let target = "/postcodes/AB10AA"
    #expect(new.response(target).body == old.response(target).body && new.response(target).body.contains("199"))
  }

  @Test func filters() {
    let request = #"{"postcodes":["AB101AB"]}"#
    let newer = "senedd_constituency,senedd_constituency_no,date_of_termination,index_of_multiple_deprivation"
    for service in [old, new] {
      let found = service.result("/postcodes?filter=postcode,\(newer)", body: request)?.elements.first?["result"]
      #expect(found == ["postcode": "AB10 1AB"])
    }
  }

  @Test func catalogueAndPlaces() {
    #expect(old.response("/.well-known/api-catalog").status == 404)
    let catalogue = new.response("/.well-known/api-catalog").body
    // Relative, for a proxy that removes the beginning of paths.
    for text in [#"{"linkset":[{"anchor":"../","#, #""href":"../openapi.json""#, #""href":"../ready""#] {
      #expect(catalogue.contains(text))
    }
    #expect(ServiceCatalogue.homeLinks.hasPrefix("<openapi.json>; "))
    // The index has no places.
    #expect(new.response("/random/places").body == #"{"status":404,"error":"Place not found"}"#)
  }

  /// Recorded degrees of Brough, Clestrain and Corston.
  @Test(arguments: [
    (331_444, 1_018_451, 59.04753357136854, -3.1966602862216944),
    (330_491, 1_006_798, 58.94275421545553, -3.2095909973505696),
    (331_719, 1_019_258, 59.05482325295514, -3.1921193016929132),
  ])
  func degreesOfPlacesInVersion18(easting: Int, northing: Int, latitude: Double, longitude: Double) {
    let degrees = PlaceDegrees18.degrees(easting: easting, northing: northing)
    #expect(abs(degrees.latitude - latitude) < 2e-14 && abs(degrees.longitude - longitude) < 2e-14)
  }

  @Test func description() throws {
    for (service, count) in [(old, 42), (new, 46)] {
      let document = try JSONReader.read(Array(service.response("/openapi.json").body.utf8)[...])
      let schema = document["components"]?["schemas"]?["Postcode"]
      #expect(schema?["required"]?.elements.count == count && schema?["properties"]?.members.count == count + 1)
      #expect((document["paths"]?["/.well-known/api-catalog"] != nil) == (count == 46))
      let terminated = document["components"]?["schemas"]?["TerminatedPostcode"]?["properties"]
      #expect(terminated?.members.count == (count == 42 ? 5 : 7))
    }
  }
}
