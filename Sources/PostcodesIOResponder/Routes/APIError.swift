package import PostcodesIOTypes

/// An error response: its status and text, in postcodes.io's words.
package struct APIError: Error, Equatable {
  package let status: Int
  package let text: String
  /// The record of a terminated postcode, if that was looked up.
  package var terminated: TerminatedReply?

  package init(_ status: Int, _ text: String, terminated: TerminatedReply? = nil) {
    self.status = status
    self.text = text
    self.terminated = terminated
  }

  /// The body of the response.
  package var json: JSONWriter {
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

extension APIError {
  package static let noResource = APIError(404, "Resource not found")
  static let invalidPostcode = APIError(404, "Invalid postcode")
  static let noPostcode = APIError(404, "Postcode not found")
  static let noTerminatedPostcode = APIError(404, "Terminated postcode not found")
  static let noScottishPostcode = APIError(404, "Postcode exists in ONSPD but not in SPD")
  static let noOutcode = APIError(404, "Outcode not found")
  static let noPlace = APIError(404, "Place not found")

  static let noPostcodeQuery = APIError(
    400, "No postcode query submitted. Remember to include query parameter")
  static let noPlaceQuery = APIError(400, "No valid query submitted. Remember to include every parameter")
  static let invalidPosition = APIError(400, "Invalid longitude/latitude submitted")
  static let invalidLimit = APIError(400, "Invalid result limit submitted")
  static let invalidRadius = APIError(400, "Invalid lookup radius submitted")

  package static let invalidJSON = APIError(400, "Invalid JSON submitted.\n" + bodyAdvice)
  static let invalidQuery = APIError(400, "Invalid JSON query submitted. \n" + bodyAdvice)
  static func tooManyPostcodes(_ maximum: Int) -> APIError {
    APIError(400, "Too many postcodes submitted. Up to \(maximum) postcodes can be bulk requested at a time")
  }

  static func tooManyLocations(_ maximum: Int) -> APIError {
    APIError(400, "Too many locations submitted. Up to \(maximum) locations can be bulk requested at a time")
  }

  static let noArray = APIError(400, "Invalid data submitted. You need to provide a JSON array")

  /// postcodes.io's response to anything that makes it fail. This server says the same to the requests that do: an
  /// undecodable path, no body, a negative limit, an infinite coordinate.
  package static let upstreamFailure = APIError(
    500,
    "500 Server Error.\nFor an urgent fix email support@ideal-postcodes.co.uk. \nAlternatively submit an issue at "
      + "https://github.com/ideal-postcodes/postcodes.io/issues\n")

  private static let bodyAdvice =
    "You need to submit a JSON object with an array of postcodes or geolocation objects.\n"
    + "Also ensure that Content-Type is set to application/json\n"
}
