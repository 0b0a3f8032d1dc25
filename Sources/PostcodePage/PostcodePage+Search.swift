internal import PostcodeCore

extension PostcodePage {
  /// Returns the HTML of the search page, for browsers without JavaScript: `GET /search?q=SW1A`, or
  /// `GET /search?place=osgb4000000074559493` for a place.
  ///
  /// Serve it in UTF-8 with `contentSecurityPolicy`. All texts are escaped.
  ///
  /// - Complexity: O(number of characters).
  public static func searchPage(_ result: SearchResult) -> String {
    let typed = escaped(result.query)
    let title = result.record.map { escaped($0.title) } ?? typed
    let footer = [result.about, line(of: result.attribution)].filter { !$0.isEmpty }.map { "<p>\(escaped($0))</p>\n" }
    return """
      <!doctype html>
      <html lang="en-GB">
      <head>
      <meta charset="utf-8">
      <title>\(title.isEmpty ? "" : title + " · ")Postcodes</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <link rel="icon" href="/page/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/page/style.css">
      <link rel="stylesheet" href="/page/dark.css" media="screen and (prefers-color-scheme: dark)">
      <script src="/page/theme.js"></script>
      </head>
      <body class="plain">
      <header>
      <h1><a href="/">Postcodes</a></h1>
      <form action="\(searchPath)" method="get" role="search">
      <label for="q">Postcode\(result.hasPlaces ? ", town or village" : ""), or the start of one</label>
      <div class="field"><input id="q" name="q" type="text" maxlength="64" spellcheck="false" \
      value="\(typed)"> <button type="submit">Search</button></div>
      </form>
      </header>
      <main>
      \(status(result))\(result.record.map(section) ?? "")\(lists(result))\(list(result.nearMisses))</main>
      <footer>
      \(footer.joined())</footer>
      </body>
      </html>

      """
  }

  /// Returns the number of results, or why there are none, in a sentence or two.
  private static func status(_ result: SearchResult) -> String {
    guard !result.query.isEmpty else { return "" }
    let typed = escaped(result.query)
    var sentences: [String] = []
    if let corrected = result.corrected {
      sentences.append("Corrected \(typed) to \(escaped(corrected)).")
    }
    let (live, terminated) = (result.liveCount, result.terminatedCount)
    if let count = [live, terminated].first(where: { $0 > 0 }) {
      var sentence = "\(count.grouped)\(live == 0 ? " terminated" : "") postcode\(count == 1 ? "" : "s")"
      if live > 0, terminated > 0 { sentence += " and \(terminated.grouped) terminated" }
      if result.areOfPlace, let outcode = result.outcodes.first { sentence += " in \(escaped(outcode))" }
      sentences.append("\(sentence)\(listed(result)).")
    }
    if !result.places.isEmpty {
      let similar = result.arePlacesCorrected ? " of a similar name" : ""
      sentences.insert("\(result.places.count) place\(result.places.count == 1 ? "" : "s")\(similar).", at: 0)
    }
    if sentences.isEmpty, result.record != nil { return "" }
    let isNone = sentences.isEmpty
    if isNone { sentences.append("No postcode\(result.hasPlaces ? " or place" : "") begins with \(typed).") }
    if isNone, !result.nearMisses.isEmpty { sentences.append("Did you mean one of these?") }
    let kind = isNone ? " data-kind=\"none\"" : ""
    return "<p class=\"state\"\(kind) role=\"status\">\(sentences.joined(separator: " "))</p>\n"
  }

  /// Returns which part of the completions a page lists; an empty text if it lists all of them.
  private static func listed(_ result: SearchResult) -> String {
    let count = result.lines.count
    if result.offset == 0 { return result.remainingCount > 0 ? ", first \(count.grouped) listed" : "" }
    if count == 0 { return ", none listed" }
    return ", \((result.offset + 1).grouped) to \((result.offset + count).grouped) listed"
  }

