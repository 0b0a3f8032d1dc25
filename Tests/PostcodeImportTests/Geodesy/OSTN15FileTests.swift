import Foundation
@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

@testable import PostcodeImport

struct OSTN15FileTests {
  /// A data file whose shifts are computed from the position of the node.
  private func lines() -> [String] {
    var lines = [
      "Point_ID,ETRS89_Easting,ETRS89_Northing,ETRS89_OSGB36_EShift,ETRS89_OSGB36_NShift,ETRS89_ODN_HeightShift,Height_Datum_Flag"
    ]
    lines.reserveCapacity(OSTN15.nodeCount + 1)
    for node in 0..<OSTN15.nodeCount {
      let (column, row) = (node % 701, node / 701)
      lines.append("\(node + 1),\(column)000,\(row)000,9\(column % 10).\(100 + row % 900),-5.\(column % 10),52.1,1")
    }
    return lines
  }

  private func error(_ text: String) -> ShiftFileError? {
    do throws(ShiftFileError) {
      _ = try ShiftText.table(file: "data.txt", Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func dataFile() throws {
    let table = try ShiftText.table(file: "data.txt", Array(lines().joined(separator: "\r\n").utf8))
    #expect(table.columns == 701 && table.rows == 1251)
    #expect(table[0, 0] == GridShift(east: 90_100, north: -5000))
    #expect(table[700, 1250] == GridShift(east: 90_450, north: -5000))
    #expect(table[123, 45] == GridShift(east: 93_145, north: -5300))
  }

  @Test func missingNodesAreReported() {
    let error = error("1,0,0,91.9,-81.6\n2,2000,0,91.9,-81.6\n")
    #expect(error == .missingNodes(file: "data.txt", count: 876_949, easting: 1000, northing: 0))
    #expect(error?.description.contains("876949 of 876,951 nodes are missing, first the one at 1000, 0") == true)
  }

  @Test(arguments: [
    "1,0,0,91.9", "1,0,0,91.9,x", "1,500,0,91.9,-81.6", "1,701000,0,91.9,-81.6", "1,0,1251000,91.9,-81.6",
    "1,-1000,0,91.9,-81.6", "1,0,0,500.001,-81.6", "1,0,0,91.9001,-81.6", "1,0,0,9999999999,0", "1,0,0,,", ",,,,",
    "1,0,0,--1,0", "1,0,0,1.2.3,0", "1,0,0,1e3,0", "\u{0}\u{FF}", "2,0,0,٣,0",
  ])
  func invalidLinesAreReported(line: String) {
    guard case .line("data.txt", let number, _, let found) = error("header\n1,1000,0,91.9,-81.6\n\(line)\n") else {
      Issue.record("no error for \(line)")
      return
    }
    #expect(number == 3)
    #expect(found == line)
  }

  @Test func duplicateNodesAreRejected() {
    guard case .line(_, 2, "a node that has not occurred before", _) = error("1,0,0,1,1\n1,0,0,1,1") else {
      Issue.record("no error")
      return
    }
  }

  @Test(arguments: ["", "\n\n", "header only", "<html>"])
  func otherFilesAreNotOSTN15(text: String) {
    #expect(error(text) == .notFound(file: "data.txt"))
  }

  @Test func arraysMustHaveTheRightSize() {
    let whole = [UInt8](repeating: 7, count: 1_753_902)
    func error(_ east: (String, [UInt8]), _ north: (String, [UInt8])) -> ShiftFileError? {
      do throws(ShiftFileError) {
        _ = try ShiftArrays.table(east: east, north: north)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(("e_82140", whole), ("n_-84180", whole)) == nil)
    #expect(
      error(("e_82140", whole), ("n_-84180", whole.dropLast()))
        == .wrongSize(file: "n_-84180", bytes: 1_753_901))
    for name in ["e", "e_", "e_x", "", "e_999999999999", "e_-500000"] {
      #expect(error((name, whole), ("n_0", whole)) == .wrongName(file: name))
    }
  }

  @Test(
    .enabled(if: Checkout.hasDumps, "needs the published dumps"),
    arguments: [
      "ostn15", "ostn15/", "ostn15/ostn_east_shift_82140", "ostn15/ostn_north_shift_-84180",
    ])
  func arrays(path: String) throws {
    let table = try OSTN15.read(path: Checkout.dump("ostn15") + path.dropFirst("ostn15".count))
    #expect(table.columns == 701 && table.rows == 1251)
    // A Guide to Coordinate Systems in Great Britain, Ordnance Survey: all shifts are in these ranges.
    #expect((82_140...111_046).contains(table[350, 600].east))
    #expect(((-84_180)...(-43_841)).contains(table[350, 600].north))
  }

  @Test func missingFilesAreReported() {
    for path in ["/nowhere/ostn15", "/nowhere/ostn_east_shift_82140"] {
      do throws(ShiftFileError) {
        _ = try OSTN15.read(path: path)
        Issue.record("no error")
      } catch {
        guard case .archive = error else {
          Issue.record("\(error)")
          return
        }
        #expect(error.category == .noInput)
      }
    }
  }
}
