import AppInterface
import HeadlessUI

/// The app's cell, a value or an object. Unchecked, as ``Post`` is.
public struct PostListCell: @unchecked Sendable {
  private var own: Any

  init(own: Any) { self.own = own }

  public init() { own = App.onMain { App.views.makeCell() } }

  public mutating func update(with post: Post) {
    own = App.onMain { [own] in App.views.updateCell(own, with: post.own) }
  }

  public var messageLabel: Label { App.onMain { App.views.messageLabel(of: own) } }
  public var infoLabel: Label { App.onMain { App.views.infoLabel(of: own) } }
  public var isNew: Bool { App.onMain { App.views.isCellNew(own) } }
}

extension PostListCell: Hashable, CustomStringConvertible {
  public static func == (lhs: PostListCell, rhs: PostListCell) -> Bool {
    App.onMain { App.views.areCellsEqual(lhs.own, rhs.own) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(App.onMain { App.views.hashCell(own) })
  }

  public var description: String { String(describing: own) }
}
