import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

/// A submission whose faults, if any, are known. Its folder contains `submission.json` and optionally `change.patch`, which is applied
/// to the original, and files that replace those of the original.
struct KnownSubmission: Sendable, Decodable {
  private(set) var url = URL(filePath: "/")
  var name: String { url.lastPathComponent }
  var isCheat: Bool { url.deletingLastPathComponent().lastPathComponent == "Cheats" }
  let about: String
  /// The submission that this one is based on. Nil for the app of this package.
  let madeFrom: String?
  /// The folder of the checkout with its files. Nil for its own folder.
  let files: String?
  /// The criteria, sections and parts that it does not meet, or `all`.
  let fails: [String]
  /// The ``Flag/found`` of its flags.
  let flags: Set<String>?
  /// The kind of verdict for these criteria. Nil if it does not matter.
  let verdict: String?
  /// A text that one of the reasons must contain. Nil if it does not matter.
  let says: String?

  private enum CodingKeys: String, CodingKey {
    case about, madeFrom, files, fails, flags, verdict, says
  }

  init(at url: URL) throws {
    let data = try Data(contentsOf: url.appending(path: "submission.json"))
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw ExitError.data("submission.json of \(url.lastPathComponent) makes no sense: \(error)")
    }
    self.url = url
  }

  /// The correct ones come first. Those with the same original are neighbors, which makes building faster.
  static func all(in folder: URL) throws -> [KnownSubmission] {
    try ["Right", "Wrong", "Cheats"].flatMap { kind in
      try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: kind), includingPropertiesForKeys: nil,
        options: .skipsHiddenFiles
      ).filter(\.isFolder).map(KnownSubmission.init(at:))
        .sorted { ($0.madeFrom ?? "", $0.name) < ($1.madeFrom ?? "", $1.name) }
    }
  }

  func write(to folder: URL, from checkout: Checkout) throws {
    switch madeFrom {
    case nil: try checkout.reference.files.write(to: folder)
    case "stubs": try checkout.stubs.files.write(to: folder)
    case let other?:
      let origin = Checkout.submissions.appending(components: "Right", other)
      try KnownSubmission(at: origin).write(to: folder, from: checkout)
    }
    let home = files.map { Checkout.root.appending(path: $0) } ?? url
    let own = try Files(at: home).filter { $0.key != "submission.json" && $0.key != "change.patch" }
    // A module that comes with the submission replaces the whole module.
    let folders = Module.allCases.map(\.folder).filter { module in
      own.keys.contains { $0.hasPrefix("\(module)/") }
    }
    try own.write(to: folder, clearing: folders)
    try patch(folder)
  }

  private func patch(_ folder: URL) throws {
    let patch = url.appending(path: "change.patch")
    guard patch.exists else { return }
    let git = ChildProcess(
      arguments: ["/usr/bin/env", "GIT_DIR=/dev/null", "git", "apply", patch.plainPath],
      directory: folder,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      limits: ChildProcess.Limits(silence: .seconds(60)))
    let result = try git.run()
    guard result.ending == .exited(0) else {
      throw ExitError.data("change.patch of \(name) does not fit any more: \(result.output)")
    }
  }
}

extension KnownSubmission {
  func differences(from graded: GradedSubmission, in curriculum: Curriculum) -> [String] {
    if case .ungraded(let reason) = graded.outcome { return ["was not graded: \(reason)"] }
    let (asked, found) = (flags ?? [], Set(graded.flags.map(\.found)))
    var lines = asked.subtracting(found).sorted().map { "“\($0)” is not flagged" }
    lines += found.subtracting(asked).sorted().map { "“\($0)” is flagged, and should not be" }
    guard let report = graded.report else { return lines }
    let expected = Set(
      curriculum.criteria.map(\.id).filter { id in
        fails.contains { $0 == "all" || id == $0 || id.hasPrefix("\($0).") }
      })
    let failed = Set(report.failures.map(\.id))
    let verdicts = report.verdicts
    lines += expected.subtracting(failed).sorted().map { "\($0) passed, and should not" }
    lines += failed.subtracting(expected).sorted().map {
      "\($0) \(verdicts[$0]?.label ?? ""), and should pass: \(verdicts[$0]?.reason ?? "")"
    }
    lines += report.unsteady.subtracting(expected).sorted().map {
      "\($0) is unsteady: it failed, and passed in a second run"
    }
    if let verdict {
      lines += expected.sorted().filter { verdicts[$0]?.label != verdict }.map {
        "\($0) should be “\(verdict)” and is “\(verdicts[$0]?.label ?? "")”: \(verdicts[$0]?.reason ?? "")"
      }
    }
    let reasons = verdicts.values.compactMap(\.reason)
    if let says, !reasons.contains(where: { $0.contains(says) }) {
      lines.append("no reason says “\(says)”, but: \(reasons.sorted().first ?? "")")
    }
    lines += fails.filter { name in
      name != "all" && !verdicts.keys.contains { $0 == name || $0.hasPrefix("\(name).") }
    }.map { "there is no criterion “\($0)”" }
    return lines
  }
}
