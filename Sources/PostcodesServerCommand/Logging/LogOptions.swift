internal import ArgumentParser
internal import Logging

/// How events are written.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

/// The levels of swift-log as words of the command line.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}

/// What is told on standard error while the server runs.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least grave events to tell; 'info' tells every request.", valueName: "level"))
  var logLevel = LogLevel.notice

  @Option(help: ArgumentHelp("Write events as text, or as a JSON object a line.", valueName: "format"))
  var logFormat = LogFormat.text

  var logger: Logger {
    let (format, level) = (logFormat, logLevel.level)
    return Logger(label: "postcodes") { _ in LineLogHandler(format, level: level) }
  }
}
