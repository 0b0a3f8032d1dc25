import CommandTestSupport
import Foundation
import LoopbackServer
import PostcodesIO
import TestSupport

@testable import PostcodesOnlineCommand

/// A local service that answers as Ordnance Survey's Downloads API and ONS's Open Geography portal do.
final class LocalPublisher: Sendable {
  /// What the service offers. Each request sees the current offer.
  struct Offer: Sendable {
    var file: [UInt8]
    var version = "2025-11"
    var titles = ["ONS Postcode Directory (August 2025) for the UK"]
    /// The size and MD5 that Ordnance Survey's list states; `nil` for the right ones.
    var size: Int?
    var md5: String?
    /// The size that the portal states.
    var itemSize: Int?
    var entityTag: String? = "\"one\""
    var takesRanges = true
    /// Whether ranges are sent even if `If-Range` names another file.
    var ignoresIfRange = false
  }

  typealias Trouble = @Sendable (_ request: LoopbackRequest, _ fileRequests: Int) -> LoopbackReply?

  let server: LoopbackServer
  private let shared: Shared

  private final class Shared: @unchecked Sendable {
    let lock = NSLock()
    var offer: Offer
    var fileRequests: [LoopbackRequest] = []

    init(_ offer: Offer) { self.offer = offer }
  }

  /// Starts the service.
  ///
  /// - Parameters:
  ///   - offer: What it offers.
  ///   - fileTrouble: Replaces the response to a request for the file, given the number of earlier ones.
  ///   - trouble: Replaces the response to any other request.
  init(
    _ offer: Offer, fileTrouble: @escaping Trouble = { _, _ in nil },
    trouble: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil }
  ) throws {
    let shared = Shared(offer)
    self.shared = shared
    server = try LoopbackServer { request in
      let offer = shared.lock.withLock { shared.offer }
      guard request.path == "/file" else { return trouble(request) ?? Self.describe(offer, request) }
      let earlier = shared.lock.withLock {
        shared.fileRequests.append(request)
        return shared.fileRequests.count - 1
      }
      return fileTrouble(request, earlier) ?? Self.file(offer, request)
    }
  }

  deinit { server.stop() }

  /// The requests for the file so far.
  var fileRequests: [LoopbackRequest] { shared.lock.withLock { shared.fileRequests } }

  func change(_ body: (inout Offer) -> Void) { shared.lock.withLock { body(&shared.offer) } }

  private static func describe(_ offer: Offer, _ request: LoopbackRequest) -> LoopbackReply {
    let host = request.header("host") ?? ""
    switch request.path {
    case "/downloads/v1/products/CodePointOpen", "/downloads/v1/products/OpenNames":
      return .json(#"{"id":"CodePointOpen","name":"Code-Point® Open","version":"\#(offer.version)"}"#)
    case "/downloads/v1/products/CodePointOpen/downloads", "/downloads/v1/products/OpenNames/downloads":
      let md5 = offer.md5 ?? MD5.digest(of: offer.file)
      let rows = [("GeoPackage", "GB", "/wrong"), ("CSV", "HP", "/wrong"), ("CSV", "GB", "/redirect")].map {
        #"{"md5":"\#(md5)","size":\#(offer.size ?? offer.file.count),"url":"http://\#(host)\#($0.2)","#
          + #""format":"\#($0.0)","area":"\#($0.1)","fileName":"codepo_gb.zip"}"#
      }
      return .json("[\(rows.joined(separator: ","))]")
    case "/redirect": return .redirect(to: "http://\(host)/file", status: 307)
    case "/sharing/rest/search":
      let isAsked = request.queryValue("q")?.hasPrefix(#"tags:PRD_ONSPD AND type:"CSV Collection""#) == true
      let items = offer.titles.enumerated().map { number, title in
        #"{"id":"a\#(number)","title":"\#(title)","type":"CSV Collection","name":"ONSPD_\#(number).zip","#
          + #""modified":\#(number),"size":\#(offer.itemSize ?? -1)}"#
      }
      return .json(#"{"total":\#(items.count),"results":[\#(isAsked ? items.joined(separator: ",") : "")]}"#)
    case let path where path.hasPrefix("/sharing/rest/content/items/a") && path.hasSuffix("/data"):
      return .redirect(to: "/file")
    default: return .html("<h1>Not found</h1>", status: 404)
    }
  }

  /// Returns the file, or the part of it that the request asks for.
  static func file(_ offer: Offer, _ request: LoopbackRequest) -> LoopbackReply {
    var reply = LoopbackReply(contentType: "application/zip", body: .bytes(offer.file))
    if let tag = offer.entityTag { reply.headers.append(("ETag", tag)) }
    let condition = request.header("if-range")
    guard offer.takesRanges, condition == nil || condition == offer.entityTag || offer.ignoresIfRange,
      let range = request.header("range"), range.hasPrefix("bytes="), range.hasSuffix("-"),
      let start = Int(range.dropFirst(6).dropLast())
    else { return reply }
    guard start < offer.file.count else {
      reply = LoopbackReply(status: 416)
      reply.headers.append(("Content-Range", "bytes */\(offer.file.count)"))
      return reply
    }
    reply.status = 206
    reply.body = .bytes(Array(offer.file[start...]))
    reply.headers.append(("Content-Range", "bytes \(start)-\(offer.file.count - 1)/\(offer.file.count)"))
    return reply
  }

  /// Returns the first bytes of the file, after which the connection closes.
  static func cut(_ file: [UInt8], at count: Int, tag: String? = "\"one\"") -> LoopbackReply {
    var reply = LoopbackReply(contentType: "application/zip", body: .bytes(Array(file.prefix(count))))
    if let tag { reply.headers.append(("ETag", tag)) }
    return reply.truncated(missing: file.count - count)
  }
}

/// Archives to download.
enum DownloadFixtures {
  /// A zip of some hundred kilobytes with a table of a month, such as `AUG_2025`.
  static func archive(_ month: String, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var zip = ZipFixture()
    zip.add("Data/ONSPD_\(month)_UK.csv", (0..<300_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    zip.add("User Guide/guide.txt", "A guide")
    return zip.bytes
  }
}
