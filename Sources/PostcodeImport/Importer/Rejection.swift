import PostcodeKit

/// A row or a value that was not imported, and the reason.
public struct Rejection: Sendable, Equatable {
  /// What was not imported.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The whole row.
    case row
    /// One value, or both coordinates of a position. The row was imported without it.
    case value
  }

  /// The reason why a row or a value was rejected.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The postcode field is empty.
    case noPostcode
    /// The postcode field contains something else.
    case notAPostcode
    /// The postcode field contains only an outcode.
    case outcodeOnly
    /// The row has fewer fields than the header or the dialect.
    case tooFewFields
    /// The row has more fields than the header or the dialect.
    case tooManyFields
    /// The easting is not a whole number, or is missing while there is a northing.
    case badEasting
    /// The northing is not a whole number, or is missing while there is an easting.
    case badNorthing
    /// The latitude is not a number of degrees, or is missing while there is a longitude.
    case badLatitude
    /// The longitude is not a number of degrees, or is missing while there is a latitude.
    case badLongitude
    /// The position is not in or near the British Isles.
    case coordinateOutOfRange
    /// The quality is not a whole number.
    case badQuality
    /// The date is invalid or not in the dialect's format. Without a valid date of termination the row is rejected, because its
    /// postcode would count as live.
    case badDate
    /// The status is unknown, or contradicts the date of termination. The row is rejected.
    case badStatus
    /// The row exceeds the maximum length.
    case rowTooLong
    /// A quoted field has no closing quotation mark.
    case unterminatedQuote
    /// Text follows a closing quotation mark.
    case strayQuote
    /// A place has no code.
    case noCode
    /// A place has no name.
    case noName
    /// A name is too long for the index.
    case longName
    /// A place has the code of another one.
    case repeatedCode
    /// The type of a feature is unknown.
    case unknownType

    init(_ defect: CSVDefect) {
      switch defect {
      case .tooLong: self = .rowTooLong
      case .unterminatedQuote: self = .unterminatedQuote
      case .strayQuote: self = .strayQuote
      }
    }
  }

  /// Whether the row was rejected, or only the value.
  public let scope: Scope
  /// The location of the row.
  public let location: SourceLocation
  /// The reason.
  public let reason: Reason
  /// The label or number of the column; empty if the whole row is invalid.
  public let column: String
  /// The invalid value or the beginning of the row, shortened.
  public let value: String
  /// A description of valid values.
  public let expected: String
}

/// A line of a file.
public struct SourceLocation: Sendable, Hashable {
  /// The path of the input, or "standard input".
  public let file: String
  /// The name inside the archive or folder; `nil` for a single file.
  public let entry: String?
  /// The line, from 1.
  public let line: Int
}

extension SourceLocation: CustomStringConvertible {
  /// For example `dump.zip: entry Data/ab.csv, line 7`.
  public var description: String {
    "\(SourceName.text(file, entry)), line \(line)"
  }
}

extension Rejection.Reason {
  /// Whether the reason is a coordinate.
  var isAboutPosition: Bool {
    switch self {
    case .badEasting, .badNorthing, .badLatitude, .badLongitude, .coordinateOutOfRange: true
    default: false
    }
  }
}

extension Rejection.Reason: CustomStringConvertible {
  /// A noun phrase such as `not a postcode`.
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
    case .noCode: "no code"
    case .noName: "no name"
    case .longName: "name too long"
    case .repeatedCode: "repeated code"
    case .unknownType: "unknown type"
    }
  }

  /// A description of valid values.
  public var expected: String {
    switch self {
    case .noPostcode, .notAPostcode, .outcodeOnly: "a postcode such as SW1A 1AA"
    case .tooFewFields, .tooManyFields: "the number of fields of the header or dialect"
    case .badEasting, .badNorthing: "whole metres or two empty fields"
    case .badLatitude, .badLongitude: "decimal degrees or two empty fields"
    case .coordinateOutOfRange: "\(ValueForm.gridBounds), or \(ValueForm.degreeBounds)"
    case .badQuality: "a whole number or an empty field"
    case .badDate: "YYYYMM, YYYY-MM-DD (SPD: d/m/yyyy, doogal: m/d/yyyy) or an empty field"
    case .badStatus: "live, terminated, yes or no, consistent with the date of termination"
    case .rowTooLong: "a row within the maximum length"
    case .unterminatedQuote: "a closing quotation mark"
    case .strayQuote: "a delimiter or line end after the closing quotation mark"
    case .noCode: "a code such as osgb4000000074559493"
    case .noName: "a name"
    case .longName: "at most 4095 bytes"
    case .repeatedCode: "a code that no other place has"
    case .unknownType: "populatedPlace, transportNetwork, landform, hydrography, landcover or other"
    }
  }
}

extension Rejection: CustomStringConvertible {
  /// For example `dump.csv, line 7, column oseast1m: bad easting: expected whole metres or two empty fields, found "12x"`.
  public var description: String {
    let name = column.excerpt(limit: 60)
    let field = column.isEmpty ? "" : UntrustedText(column).hasPrefix("field ") ? ", \(name)" : ", column \(name)"
    let found =
      switch reason {
      case .noPostcode, .noCode, .noName: ""
      case .tooFewFields, .tooManyFields: ", found \(value)"
      default: ", found \"\(value)\""
      }
    return "\(location)\(field): \(reason): expected \(expected)\(found)"
  }
}
