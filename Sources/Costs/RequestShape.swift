/// What is known of a request before it is sent, in tokens.
package struct RequestShape: Sendable, Hashable {
    /// Tokens of prompt, notes and schema.
    package var text: Int
    /// Tokens of all its photos by the provider's rule, at their prepared sizes.
    package var image: Int
    /// False where the image rule is unverified; then the careful figures allow a quarter more.
    package var imageRuleVerified: Bool
    /// The most tokens the answer may have.
    package var outputLimit: Int
    /// The mean billed output of this provider's past runs, nil when there are none.
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

    /// The output to expect: the past mean but no more than the limit, else 0.4 of the limit, rounded up.
    package var expectedOutput: Int {
        let limit = max(0, outputLimit)
        if let mean = pastOutputMean, mean.isFinite, mean >= 0 { return min(limit, Int(count: mean.rounded(.up))) }
        return min(limit, Int(count: (Double(limit) * 0.4).rounded(.up)))
    }

    /// The image tokens to be careful with: times 1.25, rounded up, where the rule is unverified.
    package var carefulImage: Int {
        let image = max(0, image)
        return imageRuleVerified ? image : Int(count: (Double(image) * 1.25).rounded(.up))
    }

    /// The usage of the request with that much output and that many image tokens, nothing cached.
    func usage(image: Int, output: Int) -> TokenUsage {
        TokenUsage(uncachedInput: max(0, text).saturatingAdding(max(0, image)), output: output, image: max(0, image))
    }
}

/// The fallback estimate of text tokens.
package enum TextTokens {
    /// The rule's name, for reports that say how an estimate was made.
    package static let rule = "bytes/4, rounded up"

    /// A quarter of the UTF-8 bytes, rounded up; 0 for 0 or fewer.
    package static func estimate(bytes: Int) -> Int { bytes > 0 ? bytes.pieces(of: 4) : 0 }
}
