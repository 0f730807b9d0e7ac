package import Nutrition

/// Tokens an attempt used, as reported, by priced kind. The kinds do not overlap.
package struct TokenUsage: Sendable, Hashable {
    /// Input at full price: text and images, without cache reads or writes.
    package var uncachedInput: Int
    package var cachedInput: Int
    package var cacheWrite: Int
    /// All billed output, including reasoning.
    package var output: Int
    /// Reasoning part of `output`; nil if not reported.
    package var reasoning: Int?
    /// Image part of the input; nil if not reported.
    package var image: Int?

    package init(
        uncachedInput: Int, cachedInput: Int = 0, cacheWrite: Int = 0, output: Int, reasoning: Int? = nil,
        image: Int? = nil
    ) {
        self.uncachedInput = uncachedInput
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.output = output
        self.reasoning = reasoning
        self.image = image
    }

    /// All input tokens, saturating at `Int.max`.
    package var input: Int { uncachedInput.saturatingAdding(cachedInput).saturatingAdding(cacheWrite) }
}

/// Prices from a day on, in USD per million tokens. A nil price is unknown, never 0.
package struct PriceRow: Sendable, Hashable {
    /// First day; valid until the next row begins.
    package var from: CalendarDate
    /// Tokens not served from the cache.
    package var input: Double?
    /// Nil: the cost is unknown if any cached input is used.
    package var cachedInput: Double?
    package var cacheWrite: Double?
    package var output: Double?
    /// USD for each answered request, beside its tokens; without `input` and `output` instead of them.
    package var perRequest: Double?
    /// Discount of a batch, as a share in [0, 1].
    package var batchDiscount: Double?
    /// Prices for the whole request once its input exceeds a number of tokens.
    package var longContext: LongContext?
    package var source: String

    package struct LongContext: Sendable, Hashable {
        /// Input tokens above which these prices apply.
        package var above: Int
        /// As `PriceRow.input`.
        package var input: Double
        /// As `PriceRow.cachedInput`.
        package var cachedInput: Double?
        /// As `PriceRow.output`.
        package var output: Double

        package init(above: Int, input: Double, cachedInput: Double? = nil, output: Double) {
            self.above = above
            self.input = input
            self.cachedInput = cachedInput
            self.output = output
        }
    }

    /// The price of an attempt: cost = (uncached·input + cached·cachedInput + written·cacheWrite + output·output) /
    /// 1,000,000 + perRequest, with `batch` times (1 − discount). If the whole input exceeds the long-context limit, those
    /// prices apply to the whole request; they lack a cache-write price, so cache writes are then unknown. Where only
    /// `perRequest` is stated, tokens cost 0. Nil is unknown: a needed price is missing, negative or not finite, or a
    /// count is negative. Unused kinds of token need no price.
    package func cost(of usage: TokenUsage, batch: Bool = false) -> USD? {
        let long = longContext.flatMap { usage.input > $0.above ? $0 : nil }
        let parts: [(tokens: Int, price: Double?)] = [
            (usage.uncachedInput, long.map(\.input) ?? input),
            (usage.cachedInput, long == nil ? cachedInput : long?.cachedInput),
            (usage.cacheWrite, long == nil ? cacheWrite : nil),
            (usage.output, long.map(\.output) ?? output)
        ]
        var total = perRequest ?? 0
        for (tokens, price) in parts where tokens != 0 {
            guard tokens > 0, let price = price ?? (isPerRequest ? 0 : nil), price.isFinite, price >= 0 else {
                return nil
            }
            total += Double(tokens) * price / 1_000_000
        }
        if batch, total > 0 {
            guard let batchDiscount, (0...1).contains(batchDiscount) else { return nil }
            total *= 1 - batchDiscount
        }
        return total.isFinite ? USD(total) : nil
    }
}

extension PriceRow {
    /// USD of each request, whatever its tokens, as at one's own server; nil if tokens count, or nothing is stated.
    package var fixed: USD? { isPerRequest || input == 0 && output == 0 ? USD(perRequest ?? 0) : nil }

    /// `fixed`, as a request of a batch costs it.
    package func fixed(batch: Bool) -> USD? {
        fixed.flatMap { _ in cost(of: TokenUsage(uncachedInput: 0, output: 0), batch: batch) }
    }

    private var isPerRequest: Bool { perRequest != nil && input == nil && output == nil }

    /// Without prices.
    package init(from: CalendarDate, source: String) {
        self.init(from: from, input: nil, output: nil, source: source)
    }
}

package struct PriceBook: Sendable, Hashable {
    package var rows: [PriceRow]

    package init(rows: [PriceRow]) { self.rows = rows }

    /// The latest row that starts on or before that day, if any.
    package func row(on day: CalendarDate) -> PriceRow? {
        rows.filter { $0.from <= day }.max { $0.from < $1.from }
    }
}
