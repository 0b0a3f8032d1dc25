import PostcodeKit

/// The ONS Postcode Directory (ONSPD, until 2011 NSPD): all live and terminated postcodes with the areas they lie in.
///
/// Its columns have been renamed many times, but their roles are stable.
enum ONSPostcodeDirectory: DialectRules {
  static let title = "ONS Postcode Directory"
  static let form = "pcd,pcd2,pcds,dointr,doterm,oscty,… or pcd7,pcd8,pcds,dointr,doterm,cty25cd,…"
  static let attribution = NationalStatistics.attribution

  static func fields(of header: Header) -> FieldMap? {
    NationalStatistics.isLookup(header) ? nil : NationalStatistics.fields(of: header)
  }
}

/// The rules shared by the ONS Postcode Directory and the National Statistics Postcode Lookup.
enum NationalStatistics {
  static let attribution = """
    Source: Office for National Statistics licensed under the Open Government Licence v.3.0
    Contains OS data © Crown copyright and database right
    Contains Royal Mail data © Royal Mail copyright and database right
    """

  /// Returns the fields by role if the header belongs to either product: it has dates and a postcode labelled `pcd…`,
  /// or the long labels of exports from the Open Geography Portal.
  static func fields(of header: Header) -> FieldMap? {
    let fields = header.fieldsByRole
    guard let postcode = fields[.postcode], fields[.terminated] != nil, fields.hasPosition,
      header.labels[postcode].key.hasPrefix("pcd") || header.has("dateoftermination")
    else { return nil }
    return fields
  }

  /// Whether a header belongs to the lookup rather than the directory.
  ///
  /// After the dates comes the user type in the lookup and the county in the directory. Columns that only the directory
  /// has decide even if the order differs.
  static func isLookup(_ header: Header) -> Bool {
    if header.labels.contains(where: { directoryKeys.contains($0.key) }) { return false }
    guard let terminated = header.fieldsByRole[.terminated], terminated + 1 < header.count else {
      return false
    }
    return lookupNeighbours.contains(header.labels[terminated + 1].key)
  }

  private static let directoryKeys: Set<UntrustedText> = [
    "oscty", "oslaua", "osward", "oshlthau", "streg", "ssr##cd", "parish", "parncp##cd", "statsward",
    "wdstl##cd",
    "casward", "wdcas##cd", "hlth##cd", "educ##cd",
  ]
  private static let lookupNeighbours: Set<UntrustedText> = ["usertype", "usrtypind", "postcodeusertype"]
}
