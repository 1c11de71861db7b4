import Testing

@testable import PostGrader

// Foundation has a Pipe, too.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite
struct PipeTests {
  @Test
  func `Where no descriptor is left there is no pipe, and none is lost`() async {
    await #expect(processExitsWith: .success) {
      var taken: [Int32] = []
      var limit = rlimit()
      getrlimit(limitOfFiles, &limit)
      limit.rlim_cur = 64
      setrlimit(limitOfFiles, &limit)
      var next = dup(0)
      while next >= 0 {
        taken.append(next)
        next = dup(0)
      }
      // Room for the two ends of a pipe, and not for their copies with higher numbers.
      for descriptor in taken.prefix(2) { close(descriptor) }
      let hasPipe = (try? Pipe()) != nil
      let room = [dup(0), dup(0)]
      // Whoever expects something needs descriptors, too.
      for descriptor in taken.dropFirst(2) { close(descriptor) }
      #expect(!hasPipe)
      #expect(!room.contains(-1))
    }
  }
}

#if canImport(Glibc)
  private let limitOfFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let limitOfFiles = RLIMIT_NOFILE
#endif
