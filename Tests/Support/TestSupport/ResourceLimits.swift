import Foundation

/// Limits the files of this process to this length in bytes. In a separate process, a test can simulate a full disk.
public func limitFiles(to length: Int) throws { try limit(fileSize, to: length) }

/// Lets this process open no descriptor from a number on.
public func limitDescriptors(to count: Int) throws { try limit(openFiles, to: count) }

#if canImport(Glibc)
  private typealias Resource = __rlimit_resource_t
  private let fileSize = Resource(RLIMIT_FSIZE.rawValue)
  private let openFiles = Resource(RLIMIT_NOFILE.rawValue)
#else
  private typealias Resource = Int32
  private let fileSize = RLIMIT_FSIZE
  private let openFiles = RLIMIT_NOFILE
#endif

private func limit(_ resource: Resource, to value: Int) throws {
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { throw CocoaError(.featureUnsupported) }
  limit.rlim_cur = rlim_t(value)
  guard setrlimit(resource, &limit) == 0 else { throw CocoaError(.featureUnsupported) }
}
