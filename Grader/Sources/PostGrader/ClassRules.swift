import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

/// The rules of an instructor for a class, in a file `class.json`: the criteria to judge, their points, and final verdicts.
struct ClassRules: Sendable {
  /// A verdict that the instructor gives instead of the grader's.
  struct Override: Hashable, Sendable, Decodable {
    enum Verdict: String, Decodable { case passed, failed }

    /// The name of the student's folder.
    let student: String
    let criterion: Criterion.ID
    let verdict: Verdict
    /// The reason, which each report shows.
    let note: String
  }

  /// The names of parts, sections or criteria that are not judged.
  var leaveOut: [String] = []
  var points: [Criterion.ID: Int] = [:]
  /// The bonus parts that count like any other.
  var counts: [Curriculum.Part.ID] = []
  /// In seconds for one criterion.
  var timeout: Int?
  var overrides: [Override] = []
  /// The path of the package that counts in the student's folder or archive, by the student's name.
  var packages: [String: String] = [:]

  init() {}

  /// Checks the curriculum's and the students' names in the rules. Throws an ``ExitError`` with the file and its mistake.
  init(contentsOf file: URL, curriculum: Curriculum, students: some Sequence<String>) throws {
    let path = file.plainPath
    guard let data = try? Data(contentsOf: file) else {
      throw ExitError.noInput("The rules “\(path)” cannot be read.")
    }
    do {
      guard data.count <= 1 << 20 else { throw ExitError.data("it is larger than 1 MB.") }
      self = try JSONDecoder().decode(Self.self, from: data)
      try check(curriculum, students: Set(students))
    } catch let error as UnknownName {
      throw ExitError.data("“\(path)”: \(error.description)")
    } catch let error as ExitError {
      throw ExitError.data("“\(path)”: \(error.message)")
    } catch {
      throw ExitError.data("“\(path)” has no rules for a class: \(error.inWords)")
    }
  }

  private func check(_ curriculum: Curriculum, students: Set<String>) throws {
    _ = try leftOut(of: curriculum)
    for id in points.keys + overrides.map(\.criterion) where curriculum[id] == nil {
      _ = try curriculum.criteria(named: id)
      throw ExitError.data("“\(id)” is not one criterion but several.")
    }
    for (id, points) in points where !(1...1000 ~= points) {
      throw ExitError.data("\(id) is worth \(points) points, and 1 to 1000 are possible.")
    }
    for id in counts where !curriculum.parts.contains(where: { $0.id == id && $0.isBonus }) {
      let names = curriculum.parts.filter(\.isBonus).map(\.id).joined(separator: ", ")
      throw ExitError.data("“\(id)” is not a bonus part. There is \(names).")
    }
    if let timeout, !(1...3600 ~= timeout) {
      throw ExitError.data("The timeout is \(timeout), and 1 to 3600 seconds are possible.")
    }
    for student in overrides.map(\.student) + packages.keys where !students.contains(student) {
      throw ExitError.data("No submission has the name “\(student)”.")
    }
  }

  private func leftOut(of curriculum: Curriculum) throws(UnknownName) -> Set<Criterion.ID> {
    leaveOut.isEmpty
      ? [] : Set(try curriculum.criteria(named: leaveOut.joined(separator: ",")).map(\.id))
  }

  func apply(to curriculum: Curriculum) throws -> Curriculum {
    curriculum.adapted(
      leavingOut: try leftOut(of: curriculum), points: points, counting: Set(counts))
  }

  func apply(to submission: GradedSubmission) -> GradedSubmission {
    let overrides = overrides.filter { $0.student == submission.name }
    var result = submission
    result.digest = submission.digest.map { digest(of: $0, by: submission.name) }
    guard let report = submission.report, !overrides.isEmpty else { return result }
    var verdicts = report.verdicts
    for override in overrides where verdicts[override.criterion] != nil {
      let title = report.curriculum[override.criterion]?.title ?? override.criterion
      let note = "The instructor says: \(override.note)"
      verdicts[override.criterion] = override.verdict == .passed ? .passed : .failed(note)
      // The note comes first, because some reports cut long lines.
      result.notes.append("\(note) (\(override.verdict.rawValue): \(title))")
    }
    result.outcome = .graded(
      GradeReport(
        submission: report.submission, curriculum: report.curriculum, verdicts: verdicts,
        compilerErrors: report.compilerErrors, unsteady: report.unsteady))
    return result
  }

  /// A result with another digest is not used again: a criterion had other time, or the report lacks the grader's verdict on it.
  func digest(of submission: String, by student: String) -> String {
    let overridden = Set(overrides.filter { $0.student == student }.map(\.criterion))
    return ([submission, timeout.map { "\($0) s" }].compactMap(\.self) + overridden.sorted())
      .joined(separator: "-")
  }

  /// The decisions, in a sentence for the end of a report. Nil without rules.
  func note(on curriculum: Curriculum) throws -> String? {
    let leftOut = try leftOut(of: curriculum)
    let parts = curriculum.parts.filter { counts.contains($0.id) }.map(\.title)
    let verdicts = overrides.count == 1 ? "verdict" : "verdicts"
    let decisions = [
      leftOut.isEmpty ? nil : "\(leftOut.count.criteria) left out",
      points.isEmpty ? nil : "other points for \(points.count.criteria)",
      parts.isEmpty ? nil : "\(parts.joined(separator: ", ")) counted",
      overrides.isEmpty ? nil : "\(overrides.count) \(verdicts) by the instructor",
      // A student reads this, too, so it names no student.
      packages.isEmpty ? nil : "chosen packages: \(packages.count)",
    ].compactMap(\.self)
    return decisions.nilIfEmpty.map { "By the rules of the class: \($0.joined(separator: ", "))." }
  }
}

extension ClassRules: Decodable {
  private struct AnyValue: Decodable { init(from decoder: any Decoder) {} }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case leaveOut, points, counts, timeout, overrides, packages
  }

  init(from decoder: any Decoder) throws {
    // A rule with a misspelt name would have no effect.
    let names = CodingKeys.allCases.map(\.rawValue)
    for name in try decoder.singleValueContainer().decode([String: AnyValue].self).keys.sorted()
    where !names.contains(name) {
      throw ExitError.data(
        "There is no rule “\(name)”. The rules are \(names.joined(separator: ", ")).")
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    leaveOut = try container.decodeIfPresent([String].self, forKey: .leaveOut) ?? []
    points = try container.decodeIfPresent([Criterion.ID: Int].self, forKey: .points) ?? [:]
    counts = try container.decodeIfPresent([String].self, forKey: .counts) ?? []
    timeout = try container.decodeIfPresent(Int.self, forKey: .timeout)
    overrides = try container.decodeIfPresent([Override].self, forKey: .overrides) ?? []
    packages = try container.decodeIfPresent([String: String].self, forKey: .packages) ?? [:]
  }
}

extension Error {
  fileprivate var inWords: String {
    switch self as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      return "\(place.isEmpty ? "" : "\(place): ")\(context.debugDescription)"
    case .dataCorrupted(let context): return context.debugDescription
    default: return localizedDescription
    }
  }
}
