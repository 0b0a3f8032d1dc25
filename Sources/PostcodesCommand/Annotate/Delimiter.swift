#if Programs
  internal import ArgumentParser
  internal import PostcodeKit

  /// The delimiter between the fields of a row.
  struct Delimiter: ExpressibleByArgument {
    let scalar: Unicode.Scalar

    /// The byte of a delimiter in ASCII.
    var byte: UInt8? { scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : nil }

    /// Reads `tab` or any character that cannot be part of a word, a number or a quoted field.
    ///
    /// - Throws: `InvalidArgument` with the expected form.
    init(character argument: String) throws {
      let scalars = Array(argument.unicodeScalars)
      guard
        let scalar = ["tab", "\\t"].contains(UntrustedText(argument)) ? "\t" : scalars.count == 1 ? scalars.first : nil,
        !["\0", "\n", "\r", "\"", ".", "-"].contains(scalar), !scalar.properties.isAlphabetic,
        scalar.properties.numericType == nil
      else {
        throw InvalidArgument(
          description:
            "expected one character, such as ; or ~, or 'tab', but no letter, digit, quotation mark, full stop, hyphen or line end"
        )
      }
      self.scalar = scalar
    }

    /// Reads a delimiter of ASCII.
    init?(argument: String) {
      guard let delimiter = try? Delimiter(character: argument), delimiter.scalar.isASCII else { return nil }
      self = delimiter
    }
  }
#endif
