import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

/// What an instructor decides for a class, in a file `class.json`: what is judged, what it is worth, and the last word.
struct ClassRules: Sendable {
  /// A verdict that the instructor gives instead of the grader's.
  struct Override: Hashable, Sendable, Decodable {
    enum Verdict: String, Decodable { case passed, failed }

    /// The name of the student's folder.
    let student: String
    let criterion: Criterion.ID
    let verdict: Verdict
    /// Why. Each report shows it.
    let note: String
  }

  /// The names of parts, sections or criteria that are not judged.
  var leaveOut: [String] = []
  /// Other points for some criteria.
  var points: [Criterion.ID: Int] = [:]
  /// The bonus parts that count like any other.
  var counts: [Curriculum.Part.ID] = []
  /// How long one criterion may take, in seconds.
  var timeout: Int?
  var overrides: [Override] = []
  /// A text that is different for different rules. Empty for none.
  private(set) var digest = ""

  /// No rules.
  init() {}

  private static let maximumByteCount = 1 << 20

  /// Reads the rules, and checks that they are about this curriculum and these students.
  ///
  /// - Throws: An ``ExitError`` that names the file and what is wrong in it.
  init(
    contentsOf file: URL, curriculum: Curriculum, students: some Sequence<String>
  ) throws {
    let path = file.path(percentEncoded: false)
    guard let data = try? Data(contentsOf: file) else {
      throw ExitError.noInput("The rules “\(path)” cannot be read.")
    }
    do {
      guard data.count <= Self.maximumByteCount else { throw Problem("it is larger than 1 MB.") }
      self = try JSONDecoder().decode(Self.self, from: data)
      try check(curriculum, students: Set(students))
    } catch let error as UnknownName {
      throw ExitError.data("“\(path)”: \(error.description)")
    } catch let error as Problem {
      throw ExitError.data("“\(path)”: \(error.text)")
    } catch {
      throw ExitError.data("“\(path)” has no rules for a class: \(error.inWords)")
    }
    var fingerprint = Fingerprint()
    fingerprint.add(data)
    digest = "\(fingerprint)"
  }

  private struct Problem: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func check(_ curriculum: Curriculum, students: Set<String>) throws {
    _ = try leftOut(of: curriculum)
    for (id, points) in points {
      if curriculum[id] == nil { _ = try curriculum.criteria(named: id) }
      guard curriculum[id] != nil else { throw Problem("“\(id)” is not one criterion.") }
      guard 1...1000 ~= points else {
        throw Problem("\(id) is worth \(points) points, and 1 to 1000 are possible.")
      }
    }
    for id in counts where !curriculum.parts.contains(where: { $0.id == id && $0.isBonus }) {
      let names = curriculum.parts.filter(\.isBonus).map(\.id).joined(separator: ", ")
      throw Problem("“\(id)” is not a bonus part. There is \(names).")
    }
    if let timeout, !(1...3600 ~= timeout) {
      throw Problem("The timeout is \(timeout), and 1 to 3600 seconds are possible.")
    }
    for override in overrides {
      if curriculum[override.criterion] == nil {
        _ = try curriculum.criteria(named: override.criterion)
        throw Problem(
          "An override is about one criterion, and “\(override.criterion)” has several.")
      }
      guard students.contains(override.student) else {
        throw Problem("No submission has the name “\(override.student)”.")
      }
    }
  }

  private func leftOut(of curriculum: Curriculum) throws(UnknownName) -> Set<Criterion.ID> {
    leaveOut.isEmpty
      ? [] : Set(try curriculum.criteria(named: leaveOut.joined(separator: ",")).map(\.id))
  }

  /// The curriculum with these rules.
  func apply(to curriculum: Curriculum) throws -> Curriculum {
    curriculum.adapted(
      leavingOut: try leftOut(of: curriculum), points: points, counting: Set(counts))
  }

  /// A result with the instructor's verdicts for this student.
  func apply(to submission: GradedSubmission) -> GradedSubmission {
    let overrides = overrides.filter { $0.student == submission.name }
    let digest = submission.digest.map(digest(of:))
    guard let report = submission.report, !overrides.isEmpty else {
      return GradedSubmission(
        name: submission.name, outcome: submission.outcome, notes: submission.notes, digest: digest)
    }
    var verdicts = Dictionary(uniqueKeysWithValues: report.entries.map { ($0.id, $0.verdict) })
    var notes = submission.notes
    for override in overrides where verdicts[override.criterion] != nil {
      let title = report.curriculum[override.criterion]?.title ?? override.criterion
      verdicts[override.criterion] =
        override.verdict == .passed
        ? .passed : .failed("The instructor says: \(override.note)")
      // The note comes first, because some reports cut long lines.
      notes.append(
        "The instructor says: \(override.note) (\(override.verdict.rawValue): \(title))")
    }
    return GradedSubmission(
      name: submission.name,
      outcome: .graded(
        GradeReport(
          submission: report.submission, curriculum: report.curriculum, verdicts: verdicts,
          compilerErrors: report.compilerErrors, times: report.times)), notes: notes, digest: digest
    )
  }

  /// The digest of a result by these rules. Results by other rules are not used again.
  func digest(of submission: String) -> String {
    digest.isEmpty ? submission : "\(submission)-\(digest)"
  }

  /// What was decided, in a sentence for the end of a report. Nil if nothing was.
  func note(on curriculum: Curriculum) throws -> String? {
    let leftOut = try leftOut(of: curriculum)
    let parts = curriculum.parts.filter { counts.contains($0.id) }.map(\.title)
    let decisions: [String?] = [
      leftOut.isEmpty ? nil : "\(leftOut.count.criteria) left out",
      points.isEmpty ? nil : "other points for \(points.count.criteria)",
      parts.isEmpty ? nil : "\(parts.joined(separator: ", ")) counted",
      overrides.isEmpty
        ? nil
        : "\(overrides.count) \(overrides.count == 1 ? "verdict" : "verdicts") by the instructor",
    ]
    let words = decisions.compactMap(\.self)
    return words.isEmpty ? nil : "By the rules of the class: \(words.joined(separator: ", "))."
  }
}

extension ClassRules: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case leaveOut, points, counts, timeout, overrides
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    // A rule with a misspelt name would have no effect.
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys
    where CodingKeys(stringValue: key.stringValue) == nil {
      let names = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem("There is no rule “\(key.stringValue)”. The rules are \(names).")
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    leaveOut = try container.decodeIfPresent([String].self, forKey: .leaveOut) ?? []
    points = try container.decodeIfPresent([Criterion.ID: Int].self, forKey: .points) ?? [:]
    counts = try container.decodeIfPresent([String].self, forKey: .counts) ?? []
    timeout = try container.decodeIfPresent(Int.self, forKey: .timeout)
    overrides = try container.decodeIfPresent([Override].self, forKey: .overrides) ?? []
  }
}

extension Error {
  /// What does not fit, and where in the file.
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
