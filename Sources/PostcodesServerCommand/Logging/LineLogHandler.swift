#if Programs
  internal import CommandSupport
  internal import Logging
  internal import PostcodesIOResponder

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Formats every event as a line and adds it to the log buffer.
  struct LineLogHandler: LogHandler {
    var logLevel = Logger.Level.notice
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    let format: LogFormat
    let buffer: LogBuffer

    init(_ format: LogFormat, level: Logger.Level, _ buffer: LogBuffer) {
      self.format = format
      self.buffer = buffer
      logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      var facts = metadata
      if let provided = metadataProvider?.get() { facts.merge(provided) { _, new in new } }
      if let own = event.metadata { facts.merge(own) { _, new in new } }
      if let error = event.error { facts["error"] = "\(error)" }
      let sorted = facts.sorted { $0.key < $1.key }.map { ($0.key, LogValue($0.value)) }
      buffer.append(LogLine.line(format, LogTime.now(), "\(event.level)", event.message.description, sorted))
    }
  }

  /// A value of a log line.
  enum LogValue: Equatable {
    case text(String)
    case number(String)

    /// Integers and finite fractions are numbers. Everything else is text.
    init(_ value: Logger.MetadataValue) {
      switch value {
      case .stringConvertible(let number as any BinaryInteger): self = .number("\(number)")
      case .stringConvertible(let number as Double) where number.isFinite: self = .number("\(number)")
      default: self = .text(value.description)
      }
    }

    var description: String {
      switch self {
      case .text(let text), .number(let text): text
      }
    }
  }

  /// Formats events as lines.
  enum LogLine {
    static func line(
      _ format: LogFormat, _ time: String, _ level: String, _ message: String, _ facts: [(String, LogValue)]
    ) -> String {
      switch format {
      case .text: text(time, level, message, facts)
      case .json: json(time, level, message, facts)
      }
    }

    /// `2026-01-31T12:00:00.000Z notice index replaced edition="2025 10" path=uk.pcindex`
    static func text(_ time: String, _ level: String, _ message: String, _ facts: [(String, LogValue)]) -> String {
      var line = "\(time) \(level) \(Printable.text(message))"
      for (key, value) in facts { line += " \(Printable.text(key))=\(quoted(value.description))" }
      return line + "\n"
    }

    /// An object with `time`, `level`, `message` and all metadata.
    static func json(_ time: String, _ level: String, _ message: String, _ facts: [(String, LogValue)]) -> String {
      var json = JSONWriter()
      json.append(raw: "{")
      for (key, value) in [("time", .text(time)), ("level", .text(level)), ("message", .text(message))] + facts {
        if json.utf8.count > 1 { json.append(raw: ",") }
        json.append(text: key)
        json.append(raw: ":")
        switch value {
        case .text(let text): json.append(text: text)
        case .number(let number): json.append(raw: number.utf8)
        }
      }
      json.append(raw: "}\n")
      return String(decoding: json.utf8, as: UTF8.self)
    }

    /// Returns a value, in quotation marks if it would be ambiguous without.
    private static func quoted(_ value: String) -> String {
      let isPlain =
        !value.isEmpty && value.unicodeScalars.allSatisfy { $0.value > 32 && !["\"", "=", "\\"].contains($0) }
      guard !isPlain else { return Printable.text(value) }
      // Scalars: a combining mark must not hide a quotation mark.
      var escaped = String.UnicodeScalarView()
      for scalar in value.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
        escaped.append(scalar)
      }
      return "\"\(Printable.text(String(escaped)))\""
    }
  }

  /// The current time in the format of RFC 3339.
  enum LogTime {
    static func now() -> String {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return text(seconds: Int(time.tv_sec), milliseconds: Int(time.tv_nsec) / 1_000_000)
    }

    /// - Parameter seconds: Seconds since 1970.
    static func text(seconds: Int, milliseconds: Int) -> String {
      var parts = tm()
      var clock = time_t(seconds)
      gmtime_r(&clock, &parts)
      func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let fraction = "\(1000 + milliseconds)".dropFirst()
      return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):"
        + "\(two(parts.tm_min)):\(two(parts.tm_sec)).\(fraction)Z"
    }
  }
#endif
