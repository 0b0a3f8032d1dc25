#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ImportError: LocalizedError {
  /// What was found, what was expected and what to do.
  public var errorDescription: String? { description }
}

extension ArchiveError: LocalizedError {
  /// What was found, what was expected and what to do.
  public var errorDescription: String? { description }
}

extension ShiftFileError: LocalizedError {
  /// What was found and what was expected.
  public var errorDescription: String? { description }
}
