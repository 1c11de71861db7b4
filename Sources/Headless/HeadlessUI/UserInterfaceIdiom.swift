/// How a reader uses the screens. Hints are worded accordingly: `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Hashable, Sendable { case phone, terminal }
