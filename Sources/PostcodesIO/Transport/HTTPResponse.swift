/// A response of HTTP, whatever its status.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The head.
  public var headers: [HTTPHeader]
  /// The body, without transfer encodings.
  public var body: [UInt8]

  /// Puts a response together.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first value of a header, whatever the case of its name.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
