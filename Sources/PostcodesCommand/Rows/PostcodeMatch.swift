internal import PostcodeKit

/// A postcode that is looked up in steps.
struct PostcodeMatch {
  /// The postcode; `nil` if the text isn't one.
  var postcode: Postcode?
  /// The ordinal of the postcode, or −1 if the index doesn't contain it.
  var ordinal: Int32 = -1
  /// The code set of the postcode, or −1 if no field needs it.
  var codeSet: Int32 = -1
}
