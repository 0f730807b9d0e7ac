package import Nutrition

/// What used tokens cost.
package enum Billing {
    /// The price of an attempt by one row of prices.
    ///
    /// cost = (uncached·input + cached·cachedInput + written·cacheWrite + output·output) / 1,000,000, and with `batch`
    /// times (1 − discount). Where the whole input is above the row's long-context limit, its long-context prices hold
    /// for the whole request; that list has no cache-write price, so writing to the cache is then unknown.
    ///
    /// Nil is unknown: a price that is needed is missing, negative or not finite, or a count is negative. A kind of token
    /// of which none was used needs no price.
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
    /// The price of an attempt made on that day; nil, unknown, where no row was in force or `Billing` knows no price.
    package func cost(of usage: TokenUsage, on day: CalendarDate, batch: Bool = false) -> USD? {
        row(on: day).flatMap { Billing.cost(of: usage, at: $0, batch: batch) }
    }
}
