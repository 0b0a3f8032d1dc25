#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// Options of `serve` and `ready` from the environment, for containers and service managers.
  ///
  /// Every option has a variable: `POSTCODES_` and its name in capitals. Options that postcodes.io has as well can also be set
  /// by its variables. The command line overrides both.
  struct EnvironmentOptions {
    /// How a variable becomes arguments.
    enum Kind {
      case value
      /// 1 or true sets a flag.
      case flag
      /// Several values, one per line.
      case list
      /// The first of such values: `ready` asks at one address of `serve`.
      case first
    }

    /// An option of the command line with the variable that sets it.
    struct Setting: Equatable {
      let variable: String
      let option: String
    }

    /// The options that several commands have.
    private static let common: [String: Kind] = ["port": .value, "prefix": .value]

    /// The options of each command by name. `--index` has a variable of its own, POSTCODES_INDEX, in every command.
    static let options: [String: [String: Kind]] = [
      "ready": common.merging(["host": .first, "timeout": .value]) { $1 },
      "serve": common.merging(
        [
          "host": .list, "sample": .flag, "as": .value, "no-page": .flag, "no-metrics": .flag,
          "metrics-host": .value, "metrics-port": .value, "metrics-user": .value, "metrics-password": .value,
          "header": .list, "failure-text": .value, "max-age": .value, "reload-interval": .value,
          "shutdown-timeout": .value, "log-level": .value, "log-format": .value, "connections": .value,
          "connections-per-address": .value, "body-size": .value, "header-size": .value, "request-timeout": .value,
          "idle-timeout": .value,
          "reply-timeout": .value, "search-limit-default": .value, "search-limit-max": .value,
          "nearest-limit-default": .value, "nearest-limit-max": .value, "nearest-radius-default": .value,
          "nearest-radius-max": .value, "nearestoutcodes-limit-default": .value, "nearestoutcodes-limit-max": .value,
          "nearestoutcodes-radius-default": .value, "nearestoutcodes-radius-max": .value,
          "placessearch-limit-default": .value, "placessearch-limit-max": .value, "bulklookups-postcodes-max": .value,
          "bulkgeocode-geolocations-max": .value,
        ]
      ) { $1 },
    ]

    /// The variables of postcodes.io whose options have other names.
    private static let renamed = [
      "URL_PREFIX": "prefix", "PROMETHEUS_USERNAME": "metrics-user", "PROMETHEUS_PASSWORD": "metrics-password",
      "HTTP_HEADERS": "header",
    ]

    /// Beginnings of the names of postcodes.io's variables.
    private static let theirs = [
      "BULKGEOCODE_", "BULKLOOKUPS_", "GA_KEY", "LOG_DESTINATION", "LOG_NAME", "NEARESTOUTCODES_", "NEAREST_LIMIT_",
      "NEAREST_RADIUS_", "PLACESCONTAINED_", "PLACESNEAREST_", "PLACESSEARCH_", "POSTGRES_", "SEARCH_LIMIT_",
    ]

    /// Beginnings of `POSTCODES_` names that mean something else: the default index, this project's tests and libraries, and
    /// what Kubernetes sets for a service called `postcodes`.
    private static let others = [
      "POSTCODES_EVERY_DUMP", "POSTCODES_EXECUTABLE", "POSTCODES_FULL_DUMPS", "POSTCODES_INDEX", "POSTCODES_LIBRARY",
      "POSTCODES_PORT_", "POSTCODES_SERVICE_",
    ]

    /// The arguments that the environment adds, to be placed before those of the command line.
    private(set) var arguments: [String] = []
    /// The options that were set.
    private(set) var settings: [Setting] = []
    /// The variables that look as if they should have an effect, and have none.
    private(set) var withoutEffect: [String] = []

    /// - Parameters:
    ///   - command: `serve` or `ready`.
    ///   - environment: The variables.
    ///   - commandLine: The arguments of the command line, whose lists replace those of the environment.
    /// - Throws: A usage failure if a flag's value is neither 1 nor 0, or HTTP_HEADERS isn't a JSON object of texts.
    init(_ command: String, _ environment: [String: String], commandLine: [String] = []) throws(Failure) {
      let options = Self.options[command] ?? [:]
      var set: Set<String> = []
      var understood: Set<String> = []
      for (option, kind) in options.sorted(by: { $0.key < $1.key }) {
        let name = option.uppercased().replacing("-", with: "_")
        let alternatives = ["POSTCODES_" + name] + Self.renamed.filter { $0.value == option }.keys
        // postcodes.io's own names are those without the prefix.
        for variable in alternatives + (Self.isTheirs(name) ? [name] : []) {
          understood.insert(variable)
          guard let value = environment[variable], !value.isEmpty, !Self.isServiceLink(variable, value) else {
            continue
          }
          guard set.insert(option).inserted else { continue }
          if kind == .list, commandLine.contains(where: { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }) {
            continue
          }
          arguments += try Self.arguments(option, kind, variable, value)
          settings.append(Setting(variable: variable, option: option))
        }
      }
      guard command == "serve" else { return }
      withoutEffect = environment.keys.filter { name in
        guard !understood.contains(name) else { return false }
        if name.hasPrefix("POSTCODES_") { return !Self.others.contains { name.hasPrefix($0) } }
        return Self.isTheirs(name)
      }
      .sorted()
    }

    private static func isTheirs(_ name: String) -> Bool {
      name == "HOST" || name == "PORT" || theirs.contains { name.hasPrefix($0) }
    }

    /// Whether Kubernetes has set POSTCODES_PORT to the address of a service called `postcodes`.
    private static func isServiceLink(_ variable: String, _ value: String) -> Bool {
      variable == "POSTCODES_PORT" && value.contains("://")
    }

    private static func arguments(
      _ option: String, _ kind: Kind, _ variable: String, _ value: String
    ) throws(Failure) -> [String] {
      switch kind {
      case .value: return ["--\(option)=\(value)"]
      case .flag:
        switch value.lowercased() {
        case "1", "true", "yes": return ["--\(option)"]
        case "0", "false", "no": return []
        default:
          throw Failure(
            status: .usage, message: "\(variable) must be 1 or 0, not \(Printable.quoted(value))")
        }
      case .list:
        if variable == "HTTP_HEADERS" { return try headers(value).map { "--\(option)=\($0)" } }
        return lines(value).map { "--\(option)=\($0)" }
      case .first: return lines(value).prefix(1).map { "--\(option)=\($0)" }
      }
    }

    private static func lines(_ value: String) -> [Substring] { value.split(whereSeparator: \.isNewline) }

    /// Returns the fields of HTTP_HEADERS as `NAME:VALUE`.
    private static func headers(_ value: String) throws(Failure) -> [String] {
      guard case .object(let members)? = try? JSONReader.read(Array(value.utf8)[...]) else {
        throw Failure(
          status: .usage, message: #"HTTP_HEADERS must be a JSON object such as {"X-Name": "value"}"#)
      }
      var fields: [String] = []
      for member in members {
        guard case .text(let text) = member.value else {
          throw Failure(
            status: .usage, message: "HTTP_HEADERS: the value of \(Printable.quoted(member.key.string)) must be a text")
        }
        fields.append("\(member.key.string):\(text.string)")
      }
      return fields
    }

    /// Returns a line that says which options of an error message come from the environment.
    func note(_ message: String) -> String? {
      let named = settings.filter { message.contains("--\($0.option)") }
      guard !named.isEmpty else { return nil }
      return named.map { "--\($0.option) is set by \($0.variable)" }.joined(separator: ", ")
    }
  }
#endif
