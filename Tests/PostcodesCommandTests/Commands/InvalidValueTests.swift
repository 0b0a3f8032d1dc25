import CommandTestSupport
import TestSupport
import Testing

/// An option with an invalid value ends every command before any work, in one line that names the option and the value.
struct InvalidValueTests {
  /// A command, an option, and a value that it doesn't take.
  static let cases: [(command: [String], option: String, value: String)] = [
    (["complete", "M1"], "--limit", "0"), (["complete", "M1"], "--limit", "many"),
    (["complete", "M1"], "--format", "xyz"),
    (["nearest", "51.5,-0.1"], "--limit", "0"), (["nearest", "51.5,-0.1"], "--radius", "nan"),
    (["lookup", "TV1A 1AA"], "--format", "tsv"), (["lookup", "TV1A 1AA"], "--as-of", "2019-13"),
    (["annotate", "/dev/null", "--add", "ward"], "--threads", "0"),
    (["annotate", "/dev/null", "--add", "ward"], "--delimiter", "ab"),
    (["export"], "--random", "0"), (["export"], "--format", "nope"), (["export"], "--where", "foo"),
    (["export"], "--live-on", "2015-13"), (["export"], "--box", "1,2"),
    (["build", "x.csv"], "--dialect", "foo"), (["build", "x.csv"], "--delimiter", "ab"),
    (["build", "x.csv"], "--max-entries", "0"),
    (["find", "/dev/null"], "--format", "abc"), (["diff", "a", "b"], "--format", "abc"), (["info"], "--format", "abc"),
    (["verify"], "--format", "abc"), (["validate", "x"], "--format", "abc"), (["place", "camden"], "--limit", "0"),
    (["serve", "--sample"], "--port", "70000"), (["serve", "--sample"], "--port", "x"),
    (["serve", "--sample"], "--as", "19"), (["serve", "--sample"], "--connections", "0"),
    (["serve", "--sample"], "--connections-per-address", "x"),
    (["serve", "--sample"], "--request-timeout", "0"), (["serve", "--sample"], "--idle-timeout", "0"),
    (["serve", "--sample"], "--reply-timeout", "0"), (["serve", "--sample"], "--header", "bad"),
    (["serve", "--sample"], "--prefix", "a b"), (["serve", "--sample"], "--log-level", "loud"),
    (["serve", "--sample"], "--log-format", "xml"), (["serve", "--sample"], "--metrics-port", "70000"),
    (["serve", "--sample"], "--search-limit-max", "0"), (["serve", "--sample"], "--search-limit-default", "500"),
    (["serve", "--sample"], "--nearest-radius-max", "x"), (["serve", "--sample"], "--bulklookups-postcodes-max", "0"),
    (["ready"], "--timeout", "0"), (["ready"], "--port", "70000"),
    (["compare"], "--sample", "0"), (["compare"], "--outcode", "12"),
    (["compare", "--outcode", "TV1A"], "--remote", "ftp://x"), (["compare", "--outcode", "TV1A"], "--rate", "0"),
    (["compare", "--outcode", "TV1A"], "--concurrency", "0"), (["compare", "--outcode", "TV1A"], "--timeout", "0"),
    (["compare", "--outcode", "TV1A"], "--format", "abc"), (["compare", "--outcode", "TV1A"], "--ignore", "nokey"),
    (["search"], "--online", "maybe"), (["search"], "--limit", "0"), (["download", "onspd"], "--timeout", "0"),
    (["download", "onspd"], "--time-limit", "0"), (["download", "onspd"], "--base-url", "ftp://x"),
  ]

  /// The message says what form the value should have.
  @Test(
    arguments: [
      (["lookup", "M1"], "--as-of", "2019", "expected a month, such as 2019-05"),
      (["build", "x.csv", "--history"], "--edition", "2019", "expected a month, such as 2019-05"),
      (["annotate", "x.csv"], "--delimiter", "ab", "expected one character"),
      (["annotate", "x.csv", "--position", "p"], "--radius", "far", "expected metres, 0 or more, or 'unlimited'"),
      (["nearest", "51.5,-0.1"], "--radius", "-1", "expected metres, 0 or more, or 'unlimited'"),
    ] as [([String], String, String, String)])
  func formIsStated(_ command: [String], _ option: String, _ value: String, _ form: String) throws {
    let outcome = try Postcodes.run(command + ["\(option)=\(value)"])
    #expect(outcome.ending == .exit(64))
    #expect(outcome.errorLines.count == 1 && outcome.error.contains("'\(option)"), "\(outcome.error)")
    #expect(outcome.error.contains(form) && outcome.error.contains(value), "\(outcome.error)")
  }

  @Test(arguments: cases)
  func isOneLine(_ command: [String], _ option: String, _ value: String) throws {
    let outcome = try Postcodes.run(command + [option, value])
    #expect(outcome.ending == .exit(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(option) && outcome.error.contains(value), "\(outcome.error)")
  }
}
