#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// `postcodes validate`.
  struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "validate",
      abstract: "Check the form of postcodes, without an index.",
      discussion: """
        Prints each postcode in its standard form: capitals, with a space before the incode. Whether it exists is not checked; \
        'postcodes lookup' does that. CSV has one line for each query: query,status,postcode,outcode,incode, where the status is \
        postcode, not a postcode or empty.

        Exit status 1: a query is not in the form of a postcode.
        """)

    @Argument(
      help: ArgumentHelp(
        "Postcode to check, or - to read postcodes from standard input, one per line.", valueName: "postcode"))
    var postcodes: [String]

    @Option(help: "Output format.")
    var format = ListFormat.text

    func run() throws {
      var invalid = 0
      func postcode(_ query: String) -> Postcode? {
        let postcode = Postcode(query)
        if postcode == nil, !QueryLines.isBlank(query) { invalid += 1 }
        return postcode
      }
      let output = StandardOutput.shared
      switch format {
      case .text:
        try QueryLines.forEach(postcodes) { query in
          guard let postcode = postcode(query) else {
            guard !QueryLines.isBlank(query) else { return }
            try output.flush()
            StandardError.report(LookupStatus.explainForm(query))
            return
          }
          try output.line(postcode.description)
        }
      case .csv:
        try output.line("query,status,postcode,outcode,incode")
        try QueryLines.forEach(postcodes) { query in
          let postcode = postcode(query)
          let parts = postcode.map { "\($0),\($0.outcode),\($0.incode)" } ?? ",,"
          try output.line(CSVText.quoted(query) + "," + status(query, postcode) + "," + parts)
        }
      case .json, .jsonl:
        try JSONOutput.writeArray(asLines: format == .jsonl) { append in
          try QueryLines.forEach(postcodes) { query in
            let postcode = postcode(query)
            func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
            try append([
              "query": .text(query), "status": .text(status(query, postcode)), "postcode": text(postcode?.description),
              "outcode": text(postcode?.outcode.description), "incode": text(postcode?.incode),
            ])
          }
        }
      }
      if invalid > 0 { throw Failure.negative }
    }

    private func status(_ query: String, _ postcode: Postcode?) -> String {
      if postcode != nil { return "postcode" }
      return (QueryLines.isBlank(query) ? LookupStatus.empty : .notAPostcode).rawValue
    }
  }
#endif
