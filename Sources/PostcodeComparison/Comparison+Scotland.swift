internal import PostcodeKit
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
      switch try await extraReply(&outcome, { try await $0.scottish(local.postcode) }) {
      case .reply(let remote):
        let difference = ReplyDifference(postcode: local.postcode, fields: Self.differences(local, remote))
        if !difference.fieldsAgree { outcome.scottish.append(difference) }
      case .missing:
        let field = ReplyDifference.Field(name: "scotland", local: local.postcode, remote: nil)
        outcome.scottish.append(ReplyDifference(postcode: local.postcode, fields: [field]))
      case .failure(let isFinal):
        if isFinal { return }
        continue
      }
      outcome.scottishAsked += 1
    }
  }

  /// Returns the different fields. Different names of equal codes don't count, nor keys that the service's version doesn't have.
  private static func differences(_ local: ScottishReply, _ remote: ScottishReply) -> [ReplyDifference.Field] {
    let codes = differences(local.codes, remote.codes, prefix: "scotland.codes.")
    let different = Set(codes.map { $0.name.dropFirst("scotland.codes.".count) })
    let sameCodes = ScottishReply.Codes.fields.filter {
      $0.isWritten(in: remote.codes) && !different.contains($0.name[...])
    }
    return codes + differences(local, remote, prefix: "scotland.", except: Set(sameCodes.map(\.name)))
  }

  /// Returns the fields that the service's version has with other values.
  static func differences<Reply: WireObject>(
    _ local: Reply, _ remote: Reply, prefix: String, except ignored: Set<String> = []
  ) -> [ReplyDifference.Field] {
    Reply.fields.compactMap { field in
      guard field.isWritten(in: remote), !ignored.contains(field.name) else { return nil }
      if case .object = field.property { return nil }
      let (own, theirs) = (field.property.text(of: local), field.property.text(of: remote))
      return own == theirs ? nil : .init(name: prefix + field.name, local: own, remote: theirs)
    }
  }

  /// The outcome of a request that isn't part of the plan.
  enum ExtraReply<Reply: Sendable> {
    case reply(Reply)
    /// The service doesn't have it.
    case missing
    /// The request failed; `isFinal`: further requests would fail as well.
    case failure(isFinal: Bool)
  }

  /// Sends a request that isn't part of the plan. Adds its error to the outcome.
  func extraReply<Reply: Sendable>(
    _ outcome: inout ComparisonOutcome, _ request: (PostcodesClient) async throws -> Reply
  ) async throws -> ExtraReply<Reply> {
    do {
      return .reply(try await service.send(request).reply)
    } catch let error as PostcodesIOError {
      if case .notFound = error { return .missing }
      outcome.errors[error.description, default: 0] += 1
      return .failure(isFinal: error.isUnreachable || error.isFinal)
    }
  }
}
