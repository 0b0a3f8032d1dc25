import Foundation
import PostcodesIO
import Testing

/// Recorded responses of the real service.
@Suite(.enabled(if: SharedDocuments.isPresent, "needs ../shared/api-examples.jsonl"))
struct ExampleTests {
  /// Requests whose responses are not JSON.
  static let withoutJSON: Set<String> = ["cors", "head", "jsonp"]

  /// Each response decodes as the type of its endpoint and encodes to the same JSON.
  @Test(arguments: SharedDocuments.examples.filter { !withoutJSON.contains($0.area) })
  func roundTrip(_ example: Example) throws {
    let data = Data(example.body.utf8)
    #expect(try encoded(example, data) == json(example.body))
  }

  private func encoded(_ example: Example, _ data: Data) throws -> WireValue {
    func value<Result: Codable & Sendable>(_: Result.Type) throws -> WireValue {
      try json(of: try JSONDecoder().decode(ResultReply<Result>.self, from: data))
    }
    guard example.status == 200 else { return try json(of: try JSONDecoder().decode(ErrorReply.self, from: data)) }
    let segments = example.segments
    switch (segments.first, segments.last) {
    case ("ping", _): return try value(String.self)
    case (_, "validate"): return try value(Bool.self)
    case (_, "autocomplete"): return try value([String].self)
    case ("outcodes", "nearest"): return try value([OutcodeReply].self)
    case ("outcodes", _): return try value(OutcodeReply.self)
    case ("terminated_postcodes", _): return try value(TerminatedReply.self)
    case ("scotland", _): return try value(ScottishReply.self)
    case ("places", "places"): return try value([PlaceReply].self)
    case ("places", _): return try value(PlaceReply.self)
    case ("random", _): return try value(PostcodeReply.self)
    case ("postcodes", "postcodes") where example.request.path.contains("filter="):
      return try value([BulkLookupReply<FilteredPostcode>].self)
    case ("postcodes", "postcodes") where example.request.method == "POST":
      return try value([BulkLookupReply<PostcodeReply>].self)
    case ("postcodes", "postcodes"), ("postcodes", "nearest"): return try value([PostcodeReply].self)
    case ("postcodes", _) where segments.count == 2: return try value(PostcodeReply.self)
    case ("postcodes", _) where segments.contains("lon"): return try value([PostcodeReply].self)
    default:
      Issue.record("no type for \(example.request.path)")
      return .null
    }
  }

  /// The keys of the recorded responses are in the order of our lists.
  @Test(arguments: SharedDocuments.examples.filter { $0.status == 200 && !withoutJSON.contains($0.area) })
  func keysAreInOrder(_ example: Example) {
    let segments = example.segments
    switch segments.first {
    case "postcodes", "random":
      guard example.body.contains("\"quality\"") else { return }
      let head = PostcodeReply.fields.filter { $0.presence == .always }.map(\.name)
      check(head + PostcodeCodes.fields.map(\.name), in: example.body)
    case "outcodes": check(OutcodeReply.fields.map(\.name), in: example.body)
    case "places": check(PlaceReply.fields.map(\.name), in: example.body)
    case "terminated_postcodes":
      check(TerminatedReply.fields.filter { $0.presence == .always }.map(\.name), in: example.body)
    case "scotland": check(ScottishReply.fields.filter { $0.presence == .always }.map(\.name), in: example.body)
    default: #expect(segments.first == "ping")
    }
  }

  private func check(_ keys: [String], in body: String) {
    var rest = body[...]
    for key in keys {
      guard let found = rest.range(of: "\"\(key)\":") else {
        Issue.record("\(key) is missing, or too early")
        return
      }
      rest = rest[found.upperBound...]
    }
  }

  @Test func keysAreDocumented() throws {
    func names<Object>(_ fields: [WireField<Object>]) -> [String] {
      fields.filter { $0.presence == .always }.map(\.name)
    }
    #expect(names(PostcodeReply.fields) == SharedDocuments.documentedKeys("Postcode (42 keys"))
    #expect(names(PostcodeCodes.fields) == SharedDocuments.documentedKeys("codes (29 keys)"))
    #expect(names(OutcodeReply.fields) == SharedDocuments.documentedKeys("Outcode"))
    #expect(names(TerminatedReply.fields) == SharedDocuments.documentedKeys("Terminated"))
    #expect(names(PlaceReply.fields) == SharedDocuments.documentedKeys("Place"))
  }
}
