public import PostcodeKit

/// A search that the page sends to the server until it has downloaded the index. The responses have the JSON that the
/// page's WebAssembly writes, because the same code writes them.
public enum IndexQuery: Sendable, Equatable {
  /// The completions of a text: `GET /index/complete?text=SW1A&limit=50`.
  case complete(text: String, limit: Int)
  /// The record of a postcode: `GET /index/find?text=SW1A+1AA`.
  case find(text: String)
  /// The live postcodes nearest to a postcode: `GET /index/nearest?text=SW1A+1AA&limit=8`.
  case nearest(text: String, limit: Int)
  /// The record of the place with a code: `GET /index/place?text=osgb4000000074559493`.
  case place(code: String)
  /// The live postcodes nearest to a place: `GET /index/nearest-to-place?text=osgb4000000074559493&limit=8`.
  case nearestToPlace(code: String, limit: Int)

  /// The maximum number of results.
  private static let maximumLimit = 100

  /// Creates the query of a request.
  ///
  /// - Parameters:
  ///   - path: The path of the request.
  ///   - parameter: Returns the decoded value of a parameter, or an empty string. Of a text, the first 200 Unicode scalars count.
  /// - Returns: `nil` for any other path.
  public init?(path: some StringProtocol, parameter: (String) -> String) {
    let text = PostcodeFinder.bounded(parameter("text"))
    let limit = min(max(Int(parameter("limit")) ?? IndexQuery.maximumLimit, 0), IndexQuery.maximumLimit)
    switch path {
    case "/index/complete": self = .complete(text: text, limit: limit)
    case "/index/find": self = .find(text: text)
    case "/index/nearest": self = .nearest(text: text, limit: limit)
    case "/index/place": self = .place(code: text)
    case "/index/nearest-to-place": self = .nearestToPlace(code: text, limit: limit)
    default: return nil
    }
  }

  /// Returns the response in JSON.
  ///
  /// - Parameters:
  ///   - finder: The finder of the index to search.
  /// - Complexity: O(`limit` × number of columns). A text without results is compared with similar ones.
  public func json(from finder: PostcodeFinder) -> [UInt8] {
    let (index, places) = (finder.index, finder.places)
    return switch self {
    case .complete(let text, let limit): finder.find(text, limit: PostcodeIndex.placeLimit).json(limit: limit)
    case .find(let text): index.recordJSON(of: text)
    case .nearest(let text, let limit): index.nearestJSON(of: text, limit: limit)
    case .place(let code): index.placeJSON(ofCode: code, in: places)
    case .nearestToPlace(let code, let limit): index.nearestJSON(toPlace: code, in: places, limit: limit)
    }
  }
}
