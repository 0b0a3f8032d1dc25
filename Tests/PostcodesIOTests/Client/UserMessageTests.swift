import Foundation
import SearchPipeline
import TestSupport
import Testing

@testable import PostcodesIO

/// The messages of errors and their translation.
@Suite struct UserMessageTests {
  private struct Catalogue: Decodable {
    struct Entry: Decodable { let localizations: [String: Localization] }
    struct Localization: Decodable { let stringUnit: Unit }
    struct Unit: Decodable { let value: String }
    let strings: [String: Entry]
  }

  /// The catalogue for translators has the messages of the sources.
  @Test func catalogueIsComplete() throws {
    let root = URL(fileURLWithPath: Checkout.path)
    let data = try Data(contentsOf: root.appendingPathComponent("Localization/Postcodes.xcstrings"))
    let catalogue = try JSONDecoder().decode(Catalogue.self, from: data)
    let listed = catalogue.strings.mapValues { $0.localizations["en"]?.stringUnit.value }
    var messages: [String: String?] = [:]
    for folder in ["PostcodesIO", "PostcodeIndexStore", "SearchPipeline", "PostcodeSearch"] {
      let sources = root.appendingPathComponent("Sources/\(folder)")
      for case let file as URL in FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        ?? .init()
      where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: #/UserMessage\(\s*"([a-zA-Z.]+)",\s*"((?:[^"\\]|\\.)*)"/#) {
          messages[String(match.1)] = String(match.2.replacing("\\\"", with: "\""))
        }
      }
    }
    #expect(messages.count > 20)
    #expect(messages == listed)
  }

  /// A translation may use the arguments in any order, or not at all; wrong placeholders do no harm.
  @Test func translation() throws {
    let folder = try TemporaryFolder()
    let english = UserMessage("key", "“%1$@” and %2$@: 100 %", "a%2$@", "b")
    #expect(english.english == "“a%2$@” and b: 100 %")
    #expect(english.localized == english.english)
    for (translated, expected) in [
      ("%2$@ und %1$@", "b und a%2$@"), ("nichts", "nichts"), ("%3$@ %@ %s %n %", "%3$@ %@ %s %n %"),
      ("%1$@%1$@", "a%2$@a%2$@"),
    ] {
      let bundle = folder.path("\(expected.count)-\(translated.count).bundle")
      try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
      try #""key" = "\#(translated)";"#.write(toFile: bundle + "/Postcodes.strings", atomically: true, encoding: .utf8)
      #expect(english.localized(in: try #require(Bundle(path: bundle))) == expected)
    }
  }

  /// What a search field shows.
  @Test func sentences() {
    let error = PostcodesIOError.rateLimited(retryAfter: .seconds(3))
    #expect(error.localizedDescription == "Too many searches in a short time. Try again in 3 seconds.")
    #expect(error.description == "too many requests to postcodes.io. Try again in 3 s.")
    #expect(HTTPTransportError.timedOut.localizedDescription == "The service doesn't respond. Try again.")
    #expect(
      PostcodesIOError.unreachable(reason: "x").localizedDescription
        == "The service can't be reached. Check your internet connection.")
    #expect(PostcodesIOError.notFound(.postcode, "A").localizedDescription == "There is no postcode \"A\".")
    for status in [401, 403] {
      for error in [
        PostcodesIOError.unexpectedStatus(status, message: "A"), .notJSON(status: status, beginning: "<html>"),
      ] {
        #expect(error.localizedDescription == "This app isn't allowed to use the service.")
      }
    }
  }

  /// Whole seconds, then minutes, then "later". The remaining pause of a circuit breaker has a fraction.
  @Test(arguments: [
    (Duration.zero, "Try again."), (.milliseconds(-5), "Try again."), (.milliseconds(1000), "Try again."),
    (.milliseconds(1001), "Try again in 2 seconds."), (.nanoseconds(29_964_139_120), "Try again in 30 seconds."),
    (.milliseconds(119_001), "Try again in 2 minutes."), (.seconds(121), "Try again in 3 minutes."),
    (.seconds(7199), "Try again in 120 minutes."), (.seconds(7200), "Try again later."),
    (.seconds(Int64.max), "Try again later."),
  ])
  func delays(_ delay: Duration, _ text: String) {
    #expect(CircuitOpenError(retryAfter: delay).localizedDescription == "The service can't be reached. " + text)
    #expect(PostcodesIOError.rateLimited(retryAfter: delay).localizedDescription.hasSuffix(" " + text))
    #expect(!CircuitOpenError(retryAfter: delay).description.contains("."))
  }

  /// What a user reads names neither addresses nor statuses, nor anything that a server sent.
  @Test(arguments: ErrorTests.all + ErrorTests.withDetails) func userMessagesHaveNoDetails(_ error: PostcodesIOError) {
    let text = error.localizedDescription
    for detail in ["URL", "http", "status", "<", "JSON", "result.", "/", "maximum", "5", "secret"] {
      #expect(!text.contains(detail), "\(text)")
    }
    #expect(text.first?.isLowercase == false && text.hasSuffix("."))
  }
}
