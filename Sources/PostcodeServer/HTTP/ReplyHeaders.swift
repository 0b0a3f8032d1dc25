internal import HTTPTypes

/// The header fields of replies, and which answers may be kept.
///
/// An index never changes, so that the same index always gives the same answer to a path: its checksum tells answers from
/// older ones, and nothing has to be made out of a body. Caches ask again after some time, because another index may take
/// its place.
struct ReplyHeaders: Sendable {
  /// Raised whenever this program gives other bodies from the same index than it did before.
  static let generation = 1

  private let json: HTTPFields
  private let script: HTTPFields
  private let keepable: String

  /// - Parameter cacheTime: how long an answer may be kept before it is asked for again.
  init(cacheTime: Duration) {
    json = [.accessControlAllowOrigin: "*", .contentType: "application/json; charset=utf-8"]
    script = [
      .accessControlAllowOrigin: "*", .contentType: "text/javascript; charset=utf-8", .xContentTypeOptions: "nosniff",
    ]
    keepable = "public, max-age=\(max(cacheTime.components.seconds, 0))"
  }

  /// The fields of a reply.
  ///
  /// - Parameters:
  ///   - keeping: whether and how the reply may be kept.
  ///   - isScript: whether the body is a script.
  func fields(_ keeping: Keeping, isScript: Bool = false) -> HTTPFields {
    var fields = isScript ? script : json
    add(keeping, to: &fields)
    return fields
  }

  /// The fields of a reply of another type.
  func fields(_ keeping: Keeping, type: String) -> HTTPFields {
    var fields: HTTPFields = [.accessControlAllowOrigin: "*", .contentType: type]
    add(keeping, to: &fields)
    return fields
  }

  /// The fields that tell a client that it has the answer.
  func notModified(_ keeping: Keeping) -> HTTPFields {
    var fields: HTTPFields = [.accessControlAllowOrigin: "*"]
    add(keeping, to: &fields)
    return fields
  }

  private func add(_ keeping: Keeping, to fields: inout HTTPFields) {
    switch keeping {
    case .tagged(let tag):
      fields.append(HTTPField(name: .eTag, value: tag))
      fields.append(HTTPField(name: .cacheControl, value: keepable))
    case .never: fields.append(HTTPField(name: .cacheControl, value: "no-store"))
    case .unsaid: break
    }
  }

  /// The tag of all answers of an index, which tells nothing about the path: a tag belongs to one.
  static func tag(checksum: UInt64) -> String { "\"\(String(checksum, radix: 36))-\(generation)\"" }

  /// The preflight of a browser, which postcodes.io answers for every path.
  static let preflight: HTTPFields = [
    .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET,POST,OPTIONS",
    .accessControlAllowHeaders: "X-Requested-With, Content-Type, Accept, Origin", .contentLength: "0",
  ]
}

/// Whether a reply may be kept by its client and by those between.
enum Keeping: Sendable, Equatable {
  /// For some time; then it is asked for again with its tag, `W/` and quotation marks included.
  case tagged(String)
  /// It is another one each time.
  case never
  /// Nothing is said, as of replies to POST.
  case unsaid
}
