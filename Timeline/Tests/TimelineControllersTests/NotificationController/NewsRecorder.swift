import TimelineControllers

@MainActor
final class NewsRecorder: NotificationControllerDelegate {
  private(set) var news: [[String]] = []
  private(set) var updateCount = 0

  init(_ controller: NotificationController) { controller.delegate = self }

  func didReceive(_ notifications: [TimelineNotification]) {
    news.append(notifications.map(\.words))
  }

  func notificationStatusUpdated() { updateCount += 1 }
}

extension TimelineNotification {
  var words: String {
    switch event {
    case .comment(let comment, _): "\(user.displayName): \(comment.text)"
    case .newFollower: "\(user.displayName) follows"
    }
  }
}
