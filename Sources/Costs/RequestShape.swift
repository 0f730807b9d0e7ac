package struct RequestShape: Sendable, Hashable {
    /// Tokens of prompt, notes and schema.
    package var text: Int
    /// Tokens of all photos by the provider's rule, at their prepared sizes.
    package var image: Int
    /// If false, careful figures allow a quarter more.
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

    /// Image tokens, times 1.25 and rounded up if the rule is unverified.
    package var carefulImage: Int {
        let image = max(0, image)
        return imageRuleVerified ? image : Int(count: (Double(image) * 1.25).rounded(.up))
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
