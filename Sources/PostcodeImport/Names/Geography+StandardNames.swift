import PostcodeKit

extension Geography {
  /// Returns the name of a country code. Code-Point Open has codes of countries without names.
  ///
  /// Source: Register of Geographic Codes, Office for National Statistics. The codes date from 2009; a renamed country
  /// would get a new code.
  func standardName(of code: String) -> String? {
    guard self == .country else { return nil }
    switch UntrustedText(code) {
    case "E92000001": return "England"
    case "L93000001": return "Channel Islands"
    case "M83000003": return "Isle of Man"
    case "N92000002": return "Northern Ireland"
    case "S92000003": return "Scotland"
    case "W92000004": return "Wales"
    default: return nil
    }
  }
}
