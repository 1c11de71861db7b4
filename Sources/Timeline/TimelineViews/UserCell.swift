import HeadlessUI
import TimelineModel

/// What one person in a list shows.
public struct UserCell: Hashable, Sendable {
  public private(set) var nameLabel = Label()
  /// Stands where the photo would be; empty for someone without one.
  public private(set) var photoLabel = Label()
  /// Whether the reader follows this person, or is this person; empty as long as it is not known who reads.
  public private(set) var infoLabel = Label()

  /// Says what a tap on the cell is for.
  static let tapHint = "Tap to follow"

  public init() {}

  /// Shows `user` to `reader`.
  public mutating func update(with user: User, reader: User?, format: DisplayFormat) {
    nameLabel.text = format.name(user)
    photoLabel.text = user.photo.map(format.placeholder) ?? ""
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
