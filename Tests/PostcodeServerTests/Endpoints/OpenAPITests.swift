@testable import PostcodesIOResponder
import Foundation
@testable import PostcodeKit
import PostcodesIOTypes
import Testing

@testable import PostcodeServer

/// The OpenAPI description, compared with the routes.
@Suite(.timeLimit(.minutes(10)))
struct OpenAPITests {
  private static let server = Task {
    try await TestServer.start(try TestIndexes.few.get(), prefix: "/api", version: .v20)
  }

  private func document() async throws -> JSONValue {
    let reply = try await Self.server.value.get("/api/openapi.json")
    #expect(reply.status == 200 && reply.headers["content-type"] == "application/json; charset=utf-8")
    return try JSONReader.read(Array(reply.body.utf8)[...])
  }

  private func members(_ value: JSONValue?) -> [JSONValue.Member] {
    if case .object(let members)? = value { members } else { [] }
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = value { values } else { [] }
  }

  /// Exactly the routes are described, each with its summary and parameters.
  @Test func everyRouteIsDescribed() async throws {
    let document = try await document()
    #expect(document["openapi"] == "3.1.0")
    #expect(elements(document["servers"]).first?["url"] == "../api")
    let routes = RouteTable.standard + [ServerMetrics().route(Connections(limit: 1), UnreadBudget(limit: 1))]
    var described: Set<String> = []
    var identifiers: Set<String> = []
    for path in members(document["paths"]) {
      for operation in members(path.value) {
        described.insert("\(operation.key.string.uppercased()) \(path.key)")
        identifiers.insert(try #require(operation.value["operationId"]?.javaScriptText))
        let route = try #require(
          routes.first { $0.path == path.key.string && $0.method.rawValue == operation.key.string.uppercased() })
        #expect(operation.value["summary"] == .text(route.summary))
        let pathParameters = elements(operation.value["parameters"]).filter { $0["in"] == "path" }.map { $0["name"] }
        let parts = route.parts.compactMap { part -> JSONValue? in
          if case .parameter(let name) = part { .text(name) } else { nil }
        }
        #expect(pathParameters == parts)
        let content = try #require(operation.value["responses"]?["200"]?["content"])
        #expect(content["application/json"] != nil || route.documentType != nil)
        #expect((content["text/javascript"] != nil) == (route.documentType == nil), "\(path.key)")
      }
    }
    #expect(described == Set(routes.map { "\($0.method.rawValue) \($0.path)" }))
    #expect(identifiers.count == routes.count)
  }

  /// All references resolve, and the schemas have the keys of the responses.
  @Test func schemas() async throws {
    let document = try await document()
    let schemas = document["components"]?["schemas"]
    var references: Set<String> = []
    func collect(_ value: JSONValue) {
      if case .text(let reference)? = value["$ref"] { references.insert(reference.string) }
      members(value).forEach { collect($0.value) }
      elements(value).forEach(collect)
    }
    collect(document)
    for reference in references {
      #expect(reference.hasPrefix("#/components/schemas/"))
      #expect(schemas?[String(reference.dropFirst("#/components/schemas/".count))] != nil, "\(reference)")
    }
    let keys = members(schemas?["Postcode"]?["properties"]).map(\.key.string)
    #expect(keys == PostcodeReply.fields.map(\.name))
    #expect(members(schemas?["Postcode"]?["properties"]?["codes"]?["properties"]).count == PostcodeCodes.fields.count)
  }

