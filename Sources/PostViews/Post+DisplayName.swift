import HeadlessUI
import PostModel

extension Post {
  /// The name to show for whoever wrote it; see ``Swift/String/asDisplayName``.
  var displayName: String { username.asDisplayName }
}

extension String {
  /// This name on one line, so that nobody's name can look like something else on the screen, and cut where a name has
  /// long become a text: it is drawn in every frame.
  var asDisplayName: String { String(singleLine: excerpt) }
}
