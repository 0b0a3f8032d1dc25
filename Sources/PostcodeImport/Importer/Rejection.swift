/// A row that was not taken over into the index, and why.
public struct Rejection: Sendable, Equatable {
  /// Why a row was refused.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The field for the postcode is empty.
    case noPostcode
    /// The field for the postcode holds something else.
    case notAPostcode
    /// The field for the postcode holds an outcode only.
    case outcodeOnly
    /// The row has fewer fields than its file's header or dialect.
    case tooFewFields
    /// The row has more fields than its file's header or dialect.
    case tooManyFields
    /// The easting is no whole number, or is missing beside a northing.
    case badEasting
    /// The northing is no whole number, or is missing beside an easting.
    case badNorthing
    /// The latitude is no number of degrees, or is missing beside a longitude.
    case badLatitude
    /// The longitude is no number of degrees, or is missing beside a latitude.
    case badLongitude
    /// The position does not lie in or near the British Isles.
    case coordinateOutOfRange
    /// The quality is no whole number.
    case badQuality
    /// A date is none, or in another form than the dialect's.
    case badDate
    /// The word for being in use is unknown, or contradicts the date of termination.
    case badStatus
    /// The row is longer than the limit.
    case rowTooLong
    /// A quoted field does not end.
    case unterminatedQuote
    /// A quoted field goes on behind its closing quotation mark.
    case strayQuote
  }

  /// Where the row stands.
  public let place: SourcePlace
  /// Why it was refused.
  public let reason: Reason
  /// The name of the column at fault, or its number; empty if the row as a whole is.
  public let column: String
  /// What stands there, or how the row begins, shortened.
  public let value: String
}

/// A line in a file that was read.
public struct SourcePlace: Sendable, Hashable {
  /// The path as it was given, or "standard input".
  public let file: String
  /// The name inside the archive or folder; `nil` for a single file.
  public let entry: String?
  /// The line, from 1.
  public let line: Int
}

extension SourcePlace: CustomStringConvertible {
  /// `dump.zip (Data/ab.csv), line 7`
  public var description: String {
    "\(FileName.shown(file, entry)), line \(line)"
  }
}

extension Rejection.Reason: CustomStringConvertible {
  /// The reason in a few words: `not a postcode`.
  public var description: String {
    switch self {
    case .noPostcode: "no postcode"
    case .notAPostcode: "not a postcode"
    case .outcodeOnly: "outcode, not a postcode"
    case .tooFewFields: "too few fields"
    case .tooManyFields: "too many fields"
    case .badEasting: "bad easting"
    case .badNorthing: "bad northing"
    case .badLatitude: "bad latitude"
    case .badLongitude: "bad longitude"
    case .coordinateOutOfRange: "coordinate out of range"
    case .badQuality: "bad quality"
    case .badDate: "bad date"
    case .badStatus: "bad status"
    case .rowTooLong: "row too long"
    case .unterminatedQuote: "unterminated quote"
    case .strayQuote: "text after a closing quote"
    }
  }

  /// What would have been in order.
  public var expected: String {
    switch self {
    case .noPostcode, .notAPostcode, .outcodeOnly: "a postcode such as SW1A 1AA"
    case .tooFewFields, .tooManyFields: "as many fields as the header or the dialect has"
    case .badEasting, .badNorthing: "whole metres, or nothing in both fields"
    case .badLatitude, .badLongitude: "decimal degrees, or nothing in both fields"
    case .coordinateOutOfRange:
      "easting 1-699999 and northing 1-1299999, or latitude 48 to 62 and longitude -10 to 4"
    case .badQuality: "a whole number or nothing"
    case .badDate: "YYYYMM or YYYY-MM-DD, in SPD d/m/yyyy, in doogal's files m/d/yyyy, or nothing"
    case .badStatus: "live or terminated, yes or no, in keeping with the date of termination"
    case .rowTooLong: "a row within the limit"
    case .unterminatedQuote: "a closing quotation mark"
    case .strayQuote:
      "a delimiter or line end behind the closing quotation mark, which is doubled inside a field"
    }
  }
}

extension Rejection: CustomStringConvertible {
  /// `dump.csv, line 7: bad easting: "12x" in oseast1m; expected whole metres, or nothing in both fields`
  public var description: String {
    var text = "\(place): \(reason)"
    switch reason {
    case .noPostcode: break
    case .tooFewFields, .tooManyFields: text += ": \(value)"
    default: text += ": \"\(value)\"" + (column.isEmpty ? "" : " in \(column)")
    }
    return text + "; expected \(reason.expected)"
  }
}

/// How files are named in messages.
enum FileName {
  static func shown(_ file: String, _ entry: String?) -> String {
    let file = file.excerpt(limit: 4096)
    return entry.map { "\(file) (\($0.excerpt(limit: 4096)))" } ?? file
  }
}
