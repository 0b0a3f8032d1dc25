extension PostcodePage {
  /// The answer to the form as a page of its own, for browsers without JavaScript: `GET /search?q=SW1A`.
  ///
  /// It is HTML in UTF-8 and goes out with `contentSecurityPolicy`. All texts are escaped, whatever they hold.
  ///
  /// - Complexity: O(number of characters).
  public static func searchPage(_ answer: SearchAnswer) -> String {
    let typed = escaped(answer.query)
    let title = answer.record.map { escaped($0.postcode) } ?? typed
    let footer = [answer.about, line(of: answer.attribution)].filter { !$0.isEmpty }.map { "<p>\(escaped($0))</p>\n" }
    return """
      <!doctype html>
      <html lang="en-GB">
      <head>
      <meta charset="utf-8">
      <title>\(title.isEmpty ? "" : title + " · ")Postcodes</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <link rel="icon" href="/page/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/page/style.css">
      </head>
      <body class="plain">
      <header>
      <h1><a href="/">Postcodes</a></h1>
      <form action="\(searchPath)" method="get" role="search">
      <label for="q">Postcode, or the beginning of one</label>
      <div class="field"><input id="q" name="q" type="text" maxlength="32" autocapitalize="characters" \
      spellcheck="false" value="\(typed)"> <button type="submit">Search</button></div>
      </form>
      </header>
      <main>
      \(state(answer))\(answer.record.map(section) ?? "")\(list(answer.lines, "ul"))\(list(answer.nearMisses))</main>
      <footer>
      \(footer.joined())</footer>
      </body>
      </html>

      """
  }

  /// What was found, in a sentence or two.
  private static func state(_ answer: SearchAnswer) -> String {
    guard !answer.query.isEmpty else { return "" }
    let typed = escaped(answer.query)
    var sentences: [String] = []
    if let corrected = answer.corrected {
      sentences.append("\(typed) was taken for \(escaped(corrected)): O and 0, I and 1 look alike.")
    }
    let (live, ended) = (answer.liveCount, answer.terminatedCount)
    if let count = [live, ended].first(where: { $0 > 0 }) {
      var sentence = "\(grouped(count)) postcode\(count == 1 ? "" : "s")"
      if live == 0 { sentence += ", no longer in use" } else if ended > 0 { sentence += " and \(grouped(ended)) ended" }
      let isPart = answer.lines.count < live + ended
      sentences.append(sentence + (isPart ? ", the first \(grouped(answer.lines.count)) listed." : "."))
    }
    if sentences.isEmpty, answer.record != nil { return "" }
    let isNone = sentences.isEmpty
    if isNone { sentences.append("No postcode begins with \(typed).") }
    if isNone, !answer.nearMisses.isEmpty { sentences.append("Did you mean one of these?") }
    let kind = isNone ? " data-kind=\"none\"" : ""
    return "<p class=\"state\"\(kind) role=\"status\">\(sentences.joined(separator: " "))</p>\n"
  }

  private static func section(_ record: SearchAnswer.Record) -> String {
    var html = "<h2>\(escaped(record.postcode))</h2>\n"
    let place = FieldWords.place(of: record.facts)
    if !place.isEmpty { html += "<p>\(escaped(place))</p>\n" }
    let notes = [
      record.facts.first { $0.name == "terminated" }.map { "No longer in use (\(FieldWords.month($0.value)))." },
      record.facts.contains { ["degrees", "grid", "irish_grid"].contains($0.name) }
        ? nil : "Its position is not known.",
    ].compactMap { $0 }
    if !notes.isEmpty { html += "<p class=\"note\">\(escaped(notes.joined(separator: " ")))</p>\n" }
    var rows = record.facts.filter { !FieldWords.isNone($0) }.map { fact in
      let (text, code) = FieldWords.content(of: fact)
      return row(FieldWords.title(of: fact.name), text, code: code)
    }
    let absent = record.facts.filter(FieldWords.isNone).map { FieldWords.title(of: $0.name) }
    if !absent.isEmpty { rows.append(row("In none of these", absent.joined(separator: ", "), code: "")) }
    if !rows.isEmpty { html += "<dl>\n\(rows.joined())</dl>\n" }
    if !record.nearest.isEmpty { html += "<h3>Nearest</h3>\n\(list(record.nearest, "ol"))" }
    return html
  }

  private static func row(_ title: String, _ text: String, code: String) -> String {
    let code = code.isEmpty ? "" : "<small>\(escaped(code))</small>"
    return "<div><dt>\(escaped(title))</dt><dd>\(escaped(text))\(code)</dd></div>\n"
  }

  private static func list(_ lines: [SearchAnswer.Line], _ tag: String) -> String {
    guard !lines.isEmpty else { return "" }
    let rows = lines.map { line in
      let words = [
        line.distance.map(FieldWords.distance) ?? FieldWords.summary(of: line.places),
        line.isTerminated ? "no longer in use" : "",
      ]
      return row(line.postcode, words.filter { !$0.isEmpty }.joined(separator: " · "))
    }
    return "<\(tag) class=\"results\">\n\(rows.joined())</\(tag)>\n"
  }

  private static func list(_ misses: [SearchAnswer.NearMiss]) -> String {
    guard !misses.isEmpty else { return "" }
    let rows = misses.map { row($0.text, "\(grouped($0.count)) postcode\($0.count == 1 ? "" : "s")") }
    return "<ul class=\"results\">\n\(rows.joined())</ul>\n"
  }

  /// A link to what the form answers to a text, and a few words.
  private static func row(_ text: String, _ words: String) -> String {
    let link = "\(searchPath)?q=\(queryEncoded(text))"
    return
      "<li><a href=\"\(link)\">\(escaped(text))</a>\(words.isEmpty ? "" : " <span>\(escaped(words))</span>")</li>\n"
  }

  /// The lines of a text in one, as the page's own script puts them.
  static func line(of text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      let start = line.drop { $0 == " " }
      return start.reversed().drop { $0 == " " }.reversed().reduce(into: "") { $0.append($1) }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// A number with commas between thousands.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// A text as content or attribute of HTML; what HTML cannot hold at all becomes U+FFFD.
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

  /// A text as a value in a URL's query: everything but letters and digits in percent signs.
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
