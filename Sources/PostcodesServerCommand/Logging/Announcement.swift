#if Programs
  internal import CommandSupport
  internal import Logging
  internal import PostcodeKit
  internal import PostcodeServer

  /// What the log says when the server listens: its address, the index and its edition.
  ///
  /// It is written at every log level, since scripts wait for it.
  struct Announcement: Sendable {
    let dataset: String
    let edition: String
    let postcodes: Int
    let path: String
    let format: LogFormat

    init(_ index: PostcodeIndex, path: String, format: LogFormat) {
      dataset = index.metadata.dataset
      edition = index.metadata.edition
      postcodes = index.count
      self.path = path
      self.format = format
    }

    func write(_ address: PostcodeServer.Address, to log: LogBuffer, _ logger: Logger) {
      let metricsURL = address.metricsPort.map { "port \($0)" }
      switch format {
      case .text:
        let name = [dataset, edition].filter { !$0.isEmpty }.joined(separator: " ")
        let count = NumberFormat.grouped(postcodes)
        log.append(Printable.text("serving \(name.isEmpty ? path : "\(name) (\(path))"), \(count) postcodes") + "\n")
        if let metricsURL { log.append("metrics on \(metricsURL)\n") }
        for url in address.urls { log.append("listening on \(url)\n") }
      case .json:
        var metadata: Logger.Metadata = [
          "url": "\(address.urls.joined(separator: " "))", "dataset": "\(dataset)", "edition": "\(edition)",
          "postcodes": .stringConvertible(postcodes), "path": "\(path)",
        ]
        if let port = address.metricsPort { metadata["metrics_port"] = .stringConvertible(port) }
        logger.log(level: logger.logLevel, "listening", metadata: metadata)
      }
    }
  }
#endif
