import Testing

@testable import PostcodeImport

struct NameCatalogueTests {
  @Test(arguments: [
    ("LAD25CD,LAD25NM\nE06000001,Hartlepool\n", Geography.district),
    ("lad18cd,lad18nm\r\nE06000001,Hartlepool\r\n", .district),
    ("\u{FEFF}LAD25CD,LAD25NM\nE06000001,Hartlepool", .district),
    ("LAD25NM,LAD25CD\nHartlepool,E06000001\n", .district),
    (" LAD 25 CD , LAD 25 NM \n E06000001 , Hartlepool \n", .district),
    ("\"LAD25CD\",\"LAD25NM\"\n\"E06000001\",\"Hartlepool\"\n", .district),
    ("LAD25CD\tLAD25NM\nE06000001\tHartlepool\n", .district),
    ("FID,LAD25CD,LAD25NM,LAD25NMW,BNG_E\n1,E06000001,Hartlepool,,44\n", .district),
    ("CTRY12CD,CTRY12CDO,CTRY12NM,CTRY12NMW\nE06000001,921,Hartlepool,Lloegr\n", .country),
    ("LEP13CD1,LEP13NM1\nE06000001,Hartlepool\n", .lep),
    ("RU11IND,RU11NM\nE06000001,Hartlepool\n", .ruralUrban2011),
    ("RUC21IND,RUC21DESC\nE06000001,Hartlepool\n", .ruralUrban2021),
    ("OAC11,Supergroup,Group,Subgroup\nE06000001,a,b,Hartlepool\n", .outputAreaClassification),
    ("WD25CD,Ward name\nE06000001,Hartlepool\n", .ward),
    ("DZ22CD,DZ22NM\nE06000001,Hartlepool\n", .lsoa2021),
  ])
  func headers(text: String, geography: Geography) {
    let read = NamesRead(text)
    #expect(read.reports.first?.rows == [geography: 1])
    #expect(read.name("E06000001", geography) == "Hartlepool")
    #expect(read.catalogue.geographies == [geography])
  }

  @Test(arguments: ["NA", "NULL", "#N/A", "-"])
  func missingNames(_ spelling: String) {
    let read = NamesRead("LAD25CD,LAD25NM\nE06000001,\(spelling)\nE06000002,Middlesbrough\n")
    #expect(read.name("E06000001", .district) == nil && read.reports.first?.rows == [.district: 1])
  }

  @Test func quotedNames() {
    let read = NamesRead(
      "WD25CD,WD25NM\nE05000961,\"Greasby, Frankby and Irby\"\nE05000962,\"St \"\"X\"\"\"\nE05000963,\"a\nb\"\n")
    #expect(read.name("E05000961", .ward) == "Greasby, Frankby and Irby")
    #expect(read.name("E05000962", .ward) == "St \"X\"")
    #expect(read.name("E05000963", .ward) == "a\nb")
  }

  @Test func shortCodes() {
    let read = NamesRead("CCG19CD,CCG19CDH,CCG19NM,CCG19NMW\nE38000006,02P,Barnsley,\nW11000023,7A1,Betsi,Betsi\n")
    #expect(read.name("E38000006", .ccg) == "Barnsley")
    #expect(read.catalogue.shortCode(of: "E38000006", in: .ccg) == "02P")
    #expect(read.catalogue.shortCode(of: "E38000006", in: .icb) == nil)
  }

  @Test func encodings() {
    let utf8 = NamesRead("WD25CD,WD25NM\nW05001354,Rhyl Tŷ Newydd\nS13003138,Sgìr Ùige\n")
    #expect(utf8.name("W05001354", .ward) == "Rhyl Tŷ Newydd")
    #expect(utf8.name("S13003138", .ward) == "Sgìr Ùige")
    // One byte that is not UTF-8 makes the whole file Windows-1252.
    var bytes = Array("WD25CD,WD25NM\nW1,Ynys L".utf8) + [0xE2] + Array("n\nW2,".utf8) + [0xC3, 0xA2]
    bytes += Array("\nW3,Bishop".utf8) + [0x92] + Array("s\nW4,".utf8) + [0x81, 0x8A, 0x9F, 0xFF]
    let western = NamesRead(bytes: bytes)
    #expect(western.name("W1", .ward) == "Ynys Lân")
    #expect(western.name("W2", .ward) == "Ã¢")
    #expect(western.name("W3", .ward) == "Bishop’s")
    #expect(western.name("W4", .ward) == "\u{81}ŠŸÿ")
  }

