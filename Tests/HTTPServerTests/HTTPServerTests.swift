import Testing

@Suite
struct HTTPServerTests {}
