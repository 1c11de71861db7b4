import Foundation

/// Lets no file of this process grow beyond so many bytes. What runs in a process of its own can be shown a full disk.
public func limitFiles(to length: Int) throws {
  #if canImport(Glibc)
    try limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: length)
  #else
    try limit(RLIMIT_FSIZE, to: length)
  #endif
}

/// Lets this process open no descriptor from a number on.
public func limitDescriptors(to count: Int) throws {
  #if canImport(Glibc)
    try limit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: count)
  #else
    try limit(RLIMIT_NOFILE, to: count)
  #endif
}

#if canImport(Glibc)
  private typealias Resource = __rlimit_resource_t
#else
  private typealias Resource = Int32
#endif

private func limit(_ resource: Resource, to value: Int) throws {
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { throw CocoaError(.featureUnsupported) }
  limit.rlim_cur = rlim_t(value)
  guard setrlimit(resource, &limit) == 0 else { throw CocoaError(.featureUnsupported) }
}
