package import PostcodesIOTypes

extension JSONWriter {
  /// Appends an object of postcodes.io with all its keys in the documented order.
  package mutating func append(_ object: some WireObject) {
    append(byte: UInt8(ascii: "{"))
    var isFirst = true
    for field in type(of: object).fields where field.isWritten(in: object) {
      if !isFirst { append(byte: UInt8(ascii: ",")) }
      isFirst = false
      append(text: field.name)
      append(byte: UInt8(ascii: ":"))
      append(field.property, of: object)
    }
    append(byte: UInt8(ascii: "}"))
  }

  private mutating func append<Object: WireObject>(_ property: WireField<Object>.Property, of object: Object) {
    switch property {
    case .requiredText(let path): append(text: object[keyPath: path])
    case .text(let path): append(orNull: object[keyPath: path]) { $0.append(text: $1) }
    case .integer(let path): append(orNull: object[keyPath: path]) { $0.append(integer: $1) }
    case .number(let path): append(orNull: object[keyPath: path]) { $0.append(number: $1) }
    case .boolean(let path): append(orNull: object[keyPath: path]) { $0.append(bool: $1) }
    case .texts(let path): append(array: object[keyPath: path]) { $0.append(text: $1) }
    case .object(let nesting): append(nesting, of: object)
    }
  }

  private mutating func append<Object>(_ nesting: some WireNesting<Object>, of object: Object) {
    append(object[keyPath: nesting.path])
  }

  /// Appends a distance in metres, rounded to eight decimals if the version rounds distances.
  ///
  /// - Parameters:
  ///   - distance: Not negative.
  ///   - version: The version of postcodes.io.
  package mutating func append(distance: Double, _ version: WireVersion) {
    guard version.roundsDistances else { return append(number: distance) }
    let scaled = (distance * 1e8).rounded()
    // Outside this range JavaScript writes an exponent, or more digits than fifteen may be needed.
    if scaled == 0 || (scaled >= 100 && scaled < 1e15) {
      append(scaled: Int64(scaled), decimals: 8)
    } else {
      append(number: scaled / 1e8)
    }
  }
}
