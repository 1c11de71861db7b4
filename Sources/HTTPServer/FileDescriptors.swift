import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many files, connections among them, the process may have open.
public enum FileDescriptors {
  /// As many as the system lets it have, without asking anybody; shells begin with 1 024 or even 256.
  public static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    // Apple systems refuse more than this, whatever the upper limit says.
    limit.rlim_cur = min(limit.rlim_max, 10_240)
    #if !canImport(Darwin)
      limit.rlim_cur = min(limit.rlim_max, 65_536)
    #endif
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
