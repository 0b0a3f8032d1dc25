/// The exit statuses of all programs: 1 for a negative result, otherwise those of sysexits(3).
package struct ExitStatus: RawRepresentable, Equatable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Not found, differences found, or verification failed.
  package static let negativeResult = ExitStatus(rawValue: 1)
  package static let usage = ExitStatus(rawValue: 64)
  package static let badData = ExitStatus(rawValue: 65)
  package static let noInput = ExitStatus(rawValue: 66)
  package static let unavailable = ExitStatus(rawValue: 69)
  package static let cannotCreate = ExitStatus(rawValue: 73)
  package static let inputOutput = ExitStatus(rawValue: 74)

  /// Returns the status of a program that ends because of a signal, as shells report it.
  package static func signal(_ number: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + number) }
}
