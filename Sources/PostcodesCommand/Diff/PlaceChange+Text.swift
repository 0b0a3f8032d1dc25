#if Programs
  internal import CommandSupport
  internal import PostcodesIOResponder
  internal import PostcodeKit

  extension PlaceChange {
    /// The kind of change.
    var kind: ChangeKind { old == nil ? .placeAdded : new == nil ? .placeRemoved : .placeChanged }

    private var code: String { (new ?? old)?.code ?? "" }
    private var columns: String { changedValues.joined(separator: " ") }

    /// The code, the name and what has changed.
    var text: String {
      let name = (new ?? old).map { "\($0.name), \($0.details)" } ?? ""
      guard let old, let new else { return "\(code)  \(name)" }
      return "\(code)  \(name): " + (old.name == new.name ? columns : "was \(old.name)")
    }

    /// A line of `diff --format csv`: change,postcode,column,from,to,metres.
    var csvLine: String {
      [kind.rawValue, code, columns, old?.name ?? "", new?.name ?? "", ""].map(CSVText.quoted).joined(separator: ",")
    }

    /// An object of `diff --format json`.
    var json: String {
      var json = JSONWriter()
      JSONValue.object([
        .init(key: "change", value: .text(kind.rawValue)), .init(key: "code", value: .text(code)),
        .init(key: "columns", value: .array(changedValues.map { .text($0) })),
        .init(key: "from", value: old.map { .text($0.name) } ?? .null),
        .init(key: "to", value: new.map { .text($0.name) } ?? .null),
      ]).write(to: &json)
      return String(decoding: json.utf8, as: UTF8.self)
    }
  }
#endif
