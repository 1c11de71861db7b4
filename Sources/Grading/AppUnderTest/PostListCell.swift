import AppInterface
import HeadlessUI

/// The app's cell, a value or an object. Unchecked, as ``Post`` is.
public struct PostListCell: @unchecked Sendable {
  private var wrapped: Any

  init(wrapped: Any) { self.wrapped = wrapped }
  public init() { wrapped = App.onMain { App.views.makeCell() } }

  public mutating func update(with post: Post) {
    wrapped = App.onMain { [wrapped] in App.views.updateCell(wrapped, with: post.wrapped) }
  }

  public var messageLabel: Label { App.onMain { App.views.messageLabel(of: wrapped) } }
  public var infoLabel: Label { App.onMain { App.views.infoLabel(of: wrapped) } }
  public var isNew: Bool { App.onMain { App.views.isCellNew(wrapped) } }
}

extension PostListCell: CustomStringConvertible {
  public var description: String { String(describing: wrapped) }
}
