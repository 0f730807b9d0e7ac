package import Costs

extension ProviderDefinition {
    /// The rule photos are counted by in a request that says this of image detail; nil when the file states none.
    ///
    /// At `low` a tile model takes its base alone (OpenAI's vision guide). Gemini's fixed count is the one at the detail of the
    /// provider's file; low, medium and ultra-high are a quarter, a half and twice the usual (Gemini's page on media resolution:
    /// at most 280, 560, 1120 and 2240 tokens). How other rules change is not documented: they count as they are.
    package func imageTokens(at detail: String?) -> ImageTokenRule? {
        switch imageTokens {
        case .openAITiles(let base, _) where detail == ImageDetail.low.rawValue: .fixed(tokens: max(0, base))
        case .geminiFixed(let tokens):
            .geminiFixed(
                tokens: tokens.multipliedReportingOverflow(by: Self.eighths(detail)).partialValue
                    / Self.eighths(photoDetail))
        default: imageTokens
        }
    }

    /// Of what the most detailed look takes.
    private static func eighths(_ word: String?) -> Int {
        switch word {
        case "MEDIA_RESOLUTION_LOW": 1
        case "MEDIA_RESOLUTION_MEDIUM": 2
        case "MEDIA_RESOLUTION_ULTRA_HIGH": 8
        default: 4
        }
    }

    /// Asks for another detail in the place of the file's.
    package mutating func look(_ detail: ImageDetail) {
        let word = detail.word(on: wire)
        if case .geminiFixed = imageTokens { imageTokens = imageTokens(at: word) }
        photoDetail = word
    }
}
