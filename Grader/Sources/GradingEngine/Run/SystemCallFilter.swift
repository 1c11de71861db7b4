#if os(Linux)
  import Foundation

  /// Refuses the system calls that hold memory which no process has mapped, because the measurement would not see it.
  /// The kernel keeps the filter for this thread, and for all processes that it starts, with and without namespaces.
  enum SystemCallFilter {
    #if arch(x86_64)
      private static let architecture: UInt32 = 0xc000_003e
      /// `memfd_create`, `memfd_secret`, `shmget`, `msgget`.
      private static let refused: [UInt32] = [319, 447, 29, 68]
    #elseif arch(arm64)
      private static let architecture: UInt32 = 0xc000_00b7
      private static let refused: [UInt32] = [279, 447, 194, 186]
    #endif

    /// `sock_filter` of the kernel.
    private struct Instruction {
      var code: UInt16
      var ifTrue: UInt8 = 0
      var ifFalse: UInt8 = 0
      var value: UInt32
    }

    /// `sock_fprog` of the kernel.
    private struct Program {
      var count: UInt16
      var instructions: UnsafePointer<Instruction>
    }

    /// - Throws: An error if the kernel has no filters.
    static func install() throws {
      #if arch(x86_64) || arch(arm64)
        let (load, equal, greater, end): (UInt16, UInt16, UInt16, UInt16) = (0x20, 0x15, 0x35, 0x06)
        var instructions = [
          Instruction(code: load, value: 4),
          // Other architectures have other numbers.
          Instruction(code: equal, ifFalse: UInt8(refused.count + 3), value: architecture),
          Instruction(code: load, value: 0),
          // The numbers of the x32 interface.
          Instruction(code: greater, ifTrue: UInt8(refused.count + 1), value: 0x4000_0000),
        ]
        for (index, number) in refused.enumerated() {
          instructions.append(
            Instruction(code: equal, ifTrue: UInt8(refused.count - index), value: number))
        }
        instructions += [
          Instruction(code: end, value: 0x7fff_0000),  // Allow.
          Instruction(code: end, value: 0x0005_0000 | UInt32(ENOSYS)),
        ]
        try instructions.withUnsafeBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          var program = Program(count: UInt16(buffer.count), instructions: base)
          // Any process may install a filter after it has given up new rights.
          try control(38, 1)
          try withUnsafePointer(to: &program) { try control(22, 2, UInt(bitPattern: $0)) }
        }
      #endif
    }

    /// Calls `prctl`, which takes any number of arguments, so Swift does not import it.
    private static func control(_ option: Int32, _ first: UInt, _ second: UInt = 0) throws {
      typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      guard let address = dlsym(nil, "prctl"),
        unsafeBitCast(address, to: Function.self)(option, first, second, 0, 0) == 0
      else { throw SystemError("prctl \(option)") }
    }
  }
#endif
