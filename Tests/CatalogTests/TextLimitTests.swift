import Testing

@testable import Catalog

@Suite struct TextLimitTests {
    @Test func `the limit of a text is told in what is counted, which is bytes of UTF-8`() throws {
        let judge = try CatalogJudge()
        func errors(_ person: String) throws -> [String] {
            try judge.errors(.meal, #"{"id": "a", "photos": ["apple-top.jpg"], "person": "\#(person)"}"#)
        }
        #expect(try errors(String(repeating: "ä", count: 50)) == [])
        #expect(
            try errors(String(repeating: "ä", count: 60)) == ["`person` must have 1 to 100 bytes of UTF-8; it has 120"])
    }
}
