import HeadlessUI
import PostControllers
import PostModel

/// The list of posts without its pixels: what a table view controller does, in a form that a test can look at.
///
/// A view asks it what to show, tells it what the reader does, and hears from it what has changed.
///
/// All of it is yours to write. What the methods do now keeps the package compiling, and no more.
///
/// Curriculum: Part One, Post List View Controller; the user interface of Part Two.
@MainActor
public final class PostListViewModel {
  /// Who is told what has changed. The view holds its view model, so the view model must not hold its view.
  public weak var delegate: (any PostListViewModelDelegate)?

  /// The list of a controller's posts.
  ///
  /// Curriculum: Part One, Table View Setup, step 3.
  public init(postController: PostController) {
    // Yours to write: keep the controller.
  }

  /// The list comes into view. Be told from now on when the posts change, as the controller's delegate; those that
  /// have come before are there at once.
  ///
  /// Curriculum: Part One, Reload with Posts.
  public func viewDidLoad() {}

  // MARK: Rows

  /// How many rows there are: one for each post, in the order of the controller.
  ///
  /// Curriculum: Part One, Table View Setup, step 4.
  public var numberOfRows: Int { 0 }

  /// What a row shows. Rows count from 0 at the top.
  ///
  /// Curriculum: Part One, Table View Setup, steps 4 and 5.
  public func cell(forRowAt row: Int) -> PostListCell { PostListCell() }

  /// A row scrolls into view. When it is the last one, it is time for the next page: one request, whose posts go
  /// below the others. Other rows fetch nothing.
  ///
  /// Curriculum: Part Two, Add Paging Functionality to the User Interface, step 2.
  public func willDisplayCell(forRowAt row: Int) {}

  /// A row was tapped: ask what to do with its post, with the buttons “Report post”, “Hide post”, “Hide all by this
  /// user” and “Cancel”. “Report post” leads to an alert with one field, for the reason, and the buttons “Report” and
  /// “Cancel”. A post that is hidden, or whose report has arrived, goes off the list; “Cancel” changes nothing.
  /// Each button closes its alert.
  ///
  /// Curriculum: Part Two, Black Diamonds (reporting and hiding).
  public func didSelectRow(at row: Int) {}

  // MARK: Refreshing

  /// The reader pulls the list down: fetch the newest posts.
  ///
  /// Curriculum: Part One, Refresh Control, step 3.
  public func refresh() {}

  /// Whether the refresh control turns: from the pull until the fetch is over, however it ends. The delegate's
  /// `stateUpdated()` says when it begins and ends.
  ///
  /// Curriculum: Part One, Refresh Control, step 4.
  public var isRefreshing: Bool { false }

  /// Whether the indicator in the status bar turns: as long as posts are being fetched for a pull or for the last row,
  /// however that ends. The delegate's `stateUpdated()` says when it goes on and off.
  ///
  /// Curriculum: Part One, Network Activity Indicator.
  public var isNetworkActivityIndicatorVisible: Bool { false }

  // MARK: Alerts

  /// What stands over the list: a form, an error, a choice; nil most of the time. Its fields hold what was typed.
  /// The delegate's `stateUpdated()` says when it comes, goes or changes.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface.
  public var alert: Alert? { nil }

  /// The + above the list was tapped: show the form for a new post.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, steps 2 and 5.
  public func addButtonTapped() {}

  /// Shows the form for a new post: a field for the username, then one for the message, and the buttons “Post” and
  /// “Cancel”.
  ///
  /// “Post” sends what was typed and closes the form. When the username or the message is blank it sends nothing and
  /// shows the error. White space alone, such as spaces and line breaks, counts as blank. “Cancel” closes the form and
  /// sends nothing.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, step 3.
  public func presentNewPostAlert() {}

  /// Says in its title or message that something is missing, with the buttons “Retry” and “Cancel” and no fields. It
  /// takes the place of the form.
  ///
  /// “Retry” brings the form back, with what was typed still in its fields. “Cancel” closes the error and sends nothing.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, step 4; the design sheet.
  public func presentErrorAlert() {}

  /// The reader has typed into a field of the alert, and the field shows it.
  ///
  /// - Parameters:
  ///   - text: All that stands in the field now.
  ///   - index: Which field it is, counted from 0 at the top.
  public func setAlertText(_ text: String, forTextFieldAt index: Int) {}

  /// The reader has tapped a button of the alert.
  ///
  /// What each button does stands at the alert that has it: ``presentNewPostAlert()``, ``presentErrorAlert()`` and
  /// ``didSelectRow(at:)``. “Post” finds a username or a message of nothing but white space blank, and “Retry” brings back
  /// what was typed.
  ///
  /// - Parameter title: What the button says, letter by letter. An alert that has no such button takes no notice,
  ///   and without an alert nothing happens.
  public func tapAlertAction(titled title: String) {}
}

extension PostListViewModel: PostControllerDelegate {
  /// The controller has other posts than before: pass it on to the view, once for each change.
  ///
  /// Curriculum: Part One, Reload with Posts, step 2.
  public func postsUpdated(_ posts: [Post]) {}
}
