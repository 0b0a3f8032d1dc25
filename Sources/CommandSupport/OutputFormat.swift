internal import ArgumentParser

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Text for people or JSON for programs.
package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// Text for people, JSON or CSV for programs.
package enum RecordFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, csv
}

/// JSON or CSV.
package enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case csv, json
}

/// JSON as the commands write it: keys in alphabetical order.
package struct JSONOutput {
  private let encoder = JSONEncoder()

  package init(isPretty: Bool = false) {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
  }

  package func encode(_ value: some Encodable) throws -> [UInt8] {
    Array(try encoder.encode(value))
  }

  /// Writes an array element by element, one a line, so that any number of them can stream through.
  package static func writeArray(_ body: (_ append: (any Encodable) throws -> Void) throws -> Void) throws {
    let output = StandardOutput.shared
    let json = JSONOutput()
    var isFirst = true
    try output.write("[")
    try body { value in
      try output.write(isFirst ? "\n" : ",\n")
      isFirst = false
      try output.write(json.encode(value))
    }
    try output.write(isFirst ? "]\n" : "\n]\n")
  }
}

/// Numbers as people read them.
package enum Figures {
  /// 1745849 as `1,745,849`.
  package static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.utf8.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A number with a fixed count of decimals.
  package static func fixed(_ number: Double, _ decimals: Int) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return String(number) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((abs(number) * scale).rounded())
    let whole = String(scaled / Int64(scale))
    var fraction = String(scaled % Int64(scale))
    while fraction.utf8.count < decimals { fraction = "0" + fraction }
    return (number < 0 ? "-" : "") + (decimals > 0 ? "\(whole).\(fraction)" : whole)
  }

  /// Text filled up with spaces on the left.
  package static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Text filled up with spaces on the right.
  package static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
