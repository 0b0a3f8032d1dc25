extension Geography {
  /// The name of a code that everybody knows, for dumps without a table of its geography: Code-Point Open has the codes of
  /// countries and no names for them.
  ///
  /// Source: the Register of Geographic Codes of the Office for National Statistics. Its codes of countries are those of
  /// 2009, and a country that is renamed gets another.
  func standardName(of code: String) -> String? {
    guard self == .country else { return nil }
    switch code {
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
