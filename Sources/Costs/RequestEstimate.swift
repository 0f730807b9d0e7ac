package import Nutrition

/// Estimated cost before sending. Nil is unknown: a price is missing.
package struct RequestEstimate: Sendable, Hashable {
    /// Image tokens by the rule, half the expected output.
    package var low: USD?
    /// Image tokens by the rule, the expected output.
    package var expected: USD?
    /// Equal to the reservation: image tokens times 1.25 if the rule is unverified, input as cache write if dearer,
    /// output at its limit.
    package var high: USD?

    package init(low: USD?, expected: USD?, high: USD?) {
        self.low = low
        self.expected = expected
        self.high = high
    }

    /// Assumes nothing is cached.
    package init(_ shape: RequestShape, at row: PriceRow?, batch: Bool = false) {
        func cost(_ usage: TokenUsage) -> USD? { row.flatMap { Billing.cost(of: usage, at: $0, batch: batch) } }
        let output = shape.expectedOutput
        low = cost(shape.usage(image: shape.image, output: output / 2))
        expected = cost(shape.usage(image: shape.image, output: output))
        high = Reservation.cost(of: shape, at: row, batch: batch)
    }
}

package enum Reservation {
    /// Price of text, photos (image tokens times 1.25 if the rule is unverified) and the longest answer. Input counts
    /// as cache write if dearer, since some vendors cache by default. Nil is unknown; with a cap, such a provider is
    /// refused.
    package static func cost(of shape: RequestShape, at row: PriceRow?, batch: Bool = false) -> USD? {
        guard var row else { return nil }
        if let input = row.input { row.input = max(input, row.cacheWrite ?? input) }
        return Billing.cost(
            of: shape.usage(image: shape.carefulImage, output: max(0, shape.outputLimit)), at: row, batch: batch)
    }
}
