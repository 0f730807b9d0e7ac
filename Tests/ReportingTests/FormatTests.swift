import Statistics
import Testing

@testable import Reporting

@Suite struct FormatTests {
    @Test(arguments: [
        (0.0, "0.0"), (61.24, "61.2"), (-0.01, "0.0"), (-3.26, "-3.3"), (99.94, "99.9"), (99.96, "100"),
        (1234.5, "1235"),
        (.infinity, "unknown"), (.nan, "unknown")
    ])
    func `amounts have one decimal below 100 and none above`(value: Double, text: String) {
        #expect(Format.amount(value) == text)
    }

    @Test(
        arguments: [
            (nil, "unknown"), (0.0, "$0"), (0.00123, "$0.0012"), (0.5, "$0.50"), (4.25, "$4.3"), (12.345, "$12.35"),
            (-0.02, "-$0.020"), (.nan, "unknown"), (9.99, "$9.99")
        ] as [(Double?, String)])
    func `money has two significant digits, and what is not known is said to be unknown`(value: Double?, text: String) {
        #expect(Format.usd(value) == text)
    }

    @Test(arguments: [
        (0.4, "0 ms"), (850, "850 ms"), (999.6, "1.0 s"), (2400, "2.4 s"), (185_000, "3 min 5 s"), (.nan, "unknown"),
        (1e300, "1e+300 ms")
    ])
    func `times choose their unit`(value: Double, text: String) {
        #expect(Format.milliseconds(value) == text)
    }

    @Test(arguments: [
        (0.0, "0"), (1.0, "1"), (-2.5, "-2.5"), (1.0 / 3, "0.333333333"), (123_456_789_012, "123456789012"),
        (0.0000125, "0.0000125"), (1e20, "1e+20"), (.infinity, ""), (-.nan, "")
    ])
    func `numbers for machines have nine significant digits and no exponent`(value: Double, text: String) {
        #expect(Format.plain(value) == text)
    }

    @Test func `decimals, zeros at the end and signs are those of the number written out and cut`() {
        let values = [
            0, 0.5, 1, 9.95, 10, 99.999, 100, 1_234.5678, 0.001, 0.00099, 1e-16, 123_456_789, 3e14, 9e17, 1e19
        ]
        for value in values + values.map({ -$0 }) {
            for decimals in 0...15 {
                var scale = 1.0
                for _ in 0..<decimals { scale *= 10 }
                guard let whole = Int(exactly: (abs(value) * scale).rounded()) else {
                    #expect(Format.fixed(value, decimals: decimals) == value.description)
                    continue
                }
                let text = String(whole)
                let digits = String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
                let sign = value < 0 && whole > 0 ? "-" : ""
                let fraction = decimals > 0 ? ".\(digits.suffix(decimals))" : ""
                #expect(Format.fixed(value, decimals: decimals) == "\(sign)\(digits.dropLast(decimals))\(fraction)")
            }
        }
    }

    @Test(arguments: [(0.04, "0.0"), (5.0, "+5.0"), (-5.0, "-5.0"), (250, "+250")])
    func `errors carry their sign unless they are nothing`(value: Double, text: String) {
        #expect(Format.signed(value) == text)
    }

    @Test func `a bound that does not exist is a dash`() {
        #expect(Format.interval(Interval(61.2, low: 48.1, high: nil)) == "61.2 [48.1, –]")
        #expect(Format.interval(Interval(61.2)) == "61.2")
    }

    @Test func `durations become milliseconds`() {
        #expect(Format.milliseconds(of: .milliseconds(1500)) == 1500)
    }

    @Test func `a share beyond all sense is only said to be large`() {
        #expect(Format.percent(1e307) == "> 1000000 %")
        #expect(Format.percent(-1e307) == "< -1000000 %")
        #expect(Format.percent(99) == "9900 %")
    }

    @Test func `one is counted in the singular`() {
        #expect(Format.these(1, "meal") == "this one meal" && Format.these(2, "meal") == "these 2 meals")
        #expect(Format.are(1, "answer") == "1 answer is" && Format.are(0, "answer") == "0 answers are")
    }

    @Test(arguments: [(0.0, "0"), (2500, "2500"), (20_000, "20k"), (1_500_000, "1.5M"), (1e9, "1G"), (2.5e12, "2.5T")])
    func `ticks of an axis stay short`(_ value: Double, _ text: String) { #expect(Format.tick(value) == text) }
}
