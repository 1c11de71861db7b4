import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import GradingEngine

/// The base 64 archives were made with Python.
@Suite("Grader · Archives")
final class ArchiveTests: FolderTests {
  private func submission(
    _ base64: String, in name: String = "mira.zip", package: String? = nil
  ) throws -> Submission {
    let data = try #require(Data(base64Encoded: base64))
    try [name: data].write(to: folder)
    let entry = name.split(separator: "/").first.map(String.init) ?? name
    var submission = SubmissionFolder(name: "mira", url: folder.appending(path: entry))
    submission.package = package
    return try Submission(in: submission)
  }

  private let post = Data(String(repeating: "let a = 1\n", count: 40).utf8)

  @Test(arguments: ["mira.zip", "mira/upload.zip"])
  func `A zip archive is read without its links and hidden folders`(
    name: String
  ) throws {
    let submission = try submission(Self.zip, in: name)
    #expect(
      submission.modules == [
        .model: ["Post.swift": post], .views: ["Cell.swift": Data("cell".utf8)],
      ])
    #expect(submission.curriculumVersion == 1)
  }

  @Test func `The rules choose one of several packages in an archive`() throws {
    let error = try #require(throws: ExitError.self) { try submission(Self.twoPackages) }
    #expect(error.message.contains("several packages: Old, Post."))
    #expect(
      try submission(Self.twoPackages, package: "Post").modules
        == [.model: ["A.swift": Data("new".utf8)]])
  }

  @Test(
    arguments: ([
      (zipped(["a/../../Sources/PostModel/A.swift": "a"]), "mira.zip", "leads out"),
      (zipped(["/Sources/PostModel/A.swift": "a"]), "mira.zip", "leads out"),
      (Data("ustar".utf8).base64EncodedString(), "mira.tar.gz", "neither a folder nor a zip"),
      (Data("PX".utf8).base64EncodedString(), "mira.zip", "damaged"),
      (zipped(["Sources/PostModel/A.swift": "a"], flags: 1), "mira.zip", "encrypted"),
      (smallerThanItSays, "mira.zip", "damaged"),
      (zipped(["Sources/PostModel/A.swift": "a"], size: 1 << 30), "mira.zip", "more than 16 MB"),
      (
        zipped([
          "Sources/PostModel/caf\u{e9}.swift": "1", "Sources/PostModel/cafe\u{301}.swift": "2",
        ]), "mira.zip", "two files with the name"
      ),
    ] as [(String, String, String)]).samples)
  func `An archive is refused with a reason`(
    sample: Sample<(String, String, String)>
  ) throws {
    let (base64, name, words) = sample.value
    let error = try #require(throws: ExitError.self) { try submission(base64, in: name) }
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test func `A cut or changed archive does not end the program`() throws {
    let data = try #require(Data(base64Encoded: Self.zip))
    for offset in stride(from: 0, to: data.count, by: 7) {
      var changed = data
      changed[offset] ^= 0xff
      for data in [data.prefix(offset), changed] {
        _ = try? submission(data.base64EncodedString())
      }
    }
  }

  private static let zip =
    """
    UEsDBBQAAAAIAAAAIQD4sTrSEQAAAJABAAAhAAAAbWlyYS9Tb3VyY2VzL1Bvc3RNb2RlbC9Qb3N0LnN3aWZ0y0ktUUhUsFUw5MoZZQ0CFgBQSw\
    MEFAAAAAAAAAAhAOKHh8sEAAAABAAAACEAAABtaXJhL1NvdXJjZXMvUG9zdFZpZXdzL0NlbGwuc3dpZnRjZWxsUEsDBBQAAAAIAAAAIQAKuR8p\
    DQAAAAsAAAAhAAAAbWlyYS9Tb3VyY2VzL1Bvc3RNb2RlbC9MaW5rLnN3aWZ0008tSdYvSCwuLk8BAFBLAwQUAAAACAAAACEA+e++cQMAAAABAA\
    AAJQAAAG1pcmEvLmJ1aWxkL1NvdXJjZXMvUG9zdE1vZGVsL0Iuc3dpZnRLAgBQSwMEFAAAAAgAAAAhAGjyAeEDAAAAAQAAACQAAABfX01BQ09T\
    WC9Tb3VyY2VzL1Bvc3RNb2RlbC8uX0Euc3dpZnTLBQBQSwMEFAAAAAgAAAAhAJfyZO0oAAAAKQAAAB0AAABtaXJhL0ZpeHR1cmVzL2N1cnJpY3\
    VsdW0uanNvbqtWKkstKs7Mz1OyUjDUUVBKLsosSS3KTARyo6uVMlOAtFKiUm1sLQBQSwECFAMUAAAACAAAACEA+LE60hEAAACQAQAAIQAAAAAA\
    AAAAAAAApIEAAAAAbWlyYS9Tb3VyY2VzL1Bvc3RNb2RlbC9Qb3N0LnN3aWZ0UEsBAhQDFAAAAAAAAAAhAOKHh8sEAAAABAAAACEAAAAAAAAAAA\
    AAAKSBUAAAAG1pcmEvU291cmNlcy9Qb3N0Vmlld3MvQ2VsbC5zd2lmdFBLAQIUAxQAAAAIAAAAIQAKuR8pDQAAAAsAAAAhAAAAAAAAAAAAAAD/\
    oZMAAABtaXJhL1NvdXJjZXMvUG9zdE1vZGVsL0xpbmsuc3dpZnRQSwECFAMUAAAACAAAACEA+e++cQMAAAABAAAAJQAAAAAAAAAAAAAApIHfAA\
    AAbWlyYS8uYnVpbGQvU291cmNlcy9Qb3N0TW9kZWwvQi5zd2lmdFBLAQIUAxQAAAAIAAAAIQBo8gHhAwAAAAEAAAAkAAAAAAAAAAAAAACkgSUB\
    AABfX01BQ09TWC9Tb3VyY2VzL1Bvc3RNb2RlbC8uX0Euc3dpZnRQSwECFAMUAAAACAAAACEAl/Jk7SgAAAApAAAAHQAAAAAAAAAAAAAApIFqAQ\
    AAbWlyYS9GaXh0dXJlcy9jdXJyaWN1bHVtLmpzb25QSwUGAAAAAAYABgDdAQAAzQEAAAAA
    """
  private static let smallerThanItSays =
    """
    UEsDBBQAAAAIAAAAIQD4sTrSEQAAAJABAAAZAAAAU291cmNlcy9Qb3N0TW9kZWwvQS5zd2lmdMtJLVFIVLBVMOTKGWUNAhYAUEsBAhQDFAAAAA\
    gAAAAhAPixOtIRAAAABwAAABkAAAAAAAAAAAAAAKSBAAAAAFNvdXJjZXMvUG9zdE1vZGVsL0Euc3dpZnRQSwUGAAAAAAEAAQBHAAAASAAAAAAA
    """

  private static let twoPackages = zipped([
    "Old/Sources/PostModel/A.swift": "old", "Post/Sources/PostModel/A.swift": "new",
    "Post/Old/Sources/PostModel/A.swift": "inner",
  ])

  /// A zip archive of files without compression, in base 64. It claims the size for each file. Nil for the right one.
  private static func zipped(
    _ files: KeyValuePairs<String, String>, flags: Int = 0, size: Int? = nil
  ) -> String {
    func number(_ value: Int, bytes: Int) -> Data {
      Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    var (body, directory) = (Data(), Data())
    for (name, text) in files {
      // The version, the flags, no compression, date and checksum, the sizes, and the length of the name.
      let header =
        number(20, bytes: 2) + number(flags, bytes: 2) + Data(count: 10)
        + number(text.utf8.count, bytes: 4) + number(size ?? text.utf8.count, bytes: 4)
        + number(name.utf8.count, bytes: 4)
      directory += Data([0x50, 0x4b, 1, 2]) + number(20, bytes: 2) + header + Data(count: 10)
      directory += number(body.count, bytes: 4) + Data(name.utf8)
      body += Data([0x50, 0x4b, 3, 4]) + header + Data(name.utf8) + Data(text.utf8)
    }
    let end =
      Data([0x50, 0x4b, 5, 6, 0, 0, 0, 0]) + number(files.count, bytes: 2)
      + number(files.count, bytes: 2) + number(directory.count, bytes: 4)
      + number(body.count, bytes: 4) + Data(count: 2)
    return (body + directory + end).base64EncodedString()
  }
}
