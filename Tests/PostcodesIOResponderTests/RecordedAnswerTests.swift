import Foundation
import PostcodesIOResponder
@testable import PostcodeKit
import PostcodesIOTypes
import Testing

/// Recorded responses of postcodes.io, compared with those from an index of the same rows.
@Suite(.enabled(if: SharedDocuments.isPresent, "the recorded responses are not there"))
struct RecordedAnswerTests {
  private let responder: IndexResponder
  private let recorded: [Recorded]

  init() throws {
    responder = IndexResponder(try SharedDocuments.seed.get(), version: .v18)
    recorded = try Recorded.all()
  }

  /// The seed has columns for all keys, and names for all but three, of which it has pseudo codes only.
  @Test func availableFields() {
    let keys = PostcodeReply.fields.filter { $0.presence == .always && $0.name != "codes" }.map(\.name)
    let all = Set(keys + PostcodeCodes.fields.map { "codes.\($0.name)" })
    #expect(all.subtracting(responder.availableFields) == ["admin_county", "ced", "lep2"])
    #expect(responder.availableFields.isSubset(of: all))
  }

  private func expectEqual(_ reply: PostcodeReply?, _ expected: PostcodeReply?, _ request: String) throws {
    guard let reply, let expected else {
      #expect(reply == expected, "\(request)")
      return
    }
    let (own, theirs) = (try values(reply), try values(expected))
    for key in Set(own.keys).union(theirs.keys).sorted() {
      #expect(own[key] == theirs[key], "\(request) \(expected.postcode) \(key)")
    }
  }

  @Test func lookups() throws {
    var counts = [0, 0, 0, 0]
    for record in recorded where record.request.method == "GET" && record.segments.first == "postcodes" {
      guard record.segments.count == 2, !record.request.path.contains("?") else { continue }
      let result = responder.lookup(record.segments[1])
      if record.status == 200 {
        guard case .found(_, let ordinal) = result else {
          Issue.record("\(record.request.path): \(result)")
          continue
        }
        counts[0] += 1
        try expectEqual(responder.reply(at: ordinal), try record.result(), record.request.path)
        continue
      }
      let error = try JSONDecoder().decode(ErrorReply.self, from: Data(record.body.utf8))
      if let terminated = error.terminated {
        guard case .terminated(_, let ordinal) = result else {
          Issue.record("\(record.request.path): \(result)")
          continue
        }
        counts[1] += 1
        #expect(responder.terminatedReply(at: ordinal) == terminated)
      } else {
        counts[error.error == "Invalid postcode" ? 3 : 2] += 1
        #expect(result == (error.error == "Invalid postcode" ? .invalid : .notFound), "\(record.request.path)")
      }
    }
    #expect(!counts.contains(0))
  }

  @Test func bulkLookups() throws {
    var found = 0
    for record in recorded where record.area == "bulk" && record.status == 200 {
      for entry in try record.result([BulkLookupReply<PostcodeReply>].self) ?? [] {
        try expectEqual(responder.reply(to: entry.query), entry.result, entry.query)
        if entry.result != nil { found += 1 }
      }
    }
    #expect(found >= 2)
  }

  @Test func completions() throws {
    var count = 0
    for record in recorded where record.segments.last == "autocomplete" && record.segments.count == 3 {
      let limit = record.query("limit").flatMap { Int($0) }
      let own = responder.autocomplete(record.segments[1], limit: limit ?? 10)
      #expect(own?.map(\.description) == (try record.result([String].self)), "\(record.request.path)")
      count += 1
    }
    #expect(count >= 5)
  }

  @Test func outcodes() throws {
    var count = 0
    for record in recorded where record.segments.first == "outcodes" && record.segments.count == 2 {
      let own = Outcode(record.segments[1]).flatMap { responder.outcodeReply($0) }
      guard record.status == 200 else {
        #expect(own == nil)
        continue
      }
      var theirs = try #require(try record.result(OutcodeReply.self))
      let reply = try #require(own)
      #expect(abs((theirs.latitude ?? 0) - (reply.latitude ?? 0)) < 1e-12)
      #expect(abs((theirs.longitude ?? 0) - (reply.longitude ?? 0)) < 1e-12)
      theirs.latitude = reply.latitude
      theirs.longitude = reply.longitude
      for path: WritableKeyPath<OutcodeReply, [String]> in [\.adminWard, \.adminDistrict, \.parliamentaryConstituency] {
        theirs[keyPath: path].sort()
      }
      #expect(reply == theirs, "\(record.request.path)")
      count += 1
    }
    #expect(count >= 3)
  }

  @Test func nearest() throws {
    var count = 0
    for record in recorded where record.segments.last == "nearest" && record.segments.first == "postcodes" {
      guard record.status == 200, let theirs = try record.result([PostcodeReply].self) else { continue }
      let centre = try #require(responder.reply(to: record.segments[1]))
      let found = responder.nearest(
        longitude: try #require(centre.longitude), latitude: try #require(centre.latitude),
        limit: record.query("limit").flatMap { Int($0) } ?? 10, radius: 100)
      let own = found.compactMap { nearby in
        responder.reply(at: nearby.ordinal).map { reply in
          var reply = reply
          reply.distance = (nearby.distance * 1e8).rounded() / 1e8
          return reply
        }
      }
      #expect(own.map(\.postcode) == theirs.map(\.postcode))
      for (own, theirs) in zip(own, theirs) { try expectEqual(own, theirs, record.request.path) }
      count += 1
    }
    #expect(count >= 2)
  }

  @Test func places() throws {
    let service = InProcessService(try SharedDocuments.tile.get(), .v18)
    var count = 0
    for record in recorded where record.segments.first == "places" && record.status == 200 {
      let response = service.response(record.request.path)
      let isSearch = record.segments.count == 1
      func replies(_ body: String) throws -> [PlaceReply] {
        let data = Data(body.utf8)
        return isSearch
          ? try JSONDecoder().decode(ResultReply<[PlaceReply]>.self, from: data).result ?? []
          : try [JSONDecoder().decode(ResultReply<PlaceReply>.self, from: data).result].compactMap { $0 }
      }
      let (own, theirs) = (try replies(response.body), try replies(record.body))
      #expect(own.count == theirs.count && !own.isEmpty, "\(record.request.path)")
      for (own, var theirs) in zip(own, theirs) {
        try expectNear(own.latitude, theirs.latitude)
        try expectNear(own.longitude, theirs.longitude)
        (theirs.latitude, theirs.longitude) = (own.latitude, own.longitude)
        #expect(own == theirs)
        count += 1
      }
    }
    #expect(count == 2)
  }

  /// The last digit is that of another mathematical library.
  private func expectNear(_ own: Double?, _ theirs: Double?) throws {
    #expect(abs(try #require(own) - #require(theirs)) < 2e-14)
  }
}
