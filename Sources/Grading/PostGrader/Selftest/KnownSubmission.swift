import CommandLineSupport
import Curriculum
import Foundation

/// A submission of which it is known what is wrong with it, if anything.
///
/// Its folder holds `submission.json` and, as far as it needs them, `change.patch`, to be applied to what it is made
/// from, and files that come in place of those. The files may be in another folder of the checkout.
struct KnownSubmission: Sendable {
  /// What `submission.json` says.
  private struct Description: Decodable {
    let about: String
    let madeFrom: String?
    let files: String?
    let fails: [String]
    let verdict: String?
    let says: String?
  }

  let name: String
  let url: URL
  /// What is special about it.
  let about: String
  /// What it is made from: the name of another submission, or nil for the app of this package.
  let madeFrom: String?
  /// The folder of the checkout that its files are in; nil for its own.
  let files: String?
  /// The criteria that it does not meet. The name of a section or of a part stands for all in it.
  let fails: [String]
  /// What kind of verdict it gets for them, if that matters.
  let verdict: String?
  /// What the reason for one of them has to say, if that matters.
  let says: String?

  init(at url: URL) throws {
    name = url.lastPathComponent
    self.url = url
    let data = try Data(contentsOf: url.appending(path: "submission.json"))
    do {
      let description = try JSONDecoder().decode(Description.self, from: data)
      about = description.about
      madeFrom = description.madeFrom
      files = description.files
      fails = description.fails
      verdict = description.verdict
      says = description.says
    } catch {
      throw ExitError.data("submission.json of \(name) makes no sense: \(error)")
    }
  }

  /// All submissions, those that are right first, and together those that are made from the same, which are built faster in
  /// a row.
  static func all(in folder: URL) throws -> [KnownSubmission] {
    try ["Right", "Wrong"].flatMap { kind in
      try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: kind), includingPropertiesForKeys: nil,
        options: .skipsHiddenFiles
      ).filter(\.isFolder).map(KnownSubmission.init)
        .sorted { ($0.madeFrom ?? "", $0.name) < ($1.madeFrom ?? "", $1.name) }
    }
  }

  /// The criteria that it should not meet.
  func failures(in curriculum: Curriculum) -> Set<Criterion.ID> {
    Set(
      curriculum.criteria.map(\.id).filter { id in
        fails.contains { $0 == "all" || id == $0 || id.hasPrefix("\($0).") }
      })
  }

  /// Writes the whole submission.
  func write(to folder: URL, kit: GradingKit) throws {
    switch madeFrom {
    case nil:
      for (module, files) in kit.reference {
        try files.moved(to: module.folder).write(to: folder)
      }
    case "stubs":
      for (module, files) in kit.stubs { try files.moved(to: module.folder).write(to: folder) }
    case let other?:
      let origin = kit.submissions.appending(components: "Right", other)
      try KnownSubmission(at: origin).write(to: folder, kit: kit)
    }
    let home = files.map { kit.checkout.appending(path: $0) } ?? url
    let own = try Files(at: home).filter { $0.key != "submission.json" && $0.key != "change.patch" }
    // A module that comes with the submission comes as a whole.
    let modules = Module.allCases.filter { module in
      own.keys.contains { $0.hasPrefix("\(module.folder)/") }
    }
    try own.write(to: folder, clearing: modules.map(\.folder))
    try patch(folder)
  }

  private func patch(_ folder: URL) throws {
    let patch = url.appending(path: "change.patch")
    guard FileManager.default.fileExists(atPath: patch.path(percentEncoded: false)) else { return }
    let git = ChildProcess(
      arguments: ["/usr/bin/env", "git", "apply", patch.path(percentEncoded: false)],
      directory: folder,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_DIR": "/dev/null",
      ],
      limits: ChildProcess.Limits(silence: .seconds(60)))
    let result = try git.run()
    guard result.ending == .exited(0) else {
      throw ExitError.data("change.patch of \(name) does not fit any more: \(result.output)")
    }
  }
}
