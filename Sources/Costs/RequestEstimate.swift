package import Nutrition

/// What a request will cost, before it is sent. Nil is unknown, as no price is known.
package struct RequestEstimate: Sendable, Hashable {
    /// Image tokens by the rule, half the expected output.
    package var low: USD?
    /// Image tokens by the rule, the expected output.
    package var expected: USD?
    /// Image tokens times 1.25 where the rule is unverified, input written into the cache where that is dearer, output up
    /// to its limit. The same as the reservation.
    package var high: USD?

    package init(low: USD?, expected: USD?, high: USD?) {
        self.low = low
        self.expected = expected
        self.high = high
    }

    /// The estimate by one row of prices; nothing is taken to be cached.
    package init(_ shape: RequestShape, at row: PriceRow?, batch: Bool = false) {
        func cost(_ usage: TokenUsage) -> USD? { row.flatMap { Billing.cost(of: usage, at: $0, batch: batch) } }
        let output = shape.expectedOutput
        low = cost(shape.usage(image: shape.image, output: output / 2))
        expected = cost(shape.usage(image: shape.image, output: output))
        high = Reservation.cost(of: shape, at: row, batch: batch)
    }
}

/// What is set aside of a budget before an attempt.
package enum Reservation {
    /// The price of the text, of the photos (image tokens times 1.25 where the rule is unverified) and of an answer as
    /// long as it may be. Input counts at the price of writing it into the vendor's cache where that is dearer, since
    /// some vendors do so unasked. Nil is unknown; with a cap set, such a provider is refused.
    package static func cost(of shape: RequestShape, at row: PriceRow?, batch: Bool = false) -> USD? {
        guard var row else { return nil }
        if let input = row.input { row.input = max(input, row.cacheWrite ?? input) }
        return Billing.cost(
            of: shape.usage(image: shape.carefulImage, output: max(0, shape.outputLimit)), at: row, batch: batch)
    }
}
