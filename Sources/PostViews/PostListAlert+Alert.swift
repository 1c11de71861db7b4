import HeadlessUI

extension PostListAlert {
  /// The alert to show. Nil if there is none.
  var alert: Alert? {
    switch self {
    case .none:
      nil
    case .choosing(let post):
      Alert(
        title: "Post by \(post.displayName)",
        preferredStyle: .actionSheet,
        actions: [
          .init(.reportPost, style: .destructive), .init(.hidePost), .init(.hideUser),
          .init(.cancel, style: .cancel),
        ]
      )
    case .form(let submission) where submission.state == .editing:
      Alert(
        title: submission.draft.title,
        textFields: submission.draft.fields,
        actions: [.init(submission.draft.submitButton), .init(.cancel, style: .cancel)]
      )
    case .form(let submission):
      submission.alert(
        hint: submission.draft.hint, failureTitle: submission.draft.failureTitle)
    }
  }
}

extension PostListAlert.Form {
  fileprivate var title: String {
    switch purpose {
    case .newPost: "New post"
    case .report(let post): "Report the post by \(post.displayName)"
    }
  }

  fileprivate var hint: String {
    switch purpose {
    case .newPost: "A post needs a username and a message. Please try again."
    case .report: "A report needs a reason. Please try again."
    }
  }

  fileprivate var failureTitle: String {
    switch purpose {
    case .newPost: "Your post was not sent"
    case .report: "Your report was not sent"
    }
  }
}

extension Alert.Action {
  fileprivate init(_ button: PostListAlert.Button, style: Style = .default) {
    self.init(title: button.rawValue, style: style)
  }
}
