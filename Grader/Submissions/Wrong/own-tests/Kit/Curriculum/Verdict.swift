public enum Verdict { case passed }