  /// Every described parameter has an effect, or is rejected if it isn't a number, and every parameter that
  /// a route reads is described.
  @Test func parameters() async throws {
    let document = try await document()
    func names(_ path: String, _ method: String = "get") -> Set<String> {
      let parameters = elements(document["paths"]?[path]?[method]?["parameters"])
      return Set(parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.javaScriptText })
    }
    let around: Set = ["limit", "radius", "wideSearch", "widesearch", "callback"]
    let position: Set = ["longitude", "latitude", "lon", "lat"]
    #expect(names("/postcodes") == around.union(position).union(["q", "query"]))
    #expect(names("/postcodes/{postcode}/nearest") == around)
    #expect(names("/postcodes/lon/{longitude}/lat/{latitude}") == around)
    #expect(names("/outcodes") == position.union(["limit", "radius", "callback"]))
    #expect(names("/outcodes/{outcode}/nearest") == ["limit", "radius", "callback"])
    #expect(names("/postcodes", "post") == ["filter", "limit", "radius", "widesearch", "callback"])
    #expect(names("/random/postcodes") == ["outcode", "callback"])
    #expect(names("/postcodes/{postcode}") == ["callback"])
    #expect(names("/metrics").isEmpty)
    let body = document["paths"]?["/postcodes"]?["post"]?["requestBody"]?["content"]
    #expect(
      members(body).map(\.key) == ["application/json", "application/x-www-form-urlencoded"])
    // Larger values are clamped.
    for parameter in elements(document["paths"]?["/postcodes"]?["get"]?["parameters"]) {
      guard case .text(let name)? = parameter["name"], ["limit", "radius"].contains(name) else { continue }
      #expect(parameter["schema"]?["maximum"] == nil)
    }
  }

  /// The statuses of errors are described.
  @Test(arguments: [
    ("/postcodes/{postcode}", "/postcodes/FOO", 404), ("/postcodes/{postcode}", "/postcodes/%", 500),
    ("/postcodes/{postcode}/validate", "/postcodes/%/validate", 500), ("/outcodes/{outcode}", "/outcodes/%zz", 500),
    ("/postcodes/{postcode}/autocomplete", "/postcodes/%/autocomplete", 500),
    ("/terminated_postcodes/{postcode}", "/terminated_postcodes/%", 500),
    ("/scotland/postcodes/{postcode}", "/scotland/postcodes/%", 500), ("/places/{code}", "/places/%", 500),
    ("/places", "/places", 400), ("/random/places", "/random/places", 404), ("/postcodes", "/postcodes", 400),
    ("/outcodes", "/outcodes?lon=0&lat=0&limit=-1", 500),
  ])
  func errorsAreDescribed(_ path: String, _ target: String, _ status: Int) async throws {
    let document = try await document()
    let responses = document["paths"]?[path]?["get"]?["responses"]
    #expect(responses?["\(status)"] != nil)
    #expect(try await Self.server.value.get("/api" + target).status == status)
    for status in ["408", "431", "503"] { #expect(responses?[status] != nil) }
  }

  /// Bulk responses match their schema.
  @Test(arguments: [
    #"{"postcodes":["M11AD","x"]}"#, #"{"geolocations":[{"longitude":-2.233519,"latitude":53.479021}]}"#,
    #"{"geolocations":[{"longitude":0,"latitude":0}]}"#,
  ])
  func bulkResponsesMatchSchema(_ body: String) async throws {
    let document = try await document()
    let content = document["paths"]?["/postcodes"]?["post"]?["responses"]?["200"]?["content"]?["application/json"]
    let schema = try #require(content?["schema"])
    let reply = try await Self.server.value.post("/api/postcodes", body)
    let violations = violations(try JSONReader.read(Array(reply.body.utf8)[...]), schema, document, body)
    #expect(violations.isEmpty, "\(violations)")
  }

  /// A response of every GET route matches its schema.
  @Test(arguments: [
    ("/postcodes/{postcode}", "/postcodes/M11AD"), ("/postcodes/{postcode}/validate", "/postcodes/M11AD/validate"),
    ("/postcodes/{postcode}/autocomplete", "/postcodes/ZZ/autocomplete"), ("/outcodes/{outcode}", "/outcodes/M1"),
    ("/outcodes", "/outcodes?lon=0&lat=0"), ("/terminated_postcodes/{postcode}", "/terminated_postcodes/AB10AA"),
    ("/places", "/places?q=x"), ("/ping", "/ping"), ("/ready", "/ready"), ("/index", "/index"),
    ("/postcodes/{postcode}/nearest", "/postcodes/M11AD/nearest"),
  ])
  func responsesMatchSchema(_ path: String, _ target: String) async throws {
    let document = try await document()
    let content = document["paths"]?[path]?["get"]?["responses"]?["200"]?["content"]?["application/json"]
    let schema = try #require(content?["schema"])
    let reply = try await Self.server.value.get("/api" + target)
    let violations = violations(try JSONReader.read(Array(reply.body.utf8)[...]), schema, document, target)
    #expect(violations.isEmpty, "\(violations)")
  }

  /// Returns where a value violates a schema, for the keywords of JSON Schema that the document uses.
  private func violations(_ value: JSONValue, _ schema: JSONValue, _ document: JSONValue, _ path: String) -> [String] {
    if case .text(let reference)? = schema["$ref"] {
      let name = String(reference.string.dropFirst("#/components/schemas/".count))
      guard let schema = document["components"]?["schemas"]?[name] else { return ["\(path): no schema \(name)"] }
      return violations(value, schema, document, path)
    }
    if let choices = schema["anyOf"] {
      let found = elements(choices).map { violations(value, $0, document, path) }
      return found.contains([]) ? [] : found.first ?? ["\(path): no choice"]
    }
    if let constant = schema["const"] { return value == constant ? [] : ["\(path): not \(constant)"] }
    let types = schema["type"].map { type in elements(type).isEmpty ? [type] : elements(type) } ?? []
    let own: [JSONValue] =
      switch value {
      case .null: ["null"]
      case .bool: ["boolean"]
      case .number(let number): number == number.rounded() ? ["integer", "number"] : ["number"]
      case .text: ["string"]
      case .array: ["array"]
      case .object: ["object"]
      }
    guard types.isEmpty || own.contains(where: { types.contains($0) }) else { return ["\(path): \(own) for \(types)"] }
    var found: [String] = []
    for required in elements(schema["required"]) where value[required.javaScriptText] == nil {
      if case .object = value { found.append("\(path): no \(required.javaScriptText)") }
    }
    for property in members(schema["properties"]) {
      guard let inner = value[property.key.string] else { continue }
      found += violations(inner, property.value, document, "\(path).\(property.key)")
    }
    if let items = schema["items"] {
      for (offset, element) in elements(value).enumerated() {
        found += violations(element, items, document, "\(path)[\(offset)]")
      }
    }
    return found
  }

  @Test func index() async throws {
    let index = try TestIndexes.few.get()
    let reply = try await Self.server.value.get("/api/index")
    let value = try #require(try JSONReader.read(Array(reply.body.utf8)[...])["result"])
    #expect(value["postcodes"] == 10 && value["live"] == 7)
    #expect(value["checksum"] == .text(String(index.checksum, radix: 16)))
    #expect(value["bytes"] == .number(Double(index.byteCount)))
    #expect(value["dataset"] == .text(index.metadata.dataset) && value["source"] == "dump.csv")
    #expect(value["attribution"] == .text(index.metadata.attribution))
    let columns = elements(value["columns"])
    for name: JSONValue in ["easting", "northing", "latitude", "longitude", "district", "introduced"] {
      #expect(columns.contains(name))
    }
    #expect(reply.headers["etag"] != nil)
  }
}
