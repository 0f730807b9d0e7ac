package import Nutrition

/// Estimated cost before sending. Nil is unknown: a price is missing.
package struct RequestEstimate: Sendable, Hashable {
    /// Image tokens by the rule, half the expected output.
    package var low: USD?
    /// Image tokens by the rule, the expected output.
    package var expected: USD?
    /// Equal to the reservation.
    package var high: USD?

    package init(low: USD?, expected: USD?, high: USD?) {
        self.low = low
        self.expected = expected
        self.high = high
    }

    /// Assumes nothing is cached.
    package init(_ shape: RequestShape, at row: PriceRow?, batch: Bool = false) {
        func cost(_ output: Int) -> USD? {
            row?.cost(of: shape.usage(image: shape.image, output: output), batch: batch)
        }
        low = cost(shape.expectedOutput / 2)
        expected = cost(shape.expectedOutput)
        high = shape.reservation(at: row, batch: batch)
    }
}

package struct RequestShape: Sendable, Hashable {
    /// Tokens of prompt, notes and schema.
    package var text: Int
    /// Tokens of all photos by the provider's rule, at their prepared sizes.
    package var image: Int
    /// If false, the reservation allows a quarter more.
    package var imageRuleVerified: Bool
    /// Most tokens of the answer.
    package var outputLimit: Int
    /// Mean billed output of this provider's past runs, nil without any.
    package var pastOutputMean: Double?

    package init(
        text: Int, image: Int, imageRuleVerified: Bool = true, outputLimit: Int, pastOutputMean: Double? = nil
    ) {
        self.text = text
        self.image = image
        self.imageRuleVerified = imageRuleVerified
        self.outputLimit = outputLimit
        self.pastOutputMean = pastOutputMean
    }

    /// The past mean up to the limit, else 0.4 of the limit, rounded up.
    package var expectedOutput: Int {
        let limit = max(0, outputLimit)
        if let mean = pastOutputMean, mean.isFinite, mean >= 0 { return min(limit, Int(count: mean.rounded(.up))) }
        return min(limit, Int(count: (Double(limit) * 0.4).rounded(.up)))
    }

    /// Price of text, photos (image tokens times 1.25 if the rule is unverified) and the longest answer. Input counts
    /// as cache write if dearer, since some vendors cache by default. Nil is unknown; with a cap, such a provider is
    /// refused.
    package func reservation(at row: PriceRow?, batch: Bool = false) -> USD? {
        guard var row else { return nil }
        if let input = row.input { row.input = max(input, row.cacheWrite ?? input) }
        let image = imageRuleVerified ? image : Int(count: (Double(image) * 1.25).rounded(.up))
        return row.cost(of: usage(image: image, output: max(0, outputLimit)), batch: batch)
    }

    /// With that output and those image tokens, nothing cached.
    func usage(image: Int, output: Int) -> TokenUsage {
        TokenUsage(uncachedInput: max(0, text).saturatingAdding(max(0, image)), output: output, image: max(0, image))
    }
}

package enum TextTokens {
    /// For reports.
    package static let rule = "bytes/4, rounded up"

    package static func estimate(bytes: Int) -> Int { bytes > 0 ? bytes.pieces(of: 4) : 0 }
}
