import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limit on the open files of the process. Connections count as open files.
public enum FileDescriptors {
  /// Raises the limit to tens of thousands, if the system allows it. Shells begin with 1024 or even 256.
  public static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    #if canImport(Darwin)
      // Darwin refuses more than this, whatever the hard limit says.
      let wanted: rlim_t = 10_240
    #else
      let wanted: rlim_t = 65_536
    #endif
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, wanted))
    _ = setrlimit(resource, &limit)
  }

  static var limit: Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    return Int(clamping: limit.rlim_cur)
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
