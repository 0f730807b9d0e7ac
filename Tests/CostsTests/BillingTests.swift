import Nutrition
import Testing

@testable import Costs

@Suite struct BillingTests {
    static func row(_ from: String = "2026-01-01", cached: Double? = 0.5, discount: Double? = 0.5) throws -> PriceRow {
        try PriceRow(
            from: #require(CalendarDate(from)), input: 2, cachedInput: cached, output: 10, batchDiscount: discount,
            longContext: .init(above: 200_000, input: 4, output: 15), source: "test")
    }

    static let cases: [(TokenUsage, Bool, Double?)] = [
        (TokenUsage(uncachedInput: 1000, output: 100), false, 0.003),
        (TokenUsage(uncachedInput: 1000, cachedInput: 1000, output: 100), false, 0.0035),
        (TokenUsage(uncachedInput: 1000, output: 100), true, 0.0015),
        (TokenUsage(uncachedInput: 1000, cacheWrite: 1, output: 100), false, nil),
        (TokenUsage(uncachedInput: 200_000, output: 0), false, 0.4),
        (TokenUsage(uncachedInput: 200_001, output: 0), false, 0.800004),
        (TokenUsage(uncachedInput: 200_000, cachedInput: 1, output: 0), false, nil),
        (TokenUsage(uncachedInput: -1, output: 0), false, nil), (TokenUsage(uncachedInput: 0, output: 0), false, 0)
    ]

    @Test("tokens cost what their kind costs", arguments: cases)
    func cost(_ usage: TokenUsage, _ batch: Bool, _ expected: Double?) throws {
        let cost = try Self.row().cost(of: usage, batch: batch)?.value
        #expect((cost == nil) == (expected == nil))
        if let cost, let expected { #expect(abs(cost - expected) < 1e-12) }
    }

    @Test func `a missing price is unknown, never 0`() throws {
        let usage = TokenUsage(uncachedInput: 1, cachedInput: 1, output: 1)
        #expect(try Self.row(cached: nil).cost(of: usage) == nil)
        #expect(try Self.row(discount: nil).cost(of: usage, batch: true) == nil)
        #expect(try PriceBook(rows: [Self.row()]).row(on: #require(CalendarDate("2025-12-31"))) == nil)
        #expect(try PriceBook(rows: [Self.row()]).row(on: #require(CalendarDate("2026-01-01"))) != nil)
    }

    @Test func `a price per request is the whole price, or comes to that of the tokens`() throws {
        let usage = TokenUsage(uncachedInput: 1000, cachedInput: 1, output: 100)
        var row = PriceRow(from: .unixEpoch, source: "test")
        #expect(row.fixed == nil)
        row.perRequest = 0.25
        #expect(row.cost(of: usage)?.value == 0.25 && row.fixed?.value == 0.25)
        row.input = 2
        #expect(row.cost(of: usage) == nil && row.fixed == nil)
        (row.cachedInput, row.output, row.batchDiscount) = (0, 10, 0.5)
        #expect(row.cost(of: usage)?.value == 0.253 && row.fixed == nil)
        #expect(row.cost(of: usage, batch: true)?.value == 0.1265)
        (row.input, row.output) = (0, 0)
        #expect(row.fixed?.value == 0.25)
    }

    @Test func `the largest counts neither trap nor vanish`() throws {
        let usage = TokenUsage(uncachedInput: .max, cachedInput: 0, cacheWrite: 0, output: .max)
        #expect(try #require(try Self.row().cost(of: usage)).value > 1e13)
        #expect(TokenUsage(uncachedInput: .max, cachedInput: .max, output: 0).input == .max)
    }

    @Test("text tokens are a quarter of the bytes, rounded up", arguments: [(0, 0), (1, 1), (4, 1), (5, 2), (-3, 0)])
    func text(_ bytes: Int, _ tokens: Int) { #expect(TextTokens.estimate(bytes: bytes) == tokens) }

    @Test func `an estimate is ordered and its high end is the reservation`() throws {
        let shape = RequestShape(text: 1000, image: 1000, imageRuleVerified: false, outputLimit: 1000)
        let estimate = try RequestEstimate(shape, at: Self.row())
        #expect(abs(try #require(estimate.low).value - 0.006) < 1e-12)
        #expect(abs(try #require(estimate.expected).value - 0.008) < 1e-12)
        #expect(abs(try #require(estimate.high).value - 0.0145) < 1e-12)
        #expect(try shape.reservation(at: Self.row()) == estimate.high)
        #expect(RequestEstimate(shape, at: nil) == RequestEstimate(low: nil, expected: nil, high: nil))
    }

    @Test func `input that may be written into the cache is kept aside at that price, and no bill is higher`() throws {
        let shape = RequestShape(text: 1000, image: 0, outputLimit: 100)
        var row = try Self.row()
        row.cacheWrite = 2.5
        let reserved = try #require(shape.reservation(at: row)).value
        #expect(abs(reserved - 0.0035) < 1e-12)
        let written = TokenUsage(uncachedInput: 0, cacheWrite: 1000, output: 100)
        #expect(try #require(row.cost(of: written)).value <= reserved)
        row.cacheWrite = 1
        #expect(abs(try #require(shape.reservation(at: row)).value - 0.003) < 1e-12)
    }

    @Test(
        "expected output is the past mean up to the limit",
        arguments: [(nil, 400), (120.2, 121), (5000, 1000), (.nan, 400)])
    func output(_ mean: Double?, _ tokens: Int) {
        #expect(RequestShape(text: 0, image: 0, outputLimit: 1000, pastOutputMean: mean).expectedOutput == tokens)
    }
}
