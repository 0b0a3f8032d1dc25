#if canImport(FoundationEssentials)
  public import FoundationEssentials

  extension IndexBuildError: LocalizedError {
    /// A description of the error and, where possible, its remedy.
    public var errorDescription: String? { description }
  }
#elseif canImport(Foundation)
  public import Foundation

  extension IndexBuildError: LocalizedError {
    /// A description of the error and, where possible, its remedy.
    public var errorDescription: String? { description }
  }
#endif
