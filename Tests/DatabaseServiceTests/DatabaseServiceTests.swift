import Testing

@Suite
struct DatabaseServiceTests {}
