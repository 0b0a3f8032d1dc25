#if Programs
  internal import ArgumentParser
  internal import PostcodeServer
  internal import PostcodesIOResponder

  /// The sizes of results, named as postcodes.io's environment variables.
  struct ResponseLimitOptions: ParsableArguments {
    private static let standard = ResponseLimits()

    @Option(help: ArgumentHelp("Default number of postcodes in a search.", valueName: "count"))
    var searchLimitDefault = standard.search.standard

    @Option(help: ArgumentHelp("Maximum number of postcodes in a search.", valueName: "count"))
    var searchLimitMax = standard.search.maximum

    @Option(help: ArgumentHelp("Default number of nearest postcodes.", valueName: "count"))
    var nearestLimitDefault = standard.nearest.limit.standard

    @Option(help: ArgumentHelp("Maximum number of nearest postcodes.", valueName: "count"))
    var nearestLimitMax = standard.nearest.limit.maximum

    @Option(help: ArgumentHelp("Default radius for nearest postcodes.", valueName: "metres"))
    var nearestRadiusDefault = standard.nearest.radius.standard

    @Option(help: ArgumentHelp("Maximum radius for nearest postcodes.", valueName: "metres"))
    var nearestRadiusMax = standard.nearest.radius.maximum

    @Option(help: ArgumentHelp("Default number of nearest outcodes.", valueName: "count"))
    var nearestoutcodesLimitDefault = standard.nearestOutcodes.limit.standard

    @Option(help: ArgumentHelp("Maximum number of nearest outcodes.", valueName: "count"))
    var nearestoutcodesLimitMax = standard.nearestOutcodes.limit.maximum

    @Option(help: ArgumentHelp("Default radius for nearest outcodes.", valueName: "metres"))
    var nearestoutcodesRadiusDefault = standard.nearestOutcodes.radius.standard

    @Option(help: ArgumentHelp("Maximum radius for nearest outcodes.", valueName: "metres"))
    var nearestoutcodesRadiusMax = standard.nearestOutcodes.radius.maximum

    @Option(help: ArgumentHelp("Default number of places in a search.", valueName: "count"))
    var placessearchLimitDefault = standard.places.standard

    @Option(help: ArgumentHelp("Maximum number of places in a search.", valueName: "count"))
    var placessearchLimitMax = standard.places.maximum

    @Option(help: ArgumentHelp("Maximum number of postcodes in a bulk request.", valueName: "count"))
    var bulklookupsPostcodesMax = standard.bulkPostcodes

    @Option(help: ArgumentHelp("Maximum number of positions in a bulk request.", valueName: "count"))
    var bulkgeocodeGeolocationsMax = standard.bulkGeolocations

    func validate() throws {
      for (value, option) in [
        (searchLimitDefault, "search-limit-default"), (searchLimitMax, "search-limit-max"),
        (nearestLimitDefault, "nearest-limit-default"), (nearestLimitMax, "nearest-limit-max"),
        (nearestoutcodesLimitDefault, "nearestoutcodes-limit-default"),
        (nearestoutcodesLimitMax, "nearestoutcodes-limit-max"),
        (placessearchLimitDefault, "placessearch-limit-default"), (placessearchLimitMax, "placessearch-limit-max"),
        (bulklookupsPostcodesMax, "bulklookups-postcodes-max"),
        (bulkgeocodeGeolocationsMax, "bulkgeocode-geolocations-max"),
      ] { try check(value, 1...10_000, option) }
      for (value, option) in [
        (nearestRadiusDefault, "nearest-radius-default"), (nearestRadiusMax, "nearest-radius-max"),
        (nearestoutcodesRadiusDefault, "nearestoutcodes-radius-default"),
        (nearestoutcodesRadiusMax, "nearestoutcodes-radius-max"),
      ] { try check(value, 1...2_000_000, option) }
      try checkDefault(Double(placessearchLimitDefault), Double(placessearchLimitMax), "placessearch-limit")
      try checkDefault(Double(searchLimitDefault), Double(searchLimitMax), "search-limit")
      try checkDefault(Double(nearestLimitDefault), Double(nearestLimitMax), "nearest-limit")
      try checkDefault(nearestRadiusDefault, nearestRadiusMax, "nearest-radius")
      try checkDefault(Double(nearestoutcodesLimitDefault), Double(nearestoutcodesLimitMax), "nearestoutcodes-limit")
      try checkDefault(nearestoutcodesRadiusDefault, nearestoutcodesRadiusMax, "nearestoutcodes-radius")
    }

    private func checkDefault(_ value: Double, _ maximum: Double, _ option: String) throws {
      func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
      guard value <= maximum else {
        throw ValidationError(
          "--\(option)-default (\(text(value))) must not be above --\(option)-max (\(text(maximum))).")
      }
    }

    var limits: ResponseLimits {
      var limits = ResponseLimits()
      limits.search = .init(standard: searchLimitDefault, maximum: searchLimitMax)
      limits.nearest.limit = .init(standard: nearestLimitDefault, maximum: nearestLimitMax)
      limits.nearest.radius = .init(standard: nearestRadiusDefault, maximum: nearestRadiusMax)
      limits.nearestOutcodes.limit = .init(standard: nearestoutcodesLimitDefault, maximum: nearestoutcodesLimitMax)
      limits.nearestOutcodes.radius = .init(standard: nearestoutcodesRadiusDefault, maximum: nearestoutcodesRadiusMax)
      limits.places = .init(standard: placessearchLimitDefault, maximum: placessearchLimitMax)
      limits.bulkPostcodes = bulklookupsPostcodesMax
      limits.bulkGeolocations = bulkgeocodeGeolocationsMax
      return limits
    }
  }
#endif
