#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeServer

  /// Whether `/metrics` is served, and to whom.
  struct MetricsOptions: ParsableArguments {
    @Flag(name: .customLong("no-metrics"), help: "Do not serve /metrics.")
    var hasNone = false

    @Option(
      name: .customLong("metrics-port"),
      help: ArgumentHelp("Serve /metrics on this port instead; 0 for any free port.", valueName: "port"))
    var port: Int?

    @Option(
      name: .customLong("metrics-host"),
      help: ArgumentHelp("Address for --metrics-port. Default: that of --host.", valueName: "address"))
    var host: String?

    @Option(
      name: .customLong("metrics-user"),
      help: ArgumentHelp("Name that clients need to read /metrics.", valueName: "name"))
    var user: String?

    @Option(
      name: .customLong("metrics-password"),
      help: ArgumentHelp(
        "Password for --metrics-user. Better set POSTCODES_METRICS_PASSWORD: other users can see command lines.",
        valueName: "password"))
    var password: String?

    func validate() throws {
      if let port { try check(port, 0...65_535, "metrics-port") }
      guard host == nil || port != nil else { throw ValidationError("--metrics-host needs --metrics-port.") }
      guard (user == nil) == (password == nil) else {
        throw ValidationError("--metrics-user and --metrics-password need each other.")
      }
      if let user, user.contains(":") {
        throw ValidationError("--metrics-user cannot contain a colon, as \(Printable.quoted(user)) does.")
      }
      guard !hasNone || (port == nil && user == nil) else {
        throw ValidationError("--no-metrics excludes the other options of the metrics.")
      }
    }

    /// - Parameter serverHosts: The addresses of the API. The metrics have the first that isn't a Unix socket, or 127.0.0.1.
    func access(_ serverHosts: [String]) -> MetricsAccess {
      var access = MetricsAccess()
      if let user, let password { access.credentials = .init(user: user, password: password) }
      if let port {
        let serverHost = serverHosts.first { ListenAddress($0) == .host(PostcodeServer.Address.unbracketed($0)) }
        access.endpoint = .init(host: host ?? serverHost ?? "127.0.0.1", port: port)
      }
      return access
    }
  }
#endif
