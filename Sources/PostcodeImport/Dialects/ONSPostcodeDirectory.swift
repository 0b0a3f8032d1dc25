/// The ONS Postcode Directory (ONSPD, before 2011 NSPD): every postcode that ever was, with the areas it lies in as
/// they are coded at first hand.
///
/// Its columns have been renamed many times; their roles have not.
enum ONSPostcodeDirectory: DialectRules {
  static let title = "ONS Postcode Directory"
  static let form = "pcd,pcd2,pcds,dointr,doterm,oscty,… or pcd7,pcd8,pcds,dointr,doterm,cty25cd,…"
  static let attribution = NationalStatistics.attribution

  static func fields(of header: Header) -> FieldMap? {
    NationalStatistics.isLookup(header) ? nil : NationalStatistics.fields(of: header)
  }
}

/// What the two postcode products of the Office for National Statistics have in common.
enum NationalStatistics {
  static let attribution = """
    Source: Office for National Statistics licensed under the Open Government Licence v.3.0
    Contains OS data © Crown copyright and database right
    Contains Royal Mail data © Royal Mail copyright and database right
    """

  /// The columns, if the header has the marks of either product: dates beside a postcode called `pcd…`, or the long
  /// names of exports from the Open Geography Portal.
  static func fields(of header: Header) -> FieldMap? {
    let fields = header.fieldsByRole
    guard let postcode = fields[.postcode], fields[.terminated] != nil, fields.hasPosition,
      header.labels[postcode].key.hasPrefix("pcd") || header.has("dateoftermination")
    else { return nil }
    return fields
  }

  /// Whether a header is the Lookup's rather than the Directory's.
  ///
  /// The Lookup has the user type next to the dates, the Directory the county; where the columns were rearranged,
  /// those decide that only the Directory has.
  static func isLookup(_ header: Header) -> Bool {
    if header.labels.contains(where: { directoryKeys.contains($0.key) }) { return false }
    guard let terminated = header.fieldsByRole[.terminated], terminated + 1 < header.count else {
      return false
    }
    return lookupNeighbours.contains(header.labels[terminated + 1].key)
  }

  private static let directoryKeys: Set<String> = [
    "oscty", "oslaua", "osward", "oshlthau", "streg", "ssr##cd", "parish", "parncp##cd", "statsward",
    "wdstl##cd",
    "casward", "wdcas##cd", "hlth##cd", "educ##cd",
  ]
  private static let lookupNeighbours: Set<String> = ["usertype", "usrtypind", "postcodeusertype"]
}
