import Reporting
import Testing

@Suite struct MoneyColumnTests {
    @Test(
        arguments: [
            ([1.8312, 17.54], ["$1.83", "$17.54"]), ([4.32, 0.51, nil], ["$4.32", "$0.51", "unknown"]),
            ([0.0045, 0.00056, 0], ["$0.00450", "$0.00056", "$0.00000"]), ([], []), ([0], ["$0.00"]),
            ([1e-9, 3], ["$0.0000000010", "$3.000000"]), ([-0.5, .nan], ["-$0.50", "unknown"])
        ] as [([Double?], [String])])
    func `amounts of one column have the same number of decimals`(values: [Double?], texts: [String]) {
        let column = MoneyColumn(values)
        #expect(values.map(column.text) == texts)
    }
}
