import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · Messages of the compiler")
struct CompilerMessageTests {
  private let package = URL(filePath: "/tmp/slot/Post")

  @Test func `Errors are found with their places, each once`() {
    let output = """
      [3/9] Compiling PostModel Post.swift
      /tmp/slot/Post/Sources/PostModel/Post.swift:12:7: error: cannot find 'x' in scope
      /tmp/slot/Post/Sources/PostModel/Post.swift:12:7: error: cannot find 'x' in scope
      /tmp/slot/Post/Sources/PostModel/Post.swift:14:7: warning: never used
      /tmp/slot/Post/Tests/CurriculumTests/PostModel/A.swift:3:1: error: type 'Post' has no member 'y'
      /usr/include/stdio.h:1:1: error: not ours
      error: fatalError
      """
    let found = Diagnostic.all(in: output, package: package)
    #expect(
      found.map(\.inWords) == [
        "Sources/PostModel/Post.swift:12: cannot find 'x' in scope",
        "Tests/CurriculumTests/PostModel/A.swift:3: type 'Post' has no member 'y'",
      ])
    #expect(found.map(\.module) == [.model, nil])
  }

  @Test(arguments: [
    (
      "value of type 'Post' has no member 'queryTimestamp'; did you mean 'queryTimeStamp'?",
      "`Post.queryTimestamp` not found; did you mean `queryTimeStamp`?"
    ),
    ("type 'PostController' has no member 'endpoint'", "`PostController.endpoint` not found."),
    ("cannot find 'PostListCell' in scope", "`PostListCell` not found."),
    (
      "cannot find type 'PostListCell' in scope; did you mean 'PostListCells'?",
      "`PostListCell` not found; did you mean `PostListCells`?"
    ),
    (
      "'username' is inaccessible due to 'internal' protection level",
      "`username` is there, but it is not `public`."
    ),
    (
      "'Post' initializer is inaccessible due to 'internal' protection level",
      "`Post` is there, but it is not `public`."
    ),
  ])
  func `A missing name is named in a student's words`(message: String, words: String) {
    #expect(MissingName.inWords(message, line: "post.text", names: []) == words)
  }

  @Test func `The most similar name of the submission is suggested`() {
    let message = "value of type 'Post' has no member 'queryTimestamp'"
    #expect(
      MissingName.inWords(message, line: "", names: ["timestamp", "queryTimeStamp", "text"])
        == "`Post.queryTimestamp` not found; did you mean `queryTimeStamp`?")
    #expect(
      MissingName.inWords(message, line: "", names: ["username", "text"])
        == "`Post.queryTimestamp` not found.")
  }

  @Test func `Other errors keep the compiler's words and show the line`() {
    #expect(
      MissingName.inWords(
        "missing argument for parameter 'text' in call", line: "Post()", names: [])
        == "The tests cannot use it: missing argument for parameter 'text' in call\n  Here: Post()")
  }
}
