import Foundation

/// Lets no file of this process grow beyond so many bytes. What runs in a process of its own can be shown a full disk.
public func limitFiles(to length: Int) throws {
  var limit = rlimit()
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  guard getrlimit(resource, &limit) == 0 else { throw CocoaError(.featureUnsupported) }
  limit.rlim_cur = rlim_t(length)
  guard setrlimit(resource, &limit) == 0 else { throw CocoaError(.featureUnsupported) }
}
