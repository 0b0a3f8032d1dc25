internal import PostcodeJSON
internal import PostcodesIOResponder
internal import PostcodesIOTypes

/// An answer that is no result: its status and text, which are postcodes.io's own.
struct Refusal: Error, Equatable {
  /// The HTTP status.
  let status: Int
  /// What is wrong, in postcodes.io's words.
  let text: String
  /// The record of a terminated postcode, where one was looked up.
  var terminated: TerminatedReply?

  init(_ status: Int, _ text: String, terminated: TerminatedReply? = nil) {
    self.status = status
    self.text = text
    self.terminated = terminated
  }

  /// The whole body.
  var json: JSONWriter {
    var json = JSONWriter()
    json.append(raw: "{\"status\":")
    json.append(integer: status)
    json.append(raw: ",\"error\":")
    json.append(text: text)
    if let terminated {
      json.append(raw: ",\"terminated\":")
      json.append(terminated)
    }
    json.append(raw: "}")
    return json
  }
}

extension Refusal {
  static let noResource = Refusal(404, "Resource not found")
  static let invalidPostcode = Refusal(404, "Invalid postcode")
  static let noPostcode = Refusal(404, "Postcode not found")
  static let noTerminatedPostcode = Refusal(404, "Terminated postcode not found")
  static let noScottishPostcode = Refusal(404, "Postcode exists in ONSPD but not in SPD")
  static let noOutcode = Refusal(404, "Outcode not found")
  static let noPlace = Refusal(404, "Place not found")

  static let noPostcodeQuery = Refusal(
    400, "No postcode query submitted. Remember to include query parameter")
  static let noPlaceQuery = Refusal(400, "No valid query submitted. Remember to include every parameter")
  static let invalidPosition = Refusal(400, "Invalid longitude/latitude submitted")
  static let invalidLimit = Refusal(400, "Invalid result limit submitted")
  static let invalidRadius = Refusal(400, "Invalid lookup radius submitted")

  static let invalidJSON = Refusal(400, "Invalid JSON submitted.\n" + bodyAdvice)
  static let invalidQuery = Refusal(400, "Invalid JSON query submitted. \n" + bodyAdvice)
  static func tooManyPostcodes(_ most: Int) -> Refusal {
    Refusal(400, "Too many postcodes submitted. Up to \(most) postcodes can be bulk requested at a time")
  }

  static func tooManyLocations(_ most: Int) -> Refusal {
    Refusal(400, "Too many locations submitted. Up to \(most) locations can be bulk requested at a time")
  }

  static let noArray = Refusal(400, "Invalid data submitted. You need to provide a JSON array")

  /// What postcodes.io says wherever it fails. This server fails nowhere; it says the same where a client would have seen
  /// it: an undecodable path, no body, a negative limit, a position that is infinite.
  static let upstreamFailure = Refusal(
    500,
    "500 Server Error.\nFor an urgent fix email support@ideal-postcodes.co.uk. \nAlternatively submit an issue at "
      + "https://github.com/ideal-postcodes/postcodes.io/issues\n")

  /// postcodes.io answers 500 here.
  static let bodyTooLarge = Refusal(413, "Request body too large")
  /// postcodes.io answers 500 here.
  static func unsupportedEncoding(_ name: String) -> Refusal {
    Refusal(415, "Unsupported content encoding \"\(name)\"; use gzip, deflate or identity")
  }
  static let requestTimeout = Refusal(408, "Request took too long to arrive")
  static let headerTooLarge = Refusal(431, "Request header fields too large")
  static let tooManyConnections = Refusal(503, "Too many connections")

  /// What is no HTTP; the reply is its status line alone, as postcodes.io's.
  static let malformed = Refusal(400, "Bad Request")

  private static let bodyAdvice =
    "You need to submit a JSON object with an array of postcodes or geolocation objects.\n"
    + "Also ensure that Content-Type is set to application/json\n"
}
