#if Programs
  internal import CommandSupport

  /// The file that `build` writes: that of `--output`, or else the index that commands read without `--index`.
  struct BuildDestination {
    let path: String
    /// Whether folders of the path that don't exist are made.
    private let makesFolders: Bool

    /// - Parameter output: The value of `--output`.
    /// - Throws: A failure if there is neither a value nor a default.
    init(_ output: String?) throws(Failure) {
      if let path = output ?? IndexFileOption.variable {
        (self.path, makesFolders) = (path, false)
      } else if let path = IndexFileOption.defaultPath {
        (self.path, makesFolders) = (path, true)
      } else {
        throw Failure(
          status: .usage, message: "missing --output FILE: none of POSTCODES_INDEX, XDG_DATA_HOME and HOME is set")
      }
    }

    /// Checks, before the dumps are read, that the file can be written and replaces no input.
    func check(replacingNone inputs: [(path: String, description: String)]) throws(Failure) {
      try OutputPath.check(path, option: "--output", replacingNone: inputs, inNewFolders: makesFolders)
    }

    /// Makes the folder of the default index.
    func makeFolders() throws(Failure) {
      do throws(OutputError) {
        if makesFolders { try AtomicFile.makeFolders(of: path) }
      } catch {
        throw Failure(error)
      }
    }

    /// Writes the index.
    func write(_ file: [UInt8]) throws(Failure) {
      try makeFolders()
      do {
        try AtomicFile.write(file, to: path)
      } catch {
        throw Failure(error)
      }
    }
  }
#endif
