extension RouteTable {
  static let directoryRoutes: [Route] = [
    Route(
      .get, "/terminated_postcodes/:postcode", "Looks up a terminated postcode.", result: .terminatedPostcode,
      errors: [404, 500]
    ) { call, json throws(APIError) in
      switch call.data.responder.lookup(call.parameter(0)) {
      case .terminated(_, let ordinal):
        json.append(orNull: call.data.responder.terminatedReply(at: ordinal)) { $0.append($1) }
      case .found, .notFound: throw .noTerminatedPostcode
      case .invalid: throw .invalidPostcode
      }
    },
    Route(
      .get, "/scotland/postcodes/:postcode", "Looks up a postcode in the Scottish Postcode Directory.",
      result: .scottishPostcode, errors: [404, 500]
    ) { call, json throws(APIError) in
      json.append(try call.data.responder.scottishReply(to: call.parameter(0)))
    },
  ]
}
