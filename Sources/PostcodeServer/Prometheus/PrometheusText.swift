/// Metrics in the exposition format of Prometheus 0.0.4.
package struct PrometheusText {
  package enum Kind: String { case counter, gauge, histogram }

  package private(set) var text = ""
  private var name = ""

  package init() {}

  /// Begins a metric, whose values follow.
  ///
  /// - Parameter help: The meaning in one line.
  package mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value of the metric.
  package mutating func add(suffix: String = "", _ labels: [(String, String)], _ value: some CustomStringConvertible) {
    let list = labels.map { "\($0)=\"\(PrometheusText.escaped($1))\"" }.joined(separator: ",")
    text += "\(name)\(suffix)\(list.isEmpty ? "" : "{\(list)}") \(value)\n"
  }

  package static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
