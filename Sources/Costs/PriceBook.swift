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

package struct PriceBook: Sendable, Hashable {
    package var rows: [PriceRow]

    package init(rows: [PriceRow]) { self.rows = rows }

    /// The latest row that starts on or before that day, if any.
    package func row(on day: CalendarDate) -> PriceRow? {
        rows.filter { $0.from <= day }.max { $0.from < $1.from }
    }
}
