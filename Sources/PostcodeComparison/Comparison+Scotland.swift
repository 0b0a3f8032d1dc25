internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodesIO
internal import PostcodesIOResponder

extension Comparison {
  /// Compares what both sides know from the Scottish Postcode Directory, up to the limit.
  func compareScottish(_ outcome: inout ComparisonOutcome) async throws {
    guard outcome.plan.kind == .lookups, options.scottishLimit > 0 else { return }
    let known = outcome.plan.queries.compactMap { query in
      Postcode(query).flatMap { responder.index.ordinal(of: $0) }.flatMap { responder.scottishReply(at: $0) }
    }
    for local in Self.evenlySpaced(known, options.scottishLimit) {
      do {
        let remote = try await service.send { try await $0.scottish(local.postcode) }.reply
        let difference = ReplyDifference(postcode: local.postcode, fields: Self.differences(local, remote))
        if !difference.fieldsAgree { outcome.scottish.append(difference) }
      } catch let error as PostcodesIOError {
        guard case .notFound = error else {
          outcome.errors[error.description, default: 0] += 1
          if error.isUnreachable || error.isFinal { return }
          continue
        }
        let field = ReplyDifference.Field(name: "scotland", local: local.postcode, remote: nil)
        outcome.scottish.append(ReplyDifference(postcode: local.postcode, fields: [field]))
      }
      outcome.scottishAsked += 1
    }
  }

  /// Returns the different fields. Different names of equal codes don't count, nor keys that the service's version doesn't have.
  private static func differences(_ local: ScottishReply, _ remote: ScottishReply) -> [ReplyDifference.Field] {
    var fields: [ReplyDifference.Field] = []
    var sameCodes: Set<String> = []
    for field in ScottishReply.Codes.fields where field.isWritten(in: remote.codes) {
      let (own, theirs) = (field.property.text(of: local.codes), field.property.text(of: remote.codes))
      if own == theirs {
        sameCodes.insert(field.name)
      } else {
        fields.append(.init(name: "scotland.codes.\(field.name)", local: own, remote: theirs))
      }
    }
    for field in ScottishReply.fields where field.isWritten(in: remote) && !sameCodes.contains(field.name) {
      if case .object = field.property { continue }
      let (own, theirs) = (field.property.text(of: local), field.property.text(of: remote))
      if own != theirs { fields.append(.init(name: "scotland.\(field.name)", local: own, remote: theirs)) }
    }
    return fields
  }
}
