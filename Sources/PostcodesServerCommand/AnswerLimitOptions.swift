internal import ArgumentParser
internal import PostcodeServer

/// How much an answer has: postcodes.io's variables of the environment, in small letters and with dashes.
struct AnswerLimitOptions: ParsableArguments {
  private static let usual = AnswerLimits()

  @Option(help: ArgumentHelp("How many postcodes a search finds unless it says.", valueName: "number"))
  var searchLimitDefault = usual.search.usual

  @Option(help: ArgumentHelp("The most that a search finds.", valueName: "number"))
  var searchLimitMax = usual.search.most

  @Option(help: ArgumentHelp("How many nearest postcodes are found unless it is said.", valueName: "number"))
  var nearestLimitDefault = usual.nearest.limit.usual

  @Option(help: ArgumentHelp("The most nearest postcodes that are found.", valueName: "number"))
  var nearestLimitMax = usual.nearest.limit.most

  @Option(help: ArgumentHelp("How far nearest postcodes are looked for unless it is said.", valueName: "metres"))
  var nearestRadiusDefault = usual.nearest.radius.usual

  @Option(help: ArgumentHelp("How far nearest postcodes are looked for at most.", valueName: "metres"))
  var nearestRadiusMax = usual.nearest.radius.most

  @Option(help: ArgumentHelp("How many nearest outcodes are found unless it is said.", valueName: "number"))
  var nearestoutcodesLimitDefault = usual.nearestOutcodes.limit.usual

  @Option(help: ArgumentHelp("The most nearest outcodes that are found.", valueName: "number"))
  var nearestoutcodesLimitMax = usual.nearestOutcodes.limit.most

  @Option(help: ArgumentHelp("How far nearest outcodes are looked for unless it is said.", valueName: "metres"))
  var nearestoutcodesRadiusDefault = usual.nearestOutcodes.radius.usual

  @Option(help: ArgumentHelp("How far nearest outcodes are looked for at most.", valueName: "metres"))
  var nearestoutcodesRadiusMax = usual.nearestOutcodes.radius.most

  @Option(help: ArgumentHelp("The most postcodes of a bulk request.", valueName: "number"))
  var bulklookupsPostcodesMax = usual.bulkPostcodes

  @Option(help: ArgumentHelp("The most positions of a bulk request.", valueName: "number"))
  var bulkgeocodeGeolocationsMax = usual.bulkGeolocations

  func validate() throws {
    let counts = [
      ("search-limit-default", searchLimitDefault), ("search-limit-max", searchLimitMax),
      ("nearest-limit-default", nearestLimitDefault), ("nearest-limit-max", nearestLimitMax),
      ("nearestoutcodes-limit-default", nearestoutcodesLimitDefault),
      ("nearestoutcodes-limit-max", nearestoutcodesLimitMax),
      ("bulklookups-postcodes-max", bulklookupsPostcodesMax),
      ("bulkgeocode-geolocations-max", bulkgeocodeGeolocationsMax),
    ]
    for (name, value) in counts where !(1...10_000).contains(value) {
      throw ValidationError("--\(name) must be 1 to 10000.")
    }
    let distances = [
      ("nearest-radius-default", nearestRadiusDefault), ("nearest-radius-max", nearestRadiusMax),
      ("nearestoutcodes-radius-default", nearestoutcodesRadiusDefault),
      ("nearestoutcodes-radius-max", nearestoutcodesRadiusMax),
    ]
    for (name, value) in distances where !(1...2_000_000).contains(value) {
      throw ValidationError("--\(name) must be 1 to 2000000.")
    }
  }

  var limits: AnswerLimits {
    var limits = AnswerLimits()
    limits.search = .init(usual: searchLimitDefault, most: searchLimitMax)
    limits.nearest.limit = .init(usual: nearestLimitDefault, most: nearestLimitMax)
    limits.nearest.radius = .init(usual: nearestRadiusDefault, most: nearestRadiusMax)
    limits.nearestOutcodes.limit = .init(usual: nearestoutcodesLimitDefault, most: nearestoutcodesLimitMax)
    limits.nearestOutcodes.radius = .init(usual: nearestoutcodesRadiusDefault, most: nearestoutcodesRadiusMax)
    limits.bulkPostcodes = bulklookupsPostcodesMax
    limits.bulkGeolocations = bulkgeocodeGeolocationsMax
    return limits
  }
}
