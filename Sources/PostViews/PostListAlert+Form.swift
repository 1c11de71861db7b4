import Foundation
import HeadlessUI
import PostModel

extension PostListAlert {
  /// What a reader fills in: a new post, or a report about one.
  struct Form: Draft {
    enum Purpose: Hashable, Sendable {
      case newPost
      case report(Post)
    }

    let purpose: Purpose
    /// The key under which it will be written. It stays the same however often it is sent, so that a second try
    /// never makes a second post.
    let identifier: UUID
    var fields: [TextField]

    var id: UUID { identifier }

    /// A form for a new post, empty but perhaps for its author.
    init(identifier: UUID, username: String = "") {
      self.identifier = identifier
      purpose = .newPost
      fields = [
        TextField(placeholder: "Username", text: username), TextField(placeholder: "Message"),
      ]
    }

    /// An empty form for a report.
    init(reporting post: Post, identifier: UUID) {
      self.identifier = identifier
      purpose = .report(post)
      fields = [TextField(placeholder: "Reason")]
    }

    /// Whether every field has something in it that can be seen. White space is nothing.
    var isComplete: Bool {
      fields.allSatisfy { !String(singleLine: $0.text).allSatisfy(\.isWhitespace) }
    }

    /// The button that sends the form.
    var submitButton: Button {
      switch purpose {
      case .newPost: .post
      case .report: .report
      }
    }
  }
}
