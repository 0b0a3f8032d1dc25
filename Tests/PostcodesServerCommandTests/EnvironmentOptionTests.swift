import CommandTestSupport
import CommandSupport
import Testing
import TestSupport

@testable import PostcodesServerCommand

/// Options of the server in the environment.
struct EnvironmentOptionTests {
  private func arguments(_ environment: [String: String]) throws -> [String] {
    try EnvironmentOptions("serve", environment).arguments
  }

  @Test func everyOptionHasAVariable() throws {
    for (command, options) in EnvironmentOptions.options {
      let help = try Postcodes.run(command, "--help").output
      var names = Set(help.split(whereSeparator: { " \n,[]|.".contains($0) }).filter { $0.hasPrefix("--") })
      names.subtract(["--help", "--version", "--index"])
      #expect(Set(options.keys.map { "--\($0)" }) == Set(names.map(String.init)), "\(command)")
    }
  }

  @Test func ownNames() throws {
    #expect(try arguments(["POSTCODES_MAX_AGE": "60", "POSTCODES_PORT": "80"]) == ["--max-age=60", "--port=80"])
    #expect(try EnvironmentOptions("ready", ["POSTCODES_MAX_AGE": "60", "PORT": "80"]).arguments == ["--port=80"])
    #expect(try arguments(["POSTCODES_PORT": ""]).isEmpty)
    #expect(try arguments(["POSTCODES_HEADER": "A: b\nC:d"]) == ["--header=A: b", "--header=C:d"])
  }

  /// Several addresses of `serve` are one for `ready`.
  @Test func lists() throws {
    let hosts = ["POSTCODES_HOST": "::1\nunix:/run/socket\n"]
    #expect(try arguments(hosts) == ["--host=::1", "--host=unix:/run/socket"])
    #expect(try EnvironmentOptions("ready", hosts).arguments == ["--host=::1"])
    #expect(try EnvironmentOptions("ready", ["HOST": "127.0.0.2"]).arguments == ["--host=127.0.0.2"])
  }

  @Test func flags() throws {
    #expect(try arguments(["POSTCODES_NO_PAGE": "TRUE", "POSTCODES_NO_METRICS": "0"]) == ["--no-page"])
    #expect(throws: Failure.self) { try arguments(["POSTCODES_NO_PAGE": "maybe"]) }
  }

  @Test func namesOfPostcodesIO() throws {
    #expect(try arguments(["HOST": "0.0.0.0", "PORT": "1", "POSTCODES_PORT": "2"]) == ["--host=0.0.0.0", "--port=2"])
    #expect(try arguments(["URL_PREFIX": "/x", "SEARCH_LIMIT_MAX": "5"]) == ["--prefix=/x", "--search-limit-max=5"])
    #expect(
      try arguments(["PROMETHEUS_USERNAME": "a", "PROMETHEUS_PASSWORD": "b"])
        == ["--metrics-password=b", "--metrics-user=a"])
    #expect(try arguments(["HTTP_HEADERS": #"{"A":"b","C":"d: e"}"#]) == ["--header=A:b", "--header=C:d: e"])
    for bad in ["{", "[]", #"{"A":1}"#] {
      #expect(throws: Failure.self) { try arguments(["HTTP_HEADERS": bad]) }
    }
    // Other programs use such names.
    #expect(try arguments(["TIMEOUT": "5", "HEADER": "x", "LOG_LEVEL": "info", "MAX_AGE": "1"]).isEmpty)
  }

  /// Kubernetes sets these for a service called `postcodes`.
  @Test func serviceLinks() throws {
    let links = [
      "POSTCODES_PORT": "tcp://10.0.0.1:80", "POSTCODES_SERVICE_HOST": "10.0.0.1", "POSTCODES_SERVICE_PORT": "80",
      "POSTCODES_PORT_80_TCP_ADDR": "10.0.0.1",
    ]
    let options = try EnvironmentOptions("serve", links)
    #expect(options.arguments.isEmpty && options.withoutEffect.isEmpty)
  }

  @Test func variablesWithoutEffect() throws {
    let variables = [
      "POSTCODES_PROT": "80", "POSTGRES_HOST": "db", "BULKLOOKUPS_POSTCODES_ASYNC_LIMIT": "1", "GA_KEY": "x",
      "POSTCODES_INDEX": "uk.pcindex", "PATH": "/bin", "PORT": "1", "BULKLOOKUPS_POSTCODES_MAX": "5",
    ]
    let options = try EnvironmentOptions("serve", variables)
    #expect(
      options.withoutEffect == ["BULKLOOKUPS_POSTCODES_ASYNC_LIMIT", "GA_KEY", "POSTCODES_PROT", "POSTGRES_HOST"])
    #expect(options.arguments == ["--bulklookups-postcodes-max=5", "--port=1"])
  }

  @Test func errorsNameTheVariable() throws {
    let options = try EnvironmentOptions("serve", ["PORT": "abc", "POSTCODES_MAX_AGE": "1"])
    #expect(options.note("The value 'abc' is invalid for '--port <port>'") == "--port is set by PORT")
    #expect(options.note("Unknown option '--x'") == nil)
  }
}
