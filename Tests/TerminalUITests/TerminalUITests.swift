import Testing

@Suite
struct TerminalUITests {}
