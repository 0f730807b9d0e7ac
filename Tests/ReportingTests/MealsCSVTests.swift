import Nutrition
import Reporting
import Testing

@Suite struct MealsCSVTests {
    static let text = MealsCSV.render(Fixture.report())

    @Test func `the file is as recorded`() throws {
        try expectSnapshot(Self.text, "meals.csv")
    }

    @Test func `every row has every column, and says whether it was simulated`() {
        let rows = parse(Self.text)
        #expect(rows.count == 1 + 12 * 5 + 1)
        #expect(rows.allSatisfy { $0.count == rows[0].count })
        #expect(rows.first == MealsCSV.columns(Nutrient.allCases.filter { !$0.isRare }))
        #expect(rows.dropFirst().allSatisfy { $0.first == "true" })
        #expect(
            parse(MealsCSV.render(Fixture.report(isSimulated: false))).dropFirst().allSatisfy { $0.first == "false" })
    }

    @Test func `the rows of many meals are those of few, again and again`() throws {
        var report = Fixture.report()
        let own = report.meals
        for _ in 1..<20 { report.meals += own }
        let end = try #require(Self.text.firstIndex(of: "\r\n"))
        let rows = Self.text[Self.text.index(after: end)...]
        #expect(MealsCSV.render(report) == Self.text + String(repeating: String(rows), count: 19))
    }

    @Test func `sugar and sodium have columns if a truth or an answer has them`() throws {
        var report = Fixture.report()
        report.meals[0].meal.truth.nutrients.sodium = 412
        let rows = parse(MealsCSV.render(report))
        let place = try #require(rows[0].firstIndex(of: "true_sodium_mg"))
        #expect(rows[1][place] == "412" && rows[0].contains("estimated_sodium_mg") && !rows[0].contains("true_sugar_g"))
        #expect(rows.dropLast().allSatisfy { $0.count == rows[0].count })
    }

    @Test func `no cell of the file starts a formula`() {
        for cell in parse(Self.text).joined() where cell.first.map({ "=+-@\t\r".contains($0) }) == true {
            #expect(Double(cell) != nil, "\(cell)")
        }
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\t=1", "' =1"), ("\rx", "' x"),
        ("  =1", "'  =1"),
        ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "a b"), ("=\"a\"", "\"'=\"\"a\"\"\""), ("plain", "plain"),
        ("", "")
    ])
    func `text is quoted and disarmed`(text: String, cell: String) {
        var csv = CSVWriter()
        csv.add(text: text)
        #expect(String(decoding: csv.bytes, as: UTF8.self) == cell)
    }

    @Test func `numbers stay numbers`() {
        var csv = CSVWriter()
        csv.add(number: -12.5)
        csv.add(number: nil)
        csv.add(number: .nan)
        csv.add(integer: 3)
        csv.endRow()
        #expect(String(decoding: csv.bytes, as: UTF8.self) == "-12.5,,,3\r\n")
    }

    /// Reads RFC 4180 back.
    private func parse(_ text: String) -> [[String]] {
        var rows: [[String]] = [[]]
        var cell: [UInt8] = []
        var isQuoted = false
        for byte in text.utf8 {
            switch (byte, isQuoted) {
            case (UInt8(ascii: "\""), _):
                isQuoted.toggle()
            case (UInt8(ascii: ","), false):
                rows[rows.count - 1].append(String(decoding: cell, as: UTF8.self))
                cell = []
            case (UInt8(ascii: "\r"), false): break
            case (UInt8(ascii: "\n"), false):
                rows[rows.count - 1].append(String(decoding: cell, as: UTF8.self))
                cell = []
                rows.append([])
            default: cell.append(byte)
            }
        }
        return rows.dropLast()
    }
}
