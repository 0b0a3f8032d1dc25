@testable import PostcodeKit
import PostcodesIOResponder
import PostcodesIOTypes

/// The routes of a version of postcodes.io, without a server.
struct InProcessService {
  let table: RouteTable
  let data: RouteData

  init(_ index: PostcodeIndex, _ version: WireVersion, prefix: String = "") {
    table = RouteTable(prefix: prefix, version: version)
    data = RouteData(index, limits: ResponseLimits(), version: version).prepared()
  }

  /// Answers a GET request, or a POST request if there is a body.
  func response(_ target: String, body: String? = nil) -> (status: Int, body: String) {
    do throws(APIError) {
      guard let match = table.match(body == nil ? .get : .post, RequestTarget(target)) else {
        throw APIError.noResource
      }
      let value = body.flatMap { try? JSONReader.read(Array($0.utf8)[...]) }
      let call = try match.call(data, body: value, in: table)
      var json = JSONWriter()
      let isDocument = match.route.documentType != nil
      if !isDocument { json.append(raw: #"{"status":200,"result":"#) }
      if let parts = try match.route.handler(call, &json) { while parts(&json) {} }
      if !isDocument { json.append(raw: "}") }
      return (200, String(decoding: json.utf8, as: UTF8.self))
    } catch {
      return (error.status, String(decoding: error.json.utf8, as: UTF8.self))
    }
  }

  /// Returns the value of `result`, or `nil` for an error.
  func result(_ target: String, body: String? = nil) -> JSONValue? {
    let response = response(target, body: body)
    guard response.status == 200 else { return nil }
    return (try? JSONReader.read(Array(response.body.utf8)[...]))?["result"]
  }
}

extension JSONValue {
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
  var text: String? { if case .text(let text) = self { text.string } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
