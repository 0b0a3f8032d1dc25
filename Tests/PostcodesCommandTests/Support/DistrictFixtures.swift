import CommandTestSupport
import Testing
import TestSupport

/// A small dump with districts and wards.
enum DistrictFixtures {
  static let dump = """
    pcd7,pcd8,pcds,dointr,doterm,lad25cd,wd25cd,east1m,north1m,gridind,lat,long
    "M1 1AA","M1   1AA","M1 1AA","198001","","E01","W01","384000","0398000","1",53.000000,-2.000000
    "M1 1AB","M1   1AB","M1 1AB","199001","199605","E01","W02","384700","0398100","8",53.500000,-2.500000
    "M1 1AD","M1   1AD","M1 1AD","199902","","E02","W03","384001","0398003","1",53.000002,-2.000004
    "M1 9ZZ","M1   9ZZ","M1 9ZZ","200101","","E02","","","","9",99.999999,0.000000
    "M11 1AA","M11  1AA","M11 1AA","198001","200001","E03","W01","388000","0398000","8",53.478245,-2.182291
    "NPT0VA","NPT  0VA","NPT 0VA","197001","199001","","","","","9",99.999999,0.000000
    "GIR0AA","GIR  0AA","GIR 0AA","199307","","","","","","9",99.999999,0.000000
    """ + "\n"
  static let districts = "LAD25CD,LAD25NM\nE01,\"Bristol, City of\"\nE02,St. Mary's & Ŵern\nE03,Camden\n"
  static let wards = "WD25CD,WD25NM\nW01,Abbey\nW02,Castle\nW03,Abbey\n"

  /// The index of the dump, built once.
  static let index = Result {
    let folder = try TemporaryFolder()
    try folder.write("names/districts.csv", districts)
    try folder.write("names/wards.csv", wards)
    let outcome = try Postcodes.run(
      "build", try folder.write("dump.csv", dump), "--names", folder.path("names"), "--output", folder.path("i.pcindex")
    )
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    return try folder.bytes("i.pcindex")
  }
}
