package import TestSupport

/// Small dumps.
package enum Fixtures {
  /// A dump in the layout of ONSPD: live and terminated postcodes, with and without positions, and irregular ones.
  package static let directory = """
    pcd7,pcd8,pcds,dointr,doterm,cty25cd,east1m,north1m,gridind,lat,long
    "SW1A2AA","SW1A 2AA","SW1A 2AA","198001","","E99999999","530047","0179951","1",51.503541,-0.127680
    "M1 1AA","M1   1AA","M1 1AA","198001","","E99999999","384636","0398005","1",53.478213,-2.232962
    "M1 1AB","M1   1AB","M1 1AB","198001","199605","E99999999","384700","0398100","8",53.479069,-2.232003
    "M1 9ZZ","M1   9ZZ","M1 9ZZ","200101","","E99999999","","","9",99.999999,0.000000
    "M11 1AA","M11  1AA","M11 1AA","198001","","E99999999","388000","0398000","8",53.478245,-2.182291
    "M111AB","M11  1AB","M11 1AB","198001","","E99999999","388010","0398010","1",53.478335,-2.182141
    "BT1 1AA","BT1  1AA","BT1 1AA","198001","","N99999999","333800","0374100","1",54.600400,-5.930000
    "GY1 1AA","GY1  1AA","GY1 1AA","199406","","L99999999","","","9",99.999999,0.000000
    "NPT0VA","NPT  0VA","NPT 0VA","197001","199001","W99999999","","","9",99.999999,0.000000
    "GIR0AA","GIR  0AA","GIR 0AA","199307","","E99999999","","","9",99.999999,0.000000
    """ + "\n"

  /// The export of `directory`.
  package static let directoryExport = """
    postcode,easting,northing,latitude,longitude,quality,introduced,terminated,county
    BT1 1AA,333800,374100,54.600400,-5.930000,1,198001,,N99999999
    GIR 0AA,,,,,9,199307,,E99999999
    GY1 1AA,,,,,9,199406,,L99999999
    M1 1AA,384636,398005,53.478213,-2.232962,1,198001,,E99999999
    M1 1AB,384700,398100,53.479069,-2.232003,8,198001,199605,E99999999
    M1 9ZZ,,,,,9,200101,,E99999999
    M11 1AA,388000,398000,53.478245,-2.182291,8,198001,,E99999999
    M11 1AB,388010,398010,53.478335,-2.182141,1,198001,,E99999999
    NPT 0VA,,,,,9,197001,199001,W99999999
    SW1A 2AA,530047,179951,51.503541,-0.127680,1,198001,,E99999999
    """ + "\n"

  /// Returns a row of Code-Point Open.
  package static func codePoint(_ postcode: String, _ quality: Int, _ easting: Int, _ northing: Int) -> String {
    "\"\(postcode)\",\(quality),\(easting),\(northing),"
      + "\"E92000001\",\"E19000001\",\"E18000002\",\"\",\"E08000003\",\"E05011368\"\r\n"
  }

  /// Returns a list of `count` postcodes.
  package static func list(_ count: Int) -> String {
    "postcode\n" + (0..<count).map { "M\($0 / 10 + 1) \($0 % 10)AA\n" }.joined()
  }
}

extension TemporaryFolder {
  /// Builds an index from the text of a dump and returns its path.
  package func index(of dump: String, named name: String = "test.pcindex", _ options: String...) throws -> String {
    let outcome = try Postcodes.run(
      ["build", try write("\(name).dump.csv", dump), "--output", path(name)] + options)
    guard outcome.ending == .exit(0) else { throw BuildFailure(outcome: outcome) }
    return path(name)
  }

  /// Writes an index of `Fixtures.directory` and returns its path.
  package func directoryIndex() throws -> String { try write("directory.pcindex", SharedIndexes.directory.get()) }

  /// Writes an index of the sample dump and returns its path.
  package func sampleIndex() throws -> String { try write("sample.pcindex", SharedIndexes.sample.get()) }
}

/// Indexes used by many tests, built once.
package enum SharedIndexes {
  package static let directory = Result { try build { try $0.write("directory.csv", Fixtures.directory) } }
  package static let sample = Result { try build { _ in Checkout.sampleDump } }

  private static func build(_ dump: (TemporaryFolder) throws -> String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let outcome = try Postcodes.run("build", try dump(folder), "--output", folder.path("test.pcindex"))
    guard outcome.ending == .exit(0) else { throw BuildFailure(outcome: outcome) }
    return try folder.bytes("test.pcindex")
  }
}

/// A fixture could not be built.
private struct BuildFailure: Error, CustomStringConvertible {
  let outcome: Outcome

  var description: String { "\(outcome.ending): \(outcome.error)" }
}
