import HeadlessUI

extension PostListAlert.State {
  var alert: Alert? {
    switch self {
    case .none: nil
    case .choosing(let post):
      Alert(
        title: "Post by \(post.displayName)",
        preferredStyle: .actionSheet,
        actions: [
          .init(.reportPost, style: .destructive), .init(.hidePost), .init(.hideUser), .cancel,
        ]
      )
    case .editing(let form):
      Alert(
        title: form.title, textFields: form.fields, actions: [.init(form.submitButton), .cancel])
    case .incomplete(let form):
      Alert(title: "Something is missing", message: form.hint, actions: [.init(.retry), .cancel])
    case .sending: Alert(title: "Sending…", actions: [.cancel])
    case .failed(let form, let reason):
      Alert(
        title: form.failureTitle, message: reason,
        actions: [.init(.retry), .init(.edit), .cancel])
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
  fileprivate static let cancel = Self(.cancel, style: .cancel)

  fileprivate init(_ button: PostListAlert.Button, style: Style = .default) {
    self.init(title: button.rawValue, style: style)
  }
}
