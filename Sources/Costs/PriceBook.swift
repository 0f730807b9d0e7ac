/// Prices in force from a day on, in USD per million tokens. A nil price is unknown, never 0.
package struct PriceRow: Sendable, Hashable {
    /// The first day they hold; they hold until the next row begins.
    package var from: CalendarDate
    /// Tokens of the request that were not served from the cache.
    package var input: Double?
    /// Nil: cached input is billed as unknown when any is used.
    package var cachedInput: Double?
    /// Tokens written into the vendor's cache.
    package var cacheWrite: Double?
    /// Tokens of the answer.
    package var output: Double?
    /// What a batch saves, as a share in [0, 1].
    package var batchDiscount: Double?
    /// Prices that hold for the whole request once its input passes a number of tokens.
    package var longContext: LongContext?
    /// Where the prices were read.
    package var source: String

    /// Another price list for long requests.
    package struct LongContext: Sendable, Hashable {
        /// Input tokens above which these prices hold.
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

    package init(
        from: CalendarDate, input: Double?, cachedInput: Double? = nil, cacheWrite: Double? = nil, output: Double?,
        batchDiscount: Double? = nil, longContext: LongContext? = nil, source: String
    ) {
        self.from = from
        self.input = input
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.output = output
        self.batchDiscount = batchDiscount
        self.longContext = longContext
        self.source = source
    }
}

/// The dated prices of one provider, in any order.
package struct PriceBook: Sendable, Hashable {
    /// Each holds from its own day on.
    package var rows: [PriceRow]

    package init(rows: [PriceRow]) { self.rows = rows }

    /// The row in force on that day: the latest that starts on or before it. Nil when all start later or there is none.
    package func row(on day: CalendarDate) -> PriceRow? {
        rows.filter { $0.from <= day }.max { $0.from < $1.from }
    }
}
