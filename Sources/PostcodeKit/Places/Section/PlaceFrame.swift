/// Constants of the section of places, for reader and writer.
package enum PlaceFrame {
  /// A block of records has 2 to the power of this many.
  package static let blockShift = 4
  /// Origins of positions are multiples of 2 to the power of this many units.
  package static let originShift = 7
  /// The symbols of an axis: no box, a box with the most frequent extent, or one whose extent has `symbol - lengthSymbol` bits.
  package static let noBoxSymbol = 0
  package static let commonSymbol = 1
  package static let lengthSymbol = 2
  package static let longestExtent = 26
  /// The symbol of an axis whose numbers follow one by one, in fields of this width.
  package static let explicitSymbol = lengthSymbol + longestExtent + 1
  package static let explicitWidth = 28
  /// A block of codes has 2 to the power of this many.
  package static let codeBlockShift = 5
  /// The longest unary number; as many ones mean that the whole difference follows.
  package static let unaryLimit = 24
  /// The most digits of a code's number.
  package static let digitLimit = 17
}
