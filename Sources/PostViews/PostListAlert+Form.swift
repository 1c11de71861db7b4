import CellText
import Foundation
import HeadlessUI
import PostModel

extension PostListAlert {
  struct Form: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
      case newPost
      case report(Post)
    }

    let purpose: Purpose
    /// The key in the database. It is the same for every try, so that a second try does not make a second post.
    let identifier: UUID
    var fields: [TextField]
    private let emptyFields: [TextField]

    init(identifier: UUID, username: String = "") {
      self.init(
        .newPost, identifier: identifier,
        fields: [
          TextField(placeholder: "Username", text: username),
          TextField(placeholder: "Message", numberOfLines: 4),
        ])
    }

    init(reporting post: Post, identifier: UUID) {
      self.init(
        .report(post), identifier: identifier,
        fields: [TextField(placeholder: "Reason", numberOfLines: 4)])
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

    var hasChanges: Bool { fields != emptyFields }

    /// The author of a new post, without the blanks around the name.
    var username: String { fields[0].text.trimmingCharacters(in: .whitespacesAndNewlines) }

    var submitButton: Button {
      switch purpose {
      case .newPost: .post
      case .report: .report
      }
    }
  }
}
