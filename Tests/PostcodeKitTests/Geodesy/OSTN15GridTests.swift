import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport

struct OSTN15GridTests {
  /// Returns smooth shifts with some noise, of the magnitude of OSTN15.
  static func table(columns: Int, rows: Int, noise: Int, seed: UInt64) -> ShiftTable? {
    var random = SplitMix64(seed: seed)
    var shifts: [GridShift] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let east = 90_000 + column * 31 + row * 7 + random.below(noise)
        let north = -70_000 + column * 12 - row * 18 - random.below(noise)
        shifts.append(GridShift(east: Int32(east), north: Int32(north)))
      }
    }
    return ShiftTable(columns: columns, rows: rows, shifts: shifts)
  }

  private func grid(_ bytes: [UInt8]) throws -> (OSTN15Grid, IndexBytes) {
    let owner = IndexBytes(copying: bytes)
    return (try OSTN15Grid(owner.view, owner: owner, section: "shifts"), owner)
  }

  @Test(arguments: [(2, 2, 1), (9, 8, 3), (17, 40, 2000), (100, 33, 9), (64, 64, 200_000)])
  func storedCellsEqualThoseOfTheTable(columns: Int, rows: Int, noise: Int) throws {
    let table = try #require(Self.table(columns: columns, rows: rows, noise: noise, seed: 3))
    var random = SplitMix64(seed: 8)
    for count in [0, 1, 5, 100] {
      let points = (0..<count).map { _ in
        (easting: Double(random.below(columns * 1000)) + 96, northing: Double(random.below(rows * 1000)) - 66)
      }
      let bytes = OSTN15GridEncoder.encode(needed: points, shifts: table)
      let (grid, owner) = try grid(bytes)
      try withExtendedLifetime(owner) {
        var there = 0
        for row in -1...rows {
          for column in -1...columns {
            guard let cell = grid.cell(column, row) else { continue }
            try #require(cell == table.cell(column, row))
            there += 1
          }
        }
        #expect(count > 0 || there == 0)
        for point in points {
          let whole = NationalGrid.shiftedDegrees(easting: point.easting, northing: point.northing, table)
          let part = NationalGrid.shiftedDegrees(easting: point.easting, northing: point.northing, grid)
          #expect(whole?.latitude == part?.latitude && whole?.longitude == part?.longitude)
          // The inverse; with unrealistically rough shifts, the iteration need not converge.
          guard let whole, noise < 10_000 else { continue }
          let back = NationalGrid.british.gridReference(
            latitude: whole.latitude, longitude: whole.longitude, grid)
          #expect((back.easting - point.easting).magnitude < 1e-5 && (back.northing - point.northing).magnitude < 1e-5)
        }
      }
    }
  }

  @Test func theOrderOfPositionsDoesNotMatter() throws {
    let table = try #require(Self.table(columns: 90, rows: 80, noise: 20, seed: 1))
    var random = SplitMix64(seed: 2)
    let points = (0..<50).map { _ in (easting: Double(random.below(90_000)), northing: Double(random.below(80_000))) }
    #expect(
      OSTN15GridEncoder.encode(needed: points, shifts: table)
        == OSTN15GridEncoder.encode(needed: points.reversed() + points, shifts: table))
  }

  @Test func helmertAppliesOutsideOSTN15() throws {
    let table = try #require(Self.table(columns: 90, rows: 80, noise: 20, seed: 1))
    let (grid, owner) = try grid(
      OSTN15GridEncoder.encode(needed: [(easting: 10_000.0, northing: 10_000.0)], shifts: table))
    withExtendedLifetime(owner) {
      for easting in [-5000, 70_000, 1e9, .infinity, .nan] {
        #expect(NationalGrid.shiftedDegrees(easting: easting, northing: 10_000, grid) == nil)
        let shifted = NationalGrid.british.degrees(easting: easting, northing: 10_000, grid)
        let plain = NationalGrid.british.degrees(easting: easting, northing: 10_000)
        #expect(shifted.latitude == plain.latitude || plain.latitude.isNaN)
      }
      let irish = NationalGrid.irish.degrees(easting: 10_000, northing: 10_000, grid)
      #expect(irish == NationalGrid.irish.degrees(easting: 10_000, northing: 10_000))
    }
  }

  @Test func invalidTablesAreRejected() {
    let some = [GridShift](repeating: GridShift(east: 0, north: 0), count: 12)
    #expect(ShiftTable(columns: 4, rows: 3, shifts: some) != nil)
    #expect(ShiftTable(columns: 3, rows: 3, shifts: some) == nil)
    #expect(ShiftTable(columns: 12, rows: 1, shifts: some) == nil)
    #expect(ShiftTable(columns: -4, rows: -3, shifts: some) == nil)
    #expect(ShiftTable(columns: 4, rows: 3, shifts: some.dropLast() + [GridShift(east: 0, north: 500_001)]) == nil)
    #expect(ShiftTable(columns: 4, rows: 3, shifts: some.dropLast() + [GridShift(east: .min, north: 0)]) == nil)
  }

  @Test func damageDoesNotTrap() throws {
    let table = try #require(Self.table(columns: 60, rows: 50, noise: 30, seed: 1))
    let bytes = OSTN15GridEncoder.encode(
      needed: [(easting: 10_000.0, northing: 10_000.0), (30_500.0, 31_000.0), (55_000.0, 8000.0)], shifts: table)
    var random = SplitMix64(seed: 77)
    for round in 0..<3000 {
      var damaged = bytes
      if round < 40 {
        damaged.removeLast(min(round * 97, damaged.count))
      } else {
        for _ in 0...random.below(4) {
          // Damage the small header more often than the rest.
          let offset = random.below(random.oneIn(2) ? 64 : damaged.count)
          damaged[offset] = UInt8(random.below(256))
        }
      }
      let owner = IndexBytes(copying: damaged)
      guard let grid = try? OSTN15Grid(owner.view, owner: owner, section: "shifts") else { continue }
      withExtendedLifetime(owner) {
        for _ in 0..<20 {
          let (easting, northing) = (Double(random.below(70_000)), Double(random.below(60_000)))
          _ = NationalGrid.british.degrees(easting: easting, northing: northing, grid)
          _ = grid.cell(random.below(70_000), random.below(70_000))
        }
      }
    }
  }
}
