import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import GradingEngine
@testable import PostGrader

/// The archives were made with Python.
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
  func `A zip archive is read without its links and hidden folders`(name: String) throws {
    let submission = try submission(Self.zip, in: name)
    #expect(
      submission.modules == [
        .model: ["Post.swift": post], .views: ["Cell.swift": Data("cell".utf8)],
      ])
    #expect(submission.curriculumVersion == 1)
  }

  @Test(arguments: [gnuTar, paxTar, ustarTar].samples)
  func `A compressed tar archive is read in all three formats`(archive: Sample<String>) throws {
    let base64 = archive.value
    #expect(
      try submission(base64, in: "mira.tar.gz").modules == [
        .model: ["Post.swift": post], .views: ["Céll.swift": Data("cell".utf8)],
      ])
  }

  @Test func `A tar archive without compression is read`() throws {
    let content = try #require(Data(base64Encoded: Self.ustarTar))
    try ["mira.tar.gz": content].write(to: folder)
    let gunzip = ChildProcess(
      arguments: ["/usr/bin/env", "gzip", "-d", "mira.tar.gz"], directory: folder,
      environment: ["PATH": "/usr/bin:/bin"], limits: .init(silence: .seconds(60)))
    #expect(try gunzip.run().ending == .exited(0))
    let tar = try Data(contentsOf: folder.appending(path: "mira.tar"))
    #expect(try submission(tar.base64EncodedString(), in: "mira.tar").modules.count == 2)
    #expect(throws: ExitError.self) {
      try submission(tar.prefix(700).base64EncodedString(), in: "cut.tar")
    }
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
      (tar("/Sources/PostModel/A.swift"), "mira.tar", "leads out"),
      (zipped(["Sources/PostModel/A.swift": "a"], flags: 1), "mira.zip", "encrypted"),
      (smallerThanItSays, "mira.zip", "damaged"),
      (zipped(["Sources/PostModel/A.swift": "a"], size: 1 << 30), "mira.zip", "more than 16 MB"),
      (
        zipped([
          "Sources/PostModel/caf\u{e9}.swift": "1", "Sources/PostModel/cafe\u{301}.swift": "2",
        ]), "mira.zip", "two files with the name"
      ),
    ] as [(String, String, String)]).samples)
  func `An archive is refused with a reason`(sample: Sample<(String, String, String)>) throws {
    let (base64, name, words) = sample.value
    let error = try #require(throws: ExitError.self) { try submission(base64, in: name) }
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test(arguments: [
    ("-0000000001", "0", ""), ("77777777777", "0", ""), ("00000000004", "x", "2 p\n"),
    ("00000000004", "x", "-9 p"), ("00000000004", "L", "name"),
  ]) func `A tar archive with a wrong size or name is refused or has no package`(
    size: String, type: String, content: String
  ) throws {
    let tar = Self.tar("Sources/PostModel/A.swift", size: size, type: type, content: content)
    #expect(throws: ExitError.self) { try submission(tar, in: "mira.tar") }
  }

  @Test func `A cut or changed archive does not end the program`() throws {
    for base64 in [Self.zip, Self.gnuTar] {
      let data = try #require(Data(base64Encoded: base64))
      for offset in stride(from: 0, to: data.count, by: 7) {
        var changed = data
        changed[offset] ^= 0xff
        for data in [data.prefix(offset), changed] {
          _ = try? submission(data.base64EncodedString())
        }
      }
    }
  }

  private static let zip = archive("mira.zip")
  private static let gnuTar = archive("gnu.tar.gz")
  private static let paxTar = archive("pax.tar.gz")
  private static let ustarTar = archive("ustar.tar.gz")
  private static let smallerThanItSays = archive("smaller-than-it-says.zip")

  private static func archive(_ name: String) -> String {
    let url = Checkout.grader.appending(path: "Tests/Archives/\(name)")
    return (try? Data(contentsOf: url).base64EncodedString()) ?? ""
  }

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

  /// A tar archive of one file, in base 64. The default arguments make a valid archive.
  private static func tar(
    _ name: String, size: String = "0", type: String = "0", content: String = ""
  ) -> String {
    var header = Data(count: 512)
    func write(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: Data(text.utf8))
    }
    write(name, at: 0)
    write(size, at: 124)
    write("        ", at: 148)
    write(type, at: 156)
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    write(String(repeating: "0", count: 6 - sum.count) + sum + "\0", at: 148)
    return (header + Data(content.utf8) + Data(count: 512 - content.utf8.count + 1024))
      .base64EncodedString()
  }
}
