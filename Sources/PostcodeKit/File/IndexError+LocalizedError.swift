// Embedded Swift and the availability check have no Foundation.
#if canImport(FoundationEssentials)
  public import FoundationEssentials

  extension IndexError: LocalizedError {
    /// A description of the error and, where possible, its remedy.
    public var errorDescription: String? { description }
  }
#elseif canImport(Foundation)
  public import Foundation

  extension IndexError: LocalizedError {
    /// A description of the error and, where possible, its remedy.
    public var errorDescription: String? { description }
  }
#endif
