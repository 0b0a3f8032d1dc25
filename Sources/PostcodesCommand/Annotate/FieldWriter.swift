#if Programs
  internal import CommandSupport
  internal import PostcodeIndex

  /// Writes CSV fields, quoted only if necessary.
  struct FieldWriter {
    let delimiter: UInt8
    let encoding: TextEncoding
    /// The number of characters that are missing in the encoding.
    private(set) var replaced = 0

    init(delimiter: UInt8, encoding: TextEncoding) {
      self.delimiter = delimiter
      self.encoding = encoding
    }

    /// Appends a value, formatted like `ColumnValue.text`.
    mutating func append(_ value: ColumnValue, to bytes: inout [UInt8]) {
      switch value {
      case .number(let number): appendNumber(number, decimals: 0, to: &bytes)
      case .degrees(let degrees):
        appendNumber(degrees.scaled, decimals: Int(min(degrees.decimals, ColumnDeclaration.degreeDecimals)), to: &bytes)
      default: append(value.text, to: &bytes)
      }
    }

    /// Appends a text.
    mutating func append(_ text: String, to bytes: inout [UInt8]) {
      replaced += encoding.append(CSVText.quoted(text, delimiter: delimiter), to: &bytes)
    }

    /// Appends a decimal number. Writing the digits backwards is several times as fast as formatting a string.
    private func appendNumber(_ number: Int64, decimals: Int, to bytes: inout [UInt8]) {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
        var index = digits.count
        var rest = number.magnitude
        var written = 0
        repeat {
          if written == decimals, decimals > 0 {
            index -= 1
            digits[index] = UInt8(ascii: ".")
          }
          index -= 1
          digits[index] = UInt8(truncatingIfNeeded: rest % 10) + 48
          rest /= 10
          written += 1
        } while rest > 0 || written <= decimals
        if number < 0 {
          index -= 1
          digits[index] = UInt8(ascii: "-")
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index...]))
      }
    }
  }
#endif
