@testable import PostcodeKit
import PostcodesIOResponder
import PostcodesIOTypes
import Testing

/// Rules of postcodes.io without a recorded example.
@Suite(.enabled(if: SharedDocuments.isPresent, "the seed is not there"))
struct RuleTests {
  private let responder: IndexResponder

  init() throws { responder = IndexResponder(try SharedDocuments.seed.get(), version: .v18) }

  /// The npm module `postcode` accepts these, with JavaScript's white space.
  @Test(arguments: ["ab10 1ab", "AB101AB", "\u{A0}ab10 1ab\t", "AB10\u{2003}1AB", "Ab10 \n 1aB", "\u{FEFF}AB10 1AB"])
  func accepted(text: String) throws {
    guard case .found(let postcode, _) = responder.lookup(text) else {
      Issue.record("\(responder.lookup(text))")
      return
    }
    #expect(postcode.description == "AB10 1AB")
  }

  @Test(arguments: [
    "", " ", "A", "GIR 0AA", "NPT 0VA", "AB10-1AB", "AB101 AB", "A B10 1AB", "AB10 1A", "ÄB10 1AB", "AB10 １AB",
  ])
  func invalid(text: String) { #expect(responder.lookup(text) == .invalid) }

  /// `ſ` becomes S in upper case.
  @Test(arguments: ["ZZ99 9ZZ", "\u{17F}w1a 9zz", "M1 0CI"])
  func unknown(text: String) { #expect(responder.lookup(text) == .notFound) }

  /// Widens the circle step by step, as postcodes.io does.
  private func widened(_ longitude: Double, _ latitude: Double) -> [Postcode]? {
    for radius in [500] + stride(from: 1500.0, through: 19_500, by: 1000) {
      let found = responder.index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: radius)
      if found.count >= 10 { return found.map(\.postcode) }
    }
    return nil
  }

  @Test func wideSearch() {
    var foundCount = 0
    for step in 0..<60 {
      let (longitude, latitude) = (-2.1 + Double(step) * 0.017, 57.15 - Double(step) * 0.013)
      let found = responder.nearestWide(longitude: longitude, latitude: latitude, limit: 10)
      #expect(found.map(\.postcode) == widened(longitude, latitude) ?? [])
      foundCount += found.isEmpty ? 0 : 1
    }
    #expect(foundCount > 5 && foundCount < 55)
  }

  @Test func keysOfReleaseTwenty() throws {
    let responder = IndexResponder(responder.index, version: .v20)
    guard case .found(_, let live) = responder.lookup("AB10 1AB") else {
      Issue.record("AB10 1AB is live")
      return
    }
    let reply = try #require(responder.reply(at: live))
    #expect(reply.indexOfMultipleDeprivation == 3888 && reply.dateOfTermination == nil)
    let keys: Set = ["index_of_multiple_deprivation", "date_of_termination"]
    #expect(keys.isSubset(of: responder.availableFields) && keys.isDisjoint(with: self.responder.availableFields))
    guard case .terminated(_, let ordinal) = responder.lookup("AB1 0AA") else {
      Issue.record("AB1 0AA was terminated in 1996")
      return
    }
    #expect(responder.terminatedReply(at: ordinal)?.eastings == 385_386)
    #expect(responder.reply(at: ordinal)?.dateOfTermination == "199606")
    #expect(responder.reply(at: -1) == nil && responder.reply(at: responder.index.count) == nil)
  }
}
