import Testing

@testable import Importing

@Suite struct CSVTableTests {
    private func table(_ text: String) throws -> CSVTable { try CSVTable(Array(text.utf8), file: "t.csv") }

    @Test(arguments: [
        "a,b\n1,2\n", "a;b\n1;2\n", "a\tb\n1\t2\n", "\u{FEFF}a,b\r\n1,2\r\n", "a,b\r1,2", "\n\na,b\n\n1,2\n   \n",
        "\"a\",\"b\"\n\"1\",\"2\"", "a , b\n 1,2 \n"
    ])
    func `one table in many spellings`(_ text: String) throws {
        let table = try table(text)
        #expect(table.header.fields.map(\.text) == ["a", "b"])
        #expect(table.rows.map { $0.fields.map(\.text) } == [["1", "2"]])
        #expect(table.rows.allSatisfy { $0.problem == nil })
    }

    @Test func `quotes hold delimiters, line ends and doubled quotes, and lines are still counted`() throws {
        let table = try table("a,b\n\"x,\r\ny\",\"say \"\"hi\"\"\"\n1,5\" plate\n")
        #expect(table.rows[0].fields.map(\.text) == ["x,\r\ny", "say \"hi\""])
        #expect(table.rows[1].line == 4)
        #expect(table.rows[1].fields[1] == .init(text: "5\" plate", isQuoted: false))
    }

    @Test(arguments: [
        ("a,b\n1\n", "1 fields"), ("a,b\n1,2,3\n", "3 fields"), ("a,b\n\"1\"x,2\n", "closing quote"),
        ("a,b\n1,2,", "3 fields")
    ])
    func `a row that does not fit names its problem`(_ text: String, _ words: String) throws {
        #expect(try table(text).rows[0].problem?.contains(words) == true)
    }

    @Test func `a quote that never closes is named by the line it opens on`() {
        let error = #expect(throws: ImportError.self) { try table("a,b\n1,2\n3,\"4\n5,6\n") }
        #expect(error?.description.hasPrefix("t.csv:3: ") == true)
    }

    @Test func `a field above the limit spoils its row alone`() throws {
        let long = String(repeating: "x", count: CSVTable.fieldLimit + 1)
        let table = try table("a,b\n\(long),1\n\"\(long)\",1\n1,2\n")
        #expect(table.rows.map { $0.problem != nil } == [true, true, false])
    }

    @Test func `a semicolon in quotes does not decide the delimiter`() throws {
        #expect(try table("\"a;b;c\",d\n1,2\n").delimiter == UInt8(ascii: ","))
    }

    @Test func `zero bytes are named for what they are, and other bytes are not UTF-8`() throws {
        let zero = #expect(throws: ImportError.self) { try CSVTable(Array("a,b\n1,\0".utf8), file: "m.csv") }
        #expect(zero?.description.contains("zero bytes") == true && zero?.description.contains("m.csv:2") == true)
        #expect(zero?.description.contains("is not UTF-8") == false)
        let other = #expect(throws: ImportError.self) { try CSVTable([0x61, 0xFF, 0x0A], file: "m.csv") }
        #expect(other?.description.contains("is not UTF-8") == true)
    }
}
