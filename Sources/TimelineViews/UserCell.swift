import HeadlessUI
import TimelineModel

/// What one person in a list shows.
public struct UserCell: Hashable, Sendable {
  public private(set) var nameLabel = Label()
  /// Whether the reader follows this person, or is this person.
  public private(set) var infoLabel = Label()

  public init() {}

  /// Shows `user` to `reader`.
  public mutating func update(with user: User, reader: User?, format: DisplayFormat) {
    nameLabel.text = format.name(user)
    if user.id == reader?.id {
      infoLabel.text = "That is you"
    } else {
      infoLabel.text = reader?.follows(user) == true ? "You follow this person" : "Tap to follow"
    }
  }

  public var labels: [Label] { [nameLabel, infoLabel] }
}
