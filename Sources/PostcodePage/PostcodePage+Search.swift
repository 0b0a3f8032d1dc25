extension PostcodePage {
  /// A line of the answer to the form.
  public struct SearchResult: Sendable, Equatable {
    /// The postcode, as it is written.
    public let postcode: String
    /// What else is known of it, such as names of places; may be empty.
    public let description: String

    /// Puts a line together.
    public init(postcode: String, description: String = "") {
      self.postcode = postcode
      self.description = description
    }
  }

  /// The answer to the form as a page of its own, for browsers without JavaScript: `GET /search?q=SW1A`.
  ///
  /// It is HTML in UTF-8 and goes out with `contentSecurityPolicy`. All texts are escaped, whatever they hold.
  ///
  /// - Parameters:
  ///   - query: what was typed; empty if nothing was.
  ///   - results: what was found, at most as many as a page should have.
  ///   - total: how many there are in all, if that is more.
  /// - Complexity: O(number of characters).
  public static func searchPage(query: String, results: [SearchResult], total: Int? = nil) -> String {
    let typed = escaped(query)
    var body = ""
    if !query.isEmpty {
      let count = max(total ?? 0, results.count)
      let shown = count > results.count ? ", the first \(results.count) listed" : ""
      body +=
        count == 0
        ? "<p class=\"state\" data-kind=\"none\" role=\"status\">No postcode begins with \(typed).</p>\n"
        : "<p class=\"state\" role=\"status\">\(count) postcode\(count == 1 ? "" : "s")\(shown).</p>\n"
      if !results.isEmpty {
        body += "<ul class=\"results\">\n" + results.map(row).joined() + "</ul>\n"
      }
    }
    return """
      <!doctype html>
      <html lang="en-GB">
      <head>
      <meta charset="utf-8">
      <title>\(query.isEmpty ? "" : typed + " · ")Postcodes</title>
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
      \(body)</main>
      </body>
      </html>

      """
  }

  private static func row(_ result: SearchResult) -> String {
    let text = escaped(result.postcode)
    let link = "\(searchPath)?q=\(queryEncoded(result.postcode))"
    let rest = result.description.isEmpty ? "" : " <span>\(escaped(result.description))</span>"
    return "<li><a href=\"\(link)\">\(text)</a>\(rest)</li>\n"
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
