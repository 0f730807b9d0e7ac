import Testing

@testable import Importing

@Suite struct CSVNumberTests {
    private static let free = CSVNumber(commaIsFree: true)
    private static let comma = CSVNumber(commaIsFree: false)
    private static let decimalCommas = CSVNumber(commaIsFree: true, usesDecimalComma: true)

    private func field(_ text: String, quoted: Bool = false) -> CSVTable.Field { .init(text: text, isQuoted: quoted) }

    @Test(arguments: [
        ("244.5", 244.5), ("0", 0), ("-3", -3), ("+2.5", 2.5), (".5", 0.5), ("1e2", 100), ("12,5", 12.5),
        ("0,125", 0.125),
        ("1234,567", 1234.567), ("1.234", 1.234), (" 7 ", 7)
    ])
    func `what can be read one way is read`(_ text: String, _ number: Double) throws {
        #expect(try Self.free.read(field(text)) == number)
    }

    @Test(arguments: [
        "1,234", "12,345", "-1,234", "1.234,5", "1,234.5", "1 g", "nan", "inf", "0x10", "1e", "1e999", "--1", "1,", "٣"
    ])
    func `what can be read two ways, or is no number, is refused`(_ text: String) {
        #expect(throws: CSVNumber.Refusal.self) { try Self.free.read(field(text)) }
    }

    @Test func `a decimal comma needs quotes where commas divide fields`() throws {
        #expect(try Self.comma.read(field("12,5", quoted: true)) == 12.5)
        #expect(throws: CSVNumber.Refusal.self) { try Self.comma.read(field("12,5")) }
        #expect(throws: CSVNumber.Refusal.self) { try Self.comma.read(field("1,234", quoted: true)) }
    }

    @Test func `a point before three digits is refused beside decimal commas, and only there`() throws {
        #expect(throws: CSVNumber.Refusal.self) { try Self.decimalCommas.read(field("1.234")) }
        #expect(try Self.decimalCommas.read(field("1.25")) == 1.25)
    }

    @Test func `an empty cell is no number and no mistake`() throws {
        #expect(try Self.free.read(field("  ")) == nil)
    }
}
