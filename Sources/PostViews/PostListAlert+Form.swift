import CellText
import Foundation
import HeadlessUI
import PostModel

extension PostListAlert {
  /// A form that the reader fills in: a new post, or a report about a post.
  struct Form: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
      case newPost
      case report(Post)
    }

    let purpose: Purpose
    /// The key under which the database stores it. It is the same for every try, so that a second try does not make a second
    /// post.
    let identifier: UUID
    var fields: [TextField]
    private let emptyFields: [TextField]

    /// A form for a new post. It is empty, except for the author if one is known.
    init(identifier: UUID, username: String = "") {
      self.init(
        .newPost, identifier: identifier,
        fields: [
          TextField(placeholder: "Username", text: username), TextField(placeholder: "Message"),
        ])
    }

    /// An empty form for a report.
    init(reporting post: Post, identifier: UUID) {
      self.init(
        .report(post), identifier: identifier, fields: [TextField(placeholder: "Reason")])
    }

    private init(_ purpose: Purpose, identifier: UUID, fields: [TextField]) {
      self.purpose = purpose
      self.identifier = identifier
      self.fields = fields
      emptyFields = fields
    }

    /// Whether every field contains a visible character.
    var isComplete: Bool {
      fields.allSatisfy { !String(singleLine: $0.text).allSatisfy(\.isWhitespace) }
    }

    /// Whether the reader has typed something.
    var hasChanges: Bool { fields != emptyFields }

    /// The button that sends the form.
    var submitButton: Button {
      switch purpose {
      case .newPost: .post
      case .report: .report
      }
    }
  }
}
