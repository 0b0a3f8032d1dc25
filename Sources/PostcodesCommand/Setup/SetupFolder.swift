#if Programs
  internal import CommandSupport

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The folder beside an index where `setup` works. An interrupted download stays there.
  struct SetupFolder {
    let path: String
    /// Locked until this process ends, so that no second `setup` of the same index runs beside it.
    private let descriptor: Int32

    /// - Throws: A failure if the folder can't be made, belongs to another user, or another process uses it.
    init(besides index: String) throws(Failure) {
      path = index + ".download"
      do {
        try AtomicFile.makeFolders(of: path + "/")
      } catch {
        throw Failure(error)
      }
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      var status = stat()
      // In a folder that anybody may write to, another user could have made it to exchange the download.
      guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_uid == geteuid() else {
        throw Failure(status: .cannotCreate, message: "\(path) is not a folder of this user; remove it")
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw Failure(status: .unavailable, message: "another 'postcodes setup' is making \(index)")
      }
    }

    /// Removes files of the folder, and then the folder.
    func remove(_ files: String...) {
      for file in files { unlink(file) }
      rmdir(path)
    }
  }
#endif
