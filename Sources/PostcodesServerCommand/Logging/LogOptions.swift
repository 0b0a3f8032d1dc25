#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import Logging
  internal import PostcodeServer

  /// The format of log lines.
  enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  /// The levels of swift-log as words of the command line.
  enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
  }

  /// The options of the log, which is written to standard error.
  struct LogOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Minimum log level; 'info' logs every request.", valueName: "level"))
    var logLevel = LogLevel.notice

    @Option(help: ArgumentHelp("Format of log lines: text, or a JSON object per line.", valueName: "format"))
    var logFormat = LogFormat.text

    /// Returns a buffer for lines on standard error.
    func buffer(_ metrics: ServerMetrics) -> LogBuffer {
      let format = logFormat
      return LogBuffer(
        write: { StandardError.write($0) }, onDrop: { metrics.countDroppedLogLines($0) },
        dropNotice: {
          LogLine.line(format, LogTime.now(), "warning", "log lines dropped", [("count", .number("\($0)"))])
        })
    }

    func logger(_ buffer: LogBuffer) -> Logger {
      let (format, level) = (logFormat, logLevel.level)
      return Logger(label: "postcodes") { _ in LineLogHandler(format, level: level, buffer) }
    }
  }
#endif
