import Testing

/// Responses to POST /postcodes, byte for byte.
@Suite(.timeLimit(.minutes(10)))
struct BulkEndpointTests {
  private static let noArray = Bodies.error(400, "Invalid data submitted. You need to provide a JSON array")
  private static let invalidPosition = Bodies.error(400, "Invalid longitude/latitude submitted")

  private static func filtered(_ entries: (query: String, result: String)...) -> String {
    Bodies.result("[" + entries.map { #"{"query":\#($0.query),"result":\#($0.result)}"# }.joined(separator: ",") + "]")
  }

  private static let found = #"{"postcode":"AB10 1AB"}"#

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static let lookups: [Exchange] = [
    .post(
      #"{"postcodes":["ab101ab","foo","AB1 0AA","M1 1AD"]}"#, 200,
      filtered(
        (#""ab101ab""#, Bodies.ab101AB()), (#""foo""#, "null"), (#""AB1 0AA""#, "null"),
        (#""M1 1AD""#, Bodies.m11AD()))),
    .post("/postcodes?filter=postcode", #"{"postcodes":["AB101AB"]}"#, 200, filtered((#""AB101AB""#, found))),
    .post(
      "/postcodes?filter=%20Codes%20,Latitude,bogus,distance,latitude,postcode", #"{"postcodes":["JE23AB","x"]}"#, 200,
      filtered(
        (
          #""JE23AB""#,
          #"{"codes":{"admin_district":null,"admin_county":null,"admin_ward":null,"parish":null,"#
            + #""parliamentary_constituency":null,"parliamentary_constituency_2024":null,"ccg":null,"ccg_id":null,"#
            + #""ced":null,"nuts":null,"lsoa":null,"msoa":null,"lau2":null,"pfa":null,"nhs_region":null,"ttwa":null,"#
            + #""national_park":null,"bua":null,"icb":null,"cancer_alliance":null,"lsoa11":null,"msoa11":null,"#
            + #""lsoa21":null,"msoa21":null,"oa21":null,"ruc11":null,"ruc21":null,"lep1":null,"lep2":null},"#
            + #""latitude":null,"postcode":"JE2 3AB"}"#
        ), (#""x""#, "null"))),
    .post("/postcodes?filter=oa21", #"{"postcodes":["AB101AB"]}"#, 200, filtered((#""AB101AB""#, "{}"))),
    .post(
      "/postcodes?filter=postcode", #"{"postcodes":[1,null,"\u00e9\n\"",["AB101AB"],"AB101AB"]}"#, 200,
      filtered((#""é\n\"""#, "null"), (#""AB101AB""#, found))),
    .post("/postcodes/", #"{"postcodes":[]}"#, 200, Bodies.result("[]")),
    .post("/POSTCODES", #"{"postcodes":[],"geolocations":[{}]}"#, 200, Bodies.result("[]")),
  ]

  private static let many = (0...100).map { _ in #""AB101AB""# }.joined(separator: ",")
  private static let manyPositions = (0...100).map { _ in #"{"longitude":0,"latitude":0}"# }.joined(separator: ",")

  static let errors: [Exchange] = [
    .post("}{", 400, Bodies.invalidJSON),
    .post(#""text""#, 400, Bodies.invalidJSON),
    .post("1", 400, Bodies.invalidJSON),
    .post(#"{"postcodes":["AB101AB"],}"#, 400, Bodies.invalidJSON),
    .post("", 400, Bodies.invalidQuery),
    .post("{}", 400, Bodies.invalidQuery),
    .post("[]", 400, Bodies.invalidQuery),
    .post(#"{"postcodes":"","geolocations":0}"#, 400, Bodies.invalidQuery),
    .post(#"{"postcodes":["\ud83d"]}"#, 200, Bodies.result("[{\"query\":\"\u{FFFD}\",\"result\":null}]")),
    .post(#"{"postcodes":\#(nested(63))}"#, 200, Bodies.result("[]")),
    .post(#"{"postcodes":\#(nested(64))}"#, 400, Bodies.invalidJSON),
    .post(#"{"postcodes":"AB101AB"}"#, 400, noArray),
    .post(#"{"geolocations":{"longitude":0,"latitude":0}}"#, 400, noArray),
    .post(
      "{\"postcodes\":[\(many)]}", 400,
      Bodies.error(400, "Too many postcodes submitted. Up to 100 postcodes can be bulk requested at a time")),
    .post(
      "{\"geolocations\":[\(manyPositions)]}", 400,
      Bodies.error(400, "Too many locations submitted. Up to 100 locations can be bulk requested at a time")),
    .post(#"{"geolocations":[{"longitude":0,"latitude":0},{"longitude":"x","latitude":0}]}"#, 400, invalidPosition),
    .post(#"{"geolocations":[1]}"#, 400, invalidPosition),
    .post(
      #"{"geolocations":[{"longitude":0,"latitude":0,"limit":"x"}]}"#, 400,
      Bodies.error(400, "Invalid result limit submitted")),
    .post(
      #"{"geolocations":[{"longitude":"x","latitude":0,"limit":true}]}"#, 400,
      Bodies.error(400, "Invalid result limit submitted")),
    .post(#"{"geolocations":[{"longitude":"x","latitude":0,"radius":"x"}]}"#, 400, invalidPosition),
    .post(#"{"geolocations":[{"longitude":false,"latitude":0}]}"#, 400, invalidPosition),
    .post(
      #"{"geolocations":[{"longitude":0,"latitude":0,"radius":"x"}]}"#, 400,
      Bodies.error(400, "Invalid lookup radius submitted")),
    Exchange(method: "POST", target: "/postcodes", status: 500, reply: Bodies.failure),
    Exchange(
      method: "POST", target: "/postcodes", headers: ["Content-Type": "text/plain"],
      body: #"{"postcodes":["AB101AB"]}"#, status: 500, reply: Bodies.failure),
    Exchange(
      method: "POST", target: "/postcodes", headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"],
      body: "x", status: 400, reply: Bodies.invalidJSON),
    Exchange(
      method: "POST", target: "/postcodes", headers: ["Content-Type": "application/json", "Content-Encoding": "LZW"],
      body: "{}", status: 415,
      reply: Bodies.error(415, #"Unsupported content encoding \"lzw\"; use gzip, deflate or identity"#)),
  ]

  static let locations: [Exchange] =
    [
      .post(
        #"{"geolocations":[{"latitude":53.479021,"other":1,"longitude":-2.233519},{"longitude":0.0,"latitude":1e1}]}"#,
        200,
        filtered(
          (#"{"latitude":53.479021,"longitude":-2.233519}"#, "[\(Bodies.m11AD(distance: "0"))]"),
          (#"{"longitude":0,"latitude":10}"#, "null"))),
      .post(
        "/postcodes?limit=1&radius=5&filter=postcode",
        #"{"geolocations":[{"Latitude":1,"longitude":"-2.096923","latitude":"57.14959"}]}"#, 200,
        filtered(
          (
            #"{"limit":"1","radius":"5","Latitude":1,"longitude":"-2.096923","latitude":"57.14959"}"#,
            "[\(found)]"
          ))),
      // The distance cannot be selected; unknown keys select nothing.
      .post(
        "/postcodes?filter=lsoa21,distance", #"{"geolocations":[{"longitude":-2.233519,"latitude":53.479021}]}"#, 200,
        filtered((#"{"longitude":-2.233519,"latitude":53.479021}"#, "[{}]"))),
      .post(
        "/postcodes?limit=1&widesearch=no&filter=postcode",
        #"{"geolocations":[{"longitude":-2.096923,"latitude":57.14959,"limit":2}]}"#, 200,
        filtered((#"{"limit":2,"widesearch":true,"longitude":-2.096923,"latitude":57.14959}"#, "null"))),
      .post(
        #"{"geolocations":[{"longitude":-2.096923,"latitude":57.14959,"wideSearch":true}]}"#, 200,
        filtered((#"{"longitude":-2.096923,"latitude":57.14959,"wideSearch":true}"#, "null"))),
      .post(
        "/postcodes?filter=postcode",
        #"{"geolocations":[{"longitude":-2.096923,"latitude":57.14959,"limit":"0"}]}"#, 200,
        filtered((#"{"longitude":-2.096923,"latitude":57.14959,"limit":"0"}"#, "null"))),
    ] + falsy

  /// Values that are false in JavaScript stand for the defaults.
  private static let falsy: [Exchange] = [
    #""limit":0,"widesearch":0"#, #""limit":false"#, #""limit":null"#, #""limit":"""#, #""radius":0"#,
    #""radius":false"#,
    #""radius":null,"wideSearch":"""#,
  ].map { options in
    let location = #"{"longitude":-2.233519,"latitude":53.479021,"# + options + "}"
    return .post(
      #"{"geolocations":[\#(location)]}"#, 200, filtered((location, "[\(Bodies.m11AD(distance: "0"))]")))
  }

  static let forms: [Exchange] = [
    .form("postcodes[]=AB101AB&postcodes[]=foo", 200, filtered((#""AB101AB""#, found), (#""foo""#, "null"))),
    .form("postcodes=AB10+1AB&postcodes=x%26y", 200, filtered((#""AB10 1AB""#, found), (#""x&y""#, "null"))),
    .form("postcodes%5B1%5D=b&postcodes%5B0%5D=a", 200, filtered((#""a""#, "null"), (#""b""#, "null"))),
    .form("postcodes=AB101AB", 400, noArray),
    .form("other=1", 400, Bodies.invalidQuery),
    .form("", 400, Bodies.invalidQuery),
    .form(
      "geolocations[0][longitude]=0&geolocations[0][latitude]=10", 200,
      filtered((#"{"longitude":"0","latitude":"10"}"#, "null"))),
  ]

  @Test(arguments: lookups) func lookup(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: errors) func error(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: locations) func location(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: forms) func form(_ exchange: Exchange) async throws { try await exchange.check() }

  @Test func byteOrderMarkAndChunks() async throws {
    let json = #"{"postcodes":["AB101AB"]}"#
    let target = "/postcodes?filter=postcode"
    try await TestServer.with(try TestIndexes.few.get()) { server in
      let marked = try await server.post(target, "\u{FEFF}" + json)
      #expect(marked.body == BulkEndpointTests.filtered((#""AB101AB""#, BulkEndpointTests.found)))
      let port = server.port
      // A chunked body has no length in advance.
      let chunked = try await offPool {
        let client = try RawClient(port: port)
        client.send(
          "POST \(target) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        for byte in json.utf8 { client.send("1\r\n" + String(UnicodeScalar(byte)) + "\r\n") }
        client.send("0\r\n\r\n")
        return try client.reply()
      }
      #expect(chunked?.body == marked.body)
    }
  }
}
