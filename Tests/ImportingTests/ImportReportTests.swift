import Testing

@testable import Importing

@Test func `an empty import adds nothing and drops nothing`() {
    #expect(ImportReport().added.isEmpty && ImportReport().dropped.isEmpty)
}
