#if Programs
  internal import CommandSupport
  internal import PostcodesIOResponder
  internal import PostcodesIO

  /// Writes the record of a postcode that only the service knows.
  struct OnlineRecord {
    /// The service, or `nil` to send nothing.
    let client: PostcodesClient?
    let format: RecordFormat

    /// Writes the service's record of a postcode, or only the postcode without a service.
    ///
    /// - Throws: `Failure` if the lookup fails.
    func write(_ postcode: String) async throws {
      let reply: PostcodeReply
      do {
        guard let client else { return try write(postcode, values: [], note: "") }
        reply = try await client.lookup(postcode)
      } catch {
        try write(postcode, values: [], note: "")
        throw Failure(status: .unavailable, message: Printable.text("\(error)"))
      }
      if format == .json { return try writeJSON(JSONReader.read(JSONOutput.encode(reply)[...])) }
      let values = PostcodeReply.fields.dropFirst().compactMap { field in
        OnlineRecord.text(of: field, in: reply).map { (name: field.name, text: $0) }
      }
      try write(reply.postcode, values: values, note: client?.configuration.baseURL.description ?? "")
    }

    private func write(_ postcode: String, values: [(name: String, text: String?)], note: String) throws {
      let output = StandardOutput.shared
      switch format {
      case .text: try RecordText.write(title: postcode, note: note, values)
      case .json: try writeJSON(["postcode": .text(postcode)])
      case .csv:
        try output.line((["postcode"] + values.map(\.name)).joined(separator: ","))
        try output.line(([postcode] + values.map { $0.text ?? "" }).map { CSVText.quoted($0) }.joined(separator: ","))
      }
    }

    private func writeJSON(_ record: JSONValue) throws {
      try JSONOutput.writeArray { append in try append(record) }
    }

    /// Returns a value as text: `.none` if the field has several values, `.some(nil)` if the value is missing.
    private static func text(of field: WireField<PostcodeReply>, in reply: PostcodeReply) -> String?? {
      switch field.property {
      case .requiredText(let path): reply[keyPath: path]
      case .text(let path): .some(reply[keyPath: path])
      case .integer(let path): .some(reply[keyPath: path].map { String($0) })
      case .number(let path): .some(reply[keyPath: path].map { String($0) })
      case .boolean(let path): .some(reply[keyPath: path].map { String($0) })
      case .texts, .object: .none
      }
    }
  }
#endif
