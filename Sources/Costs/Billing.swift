package import Nutrition

package enum Billing {
    /// The price of an attempt by one price row. cost = (uncached·input + cached·cachedInput + written·cacheWrite +
    /// output·output) / 1,000,000, with `batch` times (1 − discount). If the whole input exceeds the long-context
    /// limit, those prices apply to the whole request; they lack a cache-write price, so cache writes are then unknown.
    ///
    /// Nil is unknown: a needed price is missing, negative or not finite, or a count is negative. Unused kinds of token
    /// need no price.
    package static func cost(of usage: TokenUsage, at row: PriceRow, batch: Bool = false) -> USD? {
        let long = row.longContext.flatMap { usage.input > $0.above ? $0 : nil }
        let parts: [(tokens: Int, price: Double?)] = [
            (usage.uncachedInput, long.map(\.input) ?? row.input),
            (usage.cachedInput, long == nil ? row.cachedInput : long?.cachedInput),
            (usage.cacheWrite, long == nil ? row.cacheWrite : nil),
            (usage.output, long.map(\.output) ?? row.output)
        ]
        var total = 0.0
        for (tokens, price) in parts where tokens != 0 {
            guard tokens > 0, let price, price.isFinite, price >= 0 else { return nil }
            total += Double(tokens) * price / 1_000_000
        }
        if batch {
            guard let discount = row.batchDiscount, (0...1).contains(discount) else { return nil }
            total *= 1 - discount
        }
        return total.isFinite ? USD(total) : nil
    }
}

extension PriceBook {
    /// The price of an attempt on that day; nil, unknown, without a row in force or a needed price.
    package func cost(of usage: TokenUsage, on day: CalendarDate, batch: Bool = false) -> USD? {
        row(on: day).flatMap { Billing.cost(of: usage, at: $0, batch: batch) }
    }
}