  private static func section(_ record: SearchResult.Record) -> String {
    var html = "<h2>\(escaped(record.title))</h2>\n"
    let location = record.details ?? FieldFormatter.location(of: record.fields)
    if !location.isEmpty { html += "<p>\(escaped(location))</p>\n" }
    let notes = [
      record.fields.first { $0.name == "terminated" }.map { "Terminated (\(FieldFormatter.month($0.value)))." },
      record.fields.contains { ["degrees", "grid", "irish_grid"].contains($0.name) }
        ? nil : "Position unknown.",
    ].compactMap { $0 }
    if !notes.isEmpty { html += "<p class=\"note\">\(escaped(notes.joined(separator: " ")))</p>\n" }
    var rows = record.fields.filter { !FieldFormatter.isNone($0) }.map { field in
      let (text, code) = FieldFormatter.content(of: field)
      return row(FieldFormatter.title(of: field.name), text, code: code)
    }
    let absent = record.fields.filter(FieldFormatter.isNone).map { FieldFormatter.title(of: $0.name) }
    if !absent.isEmpty { rows.append(row("Not applicable", absent.joined(separator: ", "), code: "")) }
    if !rows.isEmpty { html += "<dl>\n\(rows.joined())</dl>\n" }
    if !record.nearest.isEmpty { html += "<h3>Nearest</h3>\n\(list(record.nearest, "ol"))" }
    return html
  }

  private static func row(_ title: String, _ text: String, code: String) -> String {
    let code = code.isEmpty ? "" : "<small>\(escaped(code))</small>"
    return "<div><dt>\(escaped(title))</dt><dd>\(escaped(text))\(code)</dd></div>\n"
  }

  /// Returns the places, the outcodes and the postcodes, in the order of the result.
  private static func lists(_ result: SearchResult) -> String {
    let places = list(
      result.places.map { item($0.name, "place=\(queryEncoded($0.code))", $0.details) }
        + result.outcodes.map { row($0, "postcode district") }, "ul")
    let postcodes = list(result.lines, "ul")
    return (result.placesComeFirst ? places + postcodes : postcodes + places) + pages(result)
  }

  /// Returns links to the pages before and after this one.
  private static func pages(_ result: SearchResult) -> String {
    func link(_ title: String, _ offset: Int) -> String {
      "<a href=\"\(searchPath)?q=\(queryEncoded(result.query))&amp;offset=\(offset)\">\(title)</a>"
    }
    let limit = SearchResult.lineLimit
    let links = [
      result.offset > 0 ? link("Previous", max(result.offset - limit, 0)) : nil,
      result.remainingCount > 0 && !result.lines.isEmpty ? link("Next", result.offset + result.lines.count) : nil,
    ].compactMap { $0 }
    return links.isEmpty ? "" : "<p class=\"pages\">\(links.joined(separator: " "))</p>\n"
  }

  private static func list(_ rows: [String], _ tag: String) -> String {
    rows.isEmpty ? "" : "<\(tag) class=\"results\">\n\(rows.joined())</\(tag)>\n"
  }

  private static func list(_ lines: [SearchResult.Line], _ tag: String) -> String {
    list(
      lines.map { line in
        let notes = [
          line.distance.map(FieldFormatter.distance) ?? FieldFormatter.summary(of: line.areas),
          line.isTerminated ? "terminated" : "",
        ]
        return row(line.postcode, notes.filter { !$0.isEmpty }.joined(separator: " · "))
      }, tag)
  }

  private static func list(_ misses: [SearchResult.NearMiss]) -> String {
    list(misses.map { row($0.text, "\($0.count.grouped) postcode\($0.count == 1 ? "" : "s")") }, "ul")
  }

  /// Returns a list item with a link to the results of a text, and a note.
  private static func row(_ text: String, _ note: String) -> String { item(text, "q=\(queryEncoded(text))", note) }

  private static func item(_ text: String, _ query: String, _ note: String) -> String {
    let note = note.isEmpty ? "" : " <span>\(escaped(note))</span>"
    return "<li><a href=\"\(searchPath)?\(query)\">\(escaped(text))</a>\(note)</li>\n"
  }

  /// Joins the lines of a text, as app.js does.
  static func line(of text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      let start = line.drop { $0 == " " }
      return start.reversed().drop { $0 == " " }.reversed().reduce(into: "") { $0.append($1) }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Escapes a text for HTML content and attributes. Control characters become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Percent-encodes a text for a URL's query: everything except letters and digits.
  static func queryEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122: bytes.append(byte)
      default: bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
