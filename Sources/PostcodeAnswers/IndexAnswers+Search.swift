public import PostcodeCore
internal import PostcodeIndex
public import PostcodesIOTypes

extension IndexAnswers {
  /// The postcodes that postcodes.io finds for a text, `/postcodes?q=`, in its order; `nil` where it answers `null`.
  ///
  /// - Parameters: as `autocomplete(_:limit:)`.
  /// - Complexity: that of `autocomplete(_:limit:)`, and O(number of columns) for each of the results.
  public func search(_ text: String, limit: Int = 10) -> [PostcodeReply]? {
    autocomplete(text, limit: limit)?.compactMap { index.ordinal(of: $0).flatMap { reply(at: $0) } }
  }

  /// The outcode that a text names for postcodes.io: capitals or not, white space anywhere left out; `nil` if there is no
  /// live postcode of it.
  ///
  /// - Complexity: O(length of the text), and O(number of postcodes of the outcode) where the first ones are terminated.
  public func outcode(named text: String) -> Outcode? {
    let text = RemotePostcode.spacelessCapitals(text)
    guard let outcode = Outcode(text), outcode.description == text, let ordinals = index.ordinals(of: outcode),
      ordinals.contains(where: { index.isLive(at: $0) })
    else { return nil }
    return outcode
  }

  /// What is known of a postcode in the Scottish Postcode Directory; `nil` if the index has no column of it, or the
  /// postcode has no such row.
  ///
  /// - Complexity: O(number of columns).
  public func scottishReply(at ordinal: Int) -> ScottishReply? {
    guard let column = index.column(named: "scottish_constituency"), let postcode = index.postcode(at: ordinal)
    else { return nil }
    let number = column.textNumber(at: ordinal)
    guard number > 0 else { return nil }
    var reply = ScottishReply()
    reply.postcode = postcode.description
    reply.codes.scottishParliamentaryConstituency = column.text(number)
    reply.scottishParliamentaryConstituency = column.attribute("name", ofText: number)
    return reply
  }
}
