internal import PostcodeKit

/// The option `--radius` of a search for the nearest postcodes: metres, or `unlimited`.
struct MaximumDistance {
  /// Metres, or `nil` for no limit.
  let metres: Double?

  /// The limit around a position, if none is given: that of postcodes.io's wide search. A position further from any postcode is at sea,
  /// abroad, or has its coordinates exchanged.
  static let ofPositions = MaximumDistance(metres: 20_000)

  init(metres: Double?) { self.metres = metres }

  /// - Throws: `InvalidArgument` with the expected form.
  init(argument: String) throws {
    if UntrustedText(argument) == "unlimited" {
      metres = nil
      return
    }
    guard let metres = DegreePair.number(argument), metres >= 0 else {
      throw InvalidArgument(description: "expected metres, 0 or more, or 'unlimited'")
    }
    self.metres = metres
  }
}

/// The expected form of an argument, which follows its option and value in the message.
struct InvalidArgument: Error, CustomStringConvertible {
  let description: String
}
