import Testing

/// Postcodes of an index with constituencies of the Scottish Parliament.
@Suite(.timeLimit(.minutes(10)))
struct ScottishTests {
  @Test func found() async throws {
    let index = try TestIndexes.index(
      header: "pcd7,pcd8,pcds,dointr,doterm,lad25cd,spc,east1m,north1m,gridind,lat,long",
      [
        "AB101AB,AB10 1AB,AB10 1AB,201106,,S12000033,S16000074,394235,806529,1,57.149590,-2.096923",
        "M1 1AD,M1   1AD,M1 1AD,198001,,E08000003,,384603,398066,1,53.479021,-2.233519",
        "AB1 0AA,AB1  0AA,AB1 0AA,198001,199606,S12000033,S16000074,385386,801193,1,57.101474,-2.242851",
      ])
    try await TestServer.with(index) { server in
      let found = try await server.get("/scotland/postcodes/ab10 1ab".replacing(" ", with: "%20"))
      #expect(found.status == 200)
      #expect(
        found.body
          == Bodies.result(
            #"{"postcode":"AB10 1AB","scottish_parliamentary_constituency":null,"#
              + #""codes":{"scottish_parliamentary_constituency":"S16000074"}}"#))
      let english = try await server.get("/scotland/postcodes/M11AD")
      #expect(english.status == 404)
      #expect(english.body == Bodies.error(404, "Postcode exists in ONSPD but not in SPD"))
      let terminated = try await server.get("/scotland/postcodes/AB10AA")
      #expect(terminated.body == Bodies.error(404, "Postcode not found"))
    }
  }
}
