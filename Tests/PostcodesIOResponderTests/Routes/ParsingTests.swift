@testable import PostcodesIOResponder
import Testing

/// Parsing of numbers, queries and bodies, as in Node and its modules.
@Suite struct ParsingTests {
  @Test(
    arguments: [
      ("3", 3), (" \u{A0}\u{FEFF}42abc", 42), ("+7", 7), ("-7.9", -7), ("1e1", 1), ("0x10", 0), ("2,5", 2),
      ("99999999999999999999", Int.max), ("", nil), ("x1", nil), ("-", nil), (".5", nil), ("Infinity", nil),
    ] as [(String, Int?)])
  func integers(_ text: String, _ number: Int?) { #expect(JavaScriptNumber.integer(text) == number) }

  @Test(
    arguments: [
      ("57.1abc", 57.1), (" -2.5e1x", -25), ("+.5", 0.5), ("5.", 5), ("5.e1", 50), ("1e", 1), ("1e+", 1),
      ("1.2.3", 1.2),
      ("0x10", 0), ("Infinity", .infinity), ("-Infinityx", -.infinity), ("1e999", .infinity), ("2,5", 2), ("", nil),
      ("abc", nil), (".", nil), ("-", nil), ("e5", nil), ("NaN", nil), ("infinity", nil), ("٣", nil), ("1\u{300}", 1),
    ] as [(String, Double?)])
  func numbers(_ text: String, _ number: Double?) { #expect(JavaScriptNumber.number(text) == number) }

  @Test func queries() {
    let items = QueryItems("a=1&b=x+y%20z&a=2&&c&=d&%61b=%zz%4&e=f=g&u=%E9&q[]=1")
    #expect(items["a"] == "1,2" && items.first("a") == "1")
    #expect(items["b"] == "x y z" && items["c"] == "" && items[""] == "d")
    #expect(items["ab"] == "%zz%4" && items["e"] == "f=g" && items["u"] == "\u{FFFD}")
    #expect(items["q[]"] == "1" && items["q"] == "" && items["none"] == "")
    #expect(items.firstValue(of: "c", "e", "a") == "f=g")
    #expect(QueryItems(nil).isEmpty && QueryItems("").isEmpty)
    let many = QueryItems(Substring((0..<2000).map { "k\($0)=1" }.joined(separator: "&")))
    #expect(many["k999"] == "1" && many["k1000"] == "")
  }

  @Test(
    arguments: [
      ("/", []), ("", []), ("/a", ["a"]), ("/a/", ["a"]), ("/a//", ["a", ""]), ("//a", ["", "a"]),
      ("http://x/a/b?c", ["a", "b"]), ("http://x", []), ("*", []), ("/a%2Fb/c", ["a%2Fb", "c"]),
    ] as [(String, [String])])
  func targets(_ target: String, _ segments: [String]) {
    #expect(RequestTarget(target).segments.map(String.init) == segments)
  }

  private func json(_ text: String) -> JSONValue? { try? JSONReader.read(Array(text.utf8)[...]) }

  @Test(arguments: [
    #"{"b":1,"a":[true,false,null],"b":"x"}"#, #"[]"#, #"[-0.5e-2,1E+3,0]"#, #""\ud83d\ude00\u00e9\/\b\f\n\r\t\"\\""#,
    "  [ 1 , 2 ]\n\t", #"{"":{}}"#,
  ])
  func validJSON(_ text: String) { #expect(json(text) != nil) }

  @Test func values() {
    #expect(
      json(#"{"b":1,"a":[true,null],"b":"x"}"#)
        == .object([
          .init(key: "b", value: .text("x")), .init(key: "a", value: .array([.bool(true), .null])),
        ]))
    #expect(json(#""\ud83d\ude00\ud83dx\udc00""#) == .text("😀\u{FFFD}x\u{FFFD}"))
    #expect(json("1e400") == .number(.infinity))
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[1 2]", "{a:1}", "{'a':1}", #"{"a"}"#, #"{"a":1,}"#, "01", "1.", ".5", "+1", "- 1", "1e",
    "nul", "truex", "NaN", #""a"#, "\"\u{1}\"", #""\x""#, #""\u12""#, "[] []", "/**/1", "\u{FEFF}1",
  ])
  func invalidJSON(_ text: String) { #expect(json(text) == nil) }

  @Test func hostileJSON() {
    #expect((try? JSONReader.read([0x22, 0xFF, 0x22][...])) == nil)
    #expect(json(String(repeating: "[", count: 100_000)) == nil)
    #expect(json(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) != nil)
    #expect(json(String(repeating: "[", count: 65) + String(repeating: "]", count: 65)) == nil)
  }

  @Test(
    arguments: [
      (.null, "null"), (.bool(true), "true"), (.number(1), "1"), (.number(-2.5), "-2.5"), (.number(1e21), "1e+21"),
      (.number(1e-7), "1e-7"), (.number(.nan), "NaN"), (.number(-.infinity), "-Infinity"), (.text("x"), "x"),
      (.array([.number(1), .null, .array([.text("a"), .text("b")])]), "1,,a,b"), (.object([]), "[object Object]"),
    ] as [(JSONValue, String)])
  func scriptTexts(_ value: JSONValue, _ text: String) { #expect(value.javaScriptText == text) }

  @Test func truth() {
    let falses: [JSONValue] = [.null, .bool(false), .number(0), .number(-0.0), .number(.nan), .text("")]
    #expect(falses.allSatisfy { !$0.isTruthy })
    let trues: [JSONValue] = [.bool(true), .number(1), .text("0"), .array([]), .object([])]
    #expect(trues.allSatisfy { $0.isTruthy })
  }

  @Test(arguments: [
    ("a=1&b=2", #"{"a":"1","b":"2"}"#), ("a[]=1&a[]=2", #"{"a":["1","2"]}"#), ("a=1&a=2", #"{"a":["1","2"]}"#),
    ("a[2]=x&a[0]=y", #"{"a":["y","x"]}"#), ("a[b][c]=1&a[b][d]=2", #"{"a":{"b":{"c":"1","d":"2"}}}"#),
    ("a[0][b]=1&a[0][c]=2&a[1][b]=3", #"{"a":[{"b":"1","c":"2"},{"b":"3"}]}"#), ("a", #"{"a":""}"#),
    ("a%5B%5D=x%2By+z", #"{"a":["x+y z"]}"#), ("a[5000]=x", #"{"a":{"5000":"x"}}"#), ("=1&&", "{}"),
    ("a[0]=x&a[k]=y", #"{"a":{"0":"x","k":"y"}}"#),
  ])
  func forms(_ text: String, _ expected: String) { #expect(FormReader.read(text) == json(expected)) }

  @Test func hostileForms() {
    #expect(FormReader.read((0...1000).map { "a\($0)=1" }.joined(separator: "&")) == nil)
    let deep = "a" + String(repeating: "[b]", count: 10_000) + "=1"
    #expect(FormReader.read(deep) != nil)
    let same = (0..<1000).map { "a[]=\($0)" }.joined(separator: "&")
    guard case .array(let values)? = FormReader.read(same)?["a"] else {
      Issue.record("no array")
      return
    }
    #expect(values.count == 1000 && values.last == .text("999"))
  }

  @Test func keysAreComparedAsBytes() {
    // Both keys are é: as one character, and as e with a mark.
    let members: [JSONValue.Member] = [
      .init(key: "\u{E9}", value: .text("1")), .init(key: "e\u{301}", value: .text("2")),
    ]
    #expect(FormReader.read("\u{E9}=1&e%CC%81=2") == .object(members))
    #expect(json("{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}") == .object(members))
    #expect(QueryItems("\u{E9}=1&e%CC%81=2")["e\u{301}"] == "2")
    #expect(JSONValue.text("\u{E9}") != .text("e\u{301}"))
  }

  @Test(arguments: [
    ("a=1&a[b]=2", #"{"a":{"0":"1","b":"2"}}"#), ("a[b]=1&a=2", #"{"a":{"b":"1","2":"true"}}"#),
    ("a=1&a=2&a=3", #"{"a":["1","2","3"]}"#), ("a[7]=1&a[]=2&a[3]=3", #"{"a":["3","1","2"]}"#),
    ("a[0]=1&a[0]=2", #"{"a":[["1","2"]]}"#), ("a[1]=x&a[0]=y&a[k]=z", #"{"a":{"1":"x","0":"y","k":"z"}}"#),
    ("a[]=1&a[999]=2&a[]=3&a[1000]=4", #"{"a":{"0":"1","999":"2","1000":["3","4"]}}"#),
    ("a[b][]=1&a[b][]=2&a[b]=3", #"{"a":{"b":["1","2","3"]}}"#), ("a[b]=1&a=b", #"{"a":{"b":"true"}}"#),
  ])
  func repeatedFormKeys(_ text: String, _ expected: String) { #expect(FormReader.read(text) == json(expected)) }
}
