/// The National Statistics Postcode Lookup (NSPL): like the directory, but with areas assigned by best fit.
enum NationalStatisticsPostcodeLookup: DialectRules {
  static let title = "National Statistics Postcode Lookup"
  static let form = "pcd,pcd2,pcds,dointr,doterm,usertype,… or pcd7,pcd8,pcds,dointr,doterm,usrtypind,…"
  static let attribution = NationalStatistics.attribution

  static func fields(of header: Header) -> FieldMap? {
    NationalStatistics.isLookup(header) ? NationalStatistics.fields(of: header) : nil
  }
}
