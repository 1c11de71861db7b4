import HeadlessUI
import TimelineModel

/// The labels of one person in a list.
public struct UserCell: Hashable, Sendable {
  public private(set) var nameLabel = Label()
  /// The format and the pixel size of the photo, shown instead of it. Empty for a person without a photo.
  public private(set) var photoLabel = Label()
  /// Whether the reader follows this person, or is this person. Empty as long as the reader is unknown.
  public private(set) var infoLabel = Label()

  /// Says what a tap on the cell is for.
  static let tapHint = "Tap to follow"

  public init() {}

  /// Shows `user` to `reader`.
  public mutating func update(with user: User, reader: User?, format: DisplayFormat) {
    nameLabel.text = format.name(user)
    photoLabel = user.photo.map(format.label) ?? Label()
    infoLabel.text =
      switch reader {
      case nil: ""
      case let reader? where reader.id == user.id: "That is you"
      case let reader?: reader.follows(user) ? "Following" : Self.tapHint
      }
  }

  public var labels: [Label] {
    [nameLabel] + (photoLabel.text.isEmpty ? [] : [photoLabel])
  }
}
