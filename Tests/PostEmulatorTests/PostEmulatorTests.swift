import Testing

@Suite
struct PostEmulatorTests {}