  @Test func unitsHaveTerritorialLevels() {
    let read = NamesRead(
      """
      ITL125CD,ITL125NM,ITL225CD,ITL225NM,ITL325CD,ITL325NM,LAU125CD,LAU125NM,LAD24CD,LAD24NM,,,
      TLC,North East,TLC3,Tees Valley,TLC31,Hartlepool and Stockton,E06000001,Hartlepool,E06000001,Hartlepool,,,
      TLM,Scotland,TLM6,Highlands,TLM61,Caithness,S30000001,Caithness,S12000017,Highland,,,
      TLM,Scotland,TLM6,Highlands,TLM62,Inverness,S30000002,Inverness,S12000017,Highland,,,
      """)
    #expect(
      read.reports.first?.rows == [.itl: 9, .localAdministrativeUnit: 3, .district: 3])
    #expect(read.catalogue.itl(of: "E06000001")?.code == "TLC31")
    #expect(read.catalogue.itl(of: "S30000002")?.name == "Inverness")
    #expect(read.catalogue.itl(of: "S12000017") == nil)
    #expect(read.name("TLC3", .itl) == "Tees Valley")
    #expect(read.name("E06000001", .itl) == "Hartlepool and Stockton")
    #expect(read.name("S12000017", .district) == "Highland")
    let districts = NamesRead("LAD25CD,LAD25NM,ITL325CD,ITL325NM\nA,a,T1,t\nB,b,T1,t\nB,b,T2,u\n")
    #expect(districts.catalogue.itl(of: "A")?.code == "T1")
    #expect(districts.catalogue.itl(of: "B") == nil)
  }

  @Test func disagreements() {
    var read = NamesRead("WD24CD,WD24NM\nA,new\nB,same\n", "WD18CD,WD18NM\nA,old\nB,same\nC,older\n")
    #expect(read.name("A", .ward) == "new")
    #expect(read.name("C", .ward) == "older")
    #expect(read.catalogue.disagreements == 1)
    #expect(read.reports.map(\.disagreements) == [0, 1])
    // The user's table takes precedence, regardless of its year; then the month in the file name counts.
    read.read(Array("WD11CD,WD11NM\nA,given\n".utf8), from: .user)
    read.read(Array("WD25CD,WD25NM\nA,newest\n".utf8))
    #expect(read.name("A", .ward) == "given")
    read.read(Array("HLTHAUCD,HLTHAUNM\nX,of May\n".utf8), edition: (2019, 5))
    read.read(Array("HLTHAUCD,HLTHAUNM\nX,of April\n".utf8), edition: (2019, 4))
    #expect(read.name("X", .healthAuthority) == "of May")
  }

  @Test func geographiesAreSeparate() {
    let read = NamesRead(
      "CTY25CD,CTY25NM\nE99999999,(pseudo) England (UA/MD/LB)\n", "PARNCP25CD,PARNCP25NM\nE99999999,none\n",
      "LSOA11CD,LSOA11NM\nE01000001,City 001A\nE99999999,none\n95AA01S1,Aldergrove 1\n")
    #expect(read.name("E99999999", .county) == "(pseudo) England (UA/MD/LB)")
    #expect(read.name("E99999999", .parish) == "none")
    #expect(read.name("E99999999", .ward) == nil)
    // A code in two censuses denotes one area, except for pseudo codes and codes of older schemes.
    #expect(read.name("E01000001", .lsoa2021) == "City 001A")
    #expect(read.name("E99999999", .lsoa2021) == nil)
    #expect(read.name("95AA01S1", .lsoa2021) == nil)
    #expect(read.name("E01000001", .msoa2011) == nil)
  }

  @Test func emptyRowsAndMalformedLines() {
    let read = NamesRead(
      "WD25CD,WD25NM,,\nA,a,,\n,,,\nB\nC,\n,c\n\nD,\"d\"x\nE,e,1,2,3,4,5\nF,\"f\n")
    #expect(read.reports.first?.rows == [.ward: 2])
    #expect(read.reports.first?.badLines == 2)
    #expect(read.reports.first?.firstBadLine == 8)
    #expect(read.name("E", .ward) == "e")
    #expect("\(read.reports[0])" == "dump.zip: entry names.csv: 2 × ward; 2 malformed lines, the first is line 8")
  }

  @Test(arguments: [
    ("", NameTableError.empty), ("\n\n", .empty),
    ("LAD25CD,LAD25NM\n", .noRows), ("LAD25CD,LAD25NM\n,\n", .noRows),
    ("Field,Description\na,b\n", .noNames(header: "Field,Description")),
    ("DZ11CD,IMD16\nS01,1\n", .noNames(header: "DZ11CD,IMD16")),
    ("pcd7,lad25cd,lat\nAB1 0AA,S1,1\n", .noNames(header: "pcd7,lad25cd,lat")),
    ("FOO25CD,FOO25NM\nA,a\n", .unknownGeography(labels: ["FOO25CD"])),
    ("LSOACD,LSOANM\nA,a\n", .unknownGeography(labels: ["LSOACD"])),
    ("LAD25CD,LAD25NM\nA,\u{0}\n", .notText(found: "binary data")),
  ])
  func unused(text: String, error: NameTableError) {
    let read = NamesRead(text)
    #expect(read.outcome == .unused(error))
    #expect(read.catalogue.geographies.isEmpty)
  }

  @Test func utf16IsRejected() {
    let read = NamesRead(bytes: [0xFF, 0xFE, 0x4C, 0x00])
    #expect("\(read.reports[0])".contains("UTF-16"))
  }
}
