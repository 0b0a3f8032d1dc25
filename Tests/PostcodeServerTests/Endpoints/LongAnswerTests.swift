import PostcodeJSON
import PostcodesIOResponder
import Testing

@testable import PostcodeServer

/// Answers too long to be kept for everybody.
@Suite struct LongAnswerTests {
  /// An answer of so many parts of 1000 bytes.
  private static func answer(_ count: Int) -> LongAnswer {
    LongAnswer {
      var part = 0
      return { json in
        part += 1
        json.append(raw: [UInt8](repeating: 48 + UInt8(part % 10), count: 1000))
        return part < count
      }
    }
  }

  private static func whole(_ count: Int) -> [UInt8] {
    (1...count).flatMap { [UInt8](repeating: 48 + UInt8($0 % 10), count: 1000) }
  }

  @Test(arguments: [1, 2, 20, 131, 132, 133, 5000])
  func pieces(_ count: Int) {
    let answer = Self.answer(count)
    var json = JSONWriter()
    json.append(raw: "{")
    let isShort = answer.append(to: &json)
    #expect(isShort == (count <= 132))
    #expect(json.utf8.count == (isShort ? count * 1000 + 1 : 1))
    let body = LongAnswer.Body(beginning: Array("{".utf8), answer: answer, callback: nil, isCompressed: false)
    for _ in 0..<2 {
      let pieces = Array(body)
      let isSame = Array(pieces.joined()) == Array("{".utf8) + Self.whole(count) + Array("}".utf8)
      #expect(isSame)
      // No client holds more than some pieces of these.
      #expect(pieces.allSatisfy { !$0.isEmpty && $0.count <= 32 << 10 })
      #expect(pieces.dropLast().allSatisfy { $0.count >= 24 << 10 })
    }
  }

  /// What a bulk request holds while it is sent is small, whatever it asked for.
  @Test func partsOfBulkAnswers() throws {
    let served = ServedIndex(try TestIndexes.sample.get())
    let location = #"{"longitude":-0.1276,"latitude":51.5033,"radius":2000,"limit":100}"#
    let bodies = [
      "{\"geolocations\":[\(repeatElement(location, count: 100).joined(separator: ","))]}",
      "{\"postcodes\":[\(repeatElement("\"SW1A1AA\"", count: 100).joined(separator: ","))]}",
    ]
    for body in bodies {
      guard case .long(let handler) = RouteTable.bulkRoutes[0].handler else {
        Issue.record("bulk answers are long")
        return
      }
      let call = Call(
        served: served, parameters: [], query: QueryItems(nil), body: try JSONReader.read(Array(body.utf8)[...]))
      let next = try handler(call).maker()
      var json = JSONWriter()
      var longest = 0
      var last = 0
      var isMore = true
      while isMore {
        isMore = next(&json)
        longest = max(longest, json.utf8.count - last)
        last = json.utf8.count
      }
      #expect(json.utf8.count > 64 << 10 && longest < 8 << 10)
    }
  }

  @Test func memory() {
    let memory = AnswerMemory(bytes: 10_000_000)
    let piece = [UInt8](repeating: 0, count: 400_000)
    do {
      var first = AnswerMemory.Kept(memory)
      for _ in 0..<10 { #expect(first.append(piece) == true) }
      // One answer has no more than four megabytes.
      #expect(first.append(piece) == false)
      #expect(Array(first).count == 10)
      var second = AnswerMemory.Kept(memory)
      for _ in 0..<10 { #expect(second.append(piece) == true) }
      var third = AnswerMemory.Kept(memory)
      // The piece that the first had no place for counts until that answer is given up.
      for _ in 0..<4 { #expect(third.append(piece) == true) }
      #expect(third.append(piece) == false)
      let (_, _) = (first, second)
    }
    #expect(memory.freeBytes == 10_000_000)
  }
}
