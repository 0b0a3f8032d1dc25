@testable import PostcodeKit
@testable import PostcodesIOResponder
import PostcodesIOTypes
import Testing

/// Answers about postcodes of a Scottish Postcode Directory beside another dataset.
@Suite struct ScottishReplyTests {
  private static let names = "CouncilArea2019Code,CouncilArea2019Name\nS12000033,Aberdeen City\n"

  /// Large users have a linked postcode; `NeverDigitised` marks small users.
  private static let directory = """
    Postcode,PostcodeDistrict,PostcodeSector,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,\
    GridReferenceNorthing,Latitude,Longitude,SplitIndicator,CouncilArea2019Code,\
    ScottishParliamentaryConstituency2026Code,CensusHouseholdCount2022,CensusHouseholdCount2011,Locality2022Code,\
    Locality2001Code,IslandCode,GridLinkPositionalAccuracy,NeverDigitised
    AB10 1AB,AB10,AB10 1,11/7/2011 00:00:00,,394235,806529,57.14958998,-2.09692315,N,S12000033,S16000151,12,,S1,S2,000,1,Y
    AB10 1AS,AB10,AB10 1,1/8/1973 00:00:00,1/1/1990 00:00:00,394216,806363,57.1,-2.1,N,S12000033,S16000151,,,,,000,1,
    AB10 1AT,AB10,AB10 1,1/8/1973 00:00:00,1/1/1990 00:00:00,394216,806363,57.1,-2.1,N,S12000099,S16000151,,,,,000,1,
    AB10 1AT,AB10,AB10 1,2/8/1995 00:00:00,,394216,806363,57.1,-2.1,N,S12000033,S16000151,,,,,000,1,N
    AB1 0AA,AB1,AB1 0,1/8/1973 00:00:00,,385386,801193,57.1,-2.2,N,S12000033,S16000151,,,,,000,1,
    AB10 9ZZ,AB10,AB10 9,1/8/2026 00:00:00,,394300,806400,57.2,-2.3,N,S12000033,S16000151,,,,,000,1,
    AB12 3GQB,AB12,AB12 3,1/8/1973 00:00:00,,394300,806400,57.2,-2.3,Y,S12000034,S16000151,,,,,000,1,
    AB12 3GQA,AB12,AB12 3,1/8/1973 00:00:00,,394300,806400,57.2,-2.3,Y,S12000033,S16000151,,,,,000,1,
    """

  private static let services = Result {
    let index = try index(
      header: "pcd7,pcd8,pcds,dointr,doterm,lad25cd,east1m,north1m,gridind,lat,long",
      [
        "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,394235,806529,1,57.149590,-2.096923",
        "AB101AS,AB10 1AS,AB10 1AS,201106,,S12000033,394216,806363,1,57.148099,-2.097233",
        "AB101AT,AB10 1AT,AB10 1AT,201106,,S12000033,394216,806363,1,57.148099,-2.097233",
        "AB123GQ,AB12 3GQ,AB12 3GQ,201106,,S12000033,394216,806363,1,57.148099,-2.097233",
        "AB1 0AA,AB1  0AA,AB1 0AA,198001,199606,S12000033,385386,801193,1,57.101474,-2.242851",
        "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,384603,398066,1,53.479021,-2.233519",
      ], scotland: [("CouncilArea2019.csv", names), ("SmallUser.csv", directory)])
    return (InProcessService(index, .v18), InProcessService(index, .v20))
  }

  private let old: InProcessService
  private let new: InProcessService

  init() throws { (old, new) = try Self.services.get() }

  private func scottish(_ postcode: String) -> JSONValue? { new.result("/scotland/postcodes/\(postcode)") }

  private func error(_ service: InProcessService, _ postcode: String) -> String {
    service.response("/scotland/postcodes/\(postcode)").body
  }

  @Test func everyKey() {
    let reply = scottish("ab101ab")
    #expect(reply?.members.count == 70 && reply?["codes"]?.members.count == 31)
    #expect(reply?["pc_compact"] == "AB101AB" && reply?["postcode_sector"] == "AB10 1" && reply?["incode"] == "1AB")
    #expect(reply?["user_type"] == "small" && reply?["date_of_introduction"] == "11/7/2011 00:00:00")
    #expect(reply?["latitude"] == .number(57.14958998) && reply?["longitude"] == .number(-2.09692315))
    #expect(reply?["eastings"] == .number(394_235) && reply?["northings"] == .number(806_529))
    #expect(reply?["council_area"] == "Aberdeen City" && reply?["codes"]?["council_area"] == "S12000033")
    // A code without a name.
    #expect(reply?["island"] == .null && reply?["codes"]?["island"] == "000")
    #expect(reply?["codes"]?["locality"] == "S1" && reply?["codes"]?["electoral_ward"] == .null)
    #expect(reply?["census_household_count"] == .number(12) && reply?["census_household_count_2011"] == .null)
    #expect(reply?["never_digitised"] == .bool(true) && reply?["grid_link_positional_accuracy"] == "1")
    #expect(scottish("AB101AT")?["never_digitised"] == .bool(false) && scottish("AB10AA")?["never_digitised"] == .null)
  }

  @Test func release18() {
    let reply = old.result("/scotland/postcodes/AB101AB")
    #expect(reply?.members.map(\.key) == ["postcode", "scottish_parliamentary_constituency", "codes"])
    #expect(reply?["codes"] == ["scottish_parliamentary_constituency": "S16000151"])
  }

  /// The life without a date of deletion counts.
  @Test func lives() {
    #expect(scottish("AB101AT")?["codes"]?["council_area"] == "S12000033")
    #expect(scottish("AB101AT")?["date_of_introduction"] == "2/8/1995 00:00:00")
    for service in [old, new] { #expect(error(service, "AB101AS").contains("exists in ONSPD but not in SPD")) }
  }

  /// Part A stands for all parts.
  @Test func splitPostcodes() {
    #expect(scottish("AB123GQ")?["codes"]?["council_area"] == "S12000033")
    #expect(scottish("AB123GQ")?["split_indicator"] == "Y" && scottish("AB123GQ")?["postcode"] == "AB12 3GQ")
    #expect(error(new, "AB12%203GQA").contains("Invalid postcode"))
  }

  @Test func otherErrors() {
    #expect(error(new, "M11AD").contains("Postcode exists in ONSPD but not in SPD"))
    #expect(error(new, "ZZ11ZZ").contains("Postcode not found") && error(new, "x").contains("Invalid postcode"))
  }

  /// Postcodes that the other dataset has terminated, or doesn't have.
  @Test func onlyInTheDirectory() {
    #expect(scottish("AB10AA")?["postcode"] == "AB1 0AA")
    #expect(
      new.response("/postcodes/AB10AA").body.contains(#""terminated":{"postcode":"AB1 0AA","year_terminated":1996"#))
    #expect(scottish("AB109ZZ")?["eastings"] == .number(394_300))
    for path in ["/postcodes/AB109ZZ", "/postcodes/AB109ZZ/nearest"] {
      #expect(new.response(path).body == #"{"status":404,"error":"Postcode not found"}"#)
    }
    #expect(new.response("/terminated_postcodes/AB109ZZ").body.contains("Terminated postcode not found"))
    #expect(new.result("/postcodes/AB109ZZ/validate") == .bool(false))
    #expect(new.result("/postcodes/AB109/autocomplete") == .null)
    #expect(new.result("/postcodes?lat=57.2&lon=-2.3&radius=2000") == .null)
    #expect(new.result("/index")?["live"] == .number(5))
  }
}
