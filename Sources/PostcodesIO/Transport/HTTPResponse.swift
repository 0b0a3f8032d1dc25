/// An HTTP response with any status.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: [HTTPHeader]
  /// The decoded body.
  public var body: [UInt8]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  ///   - body: The decoded body.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the first value of a header field. Case doesn't matter.
  ///
  /// - Complexity: O(number of header fields).
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
