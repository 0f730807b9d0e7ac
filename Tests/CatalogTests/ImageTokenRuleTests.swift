import Costs
import TestSupport
import Testing

@testable import Catalog

@Suite struct ImageTokenRuleTests {
    /// With what each rule counts for a photo of 1024 × 768.
    @Test(arguments: [
        ("{rule: openai-tiles, base: 85, tile: 170}", ImageTokenRule.openAITiles(base: 85, tile: 170), 765),
        ("{rule: openai-patches, budget: 1536, multiplier: 1.5}", .openAIPatches(budget: 1536, multiplier: 1.5), 1152),
        (
            "{rule: mistral-patches, patch: 14, merge: 2, max_side: 1540}",
            .mistralPatches(patch: 14, merge: 2, maxSide: 1540), 1064
        ),
        ("{rule: gemini-tiles}", .googleTiles, 1032),
        ("{rule: gemini-fixed, tokens: 1120}", .googleFixed(tokens: 1120), 1120),
        ("{rule: anthropic-patches}", .anthropicPatches, 1036),
        ("{rule: anthropic-large-patches}", .anthropicLargePatches, 1036),
        ("{rule: fixed, tokens: 0}", .fixed(tokens: 0), 0)
    ])
    func `each rule is read with its numbers`(text: String, rule: ImageTokenRule, tokens: Int) throws {
        let result = try SampleProject(lines: "image_tokens: \(text)").load()
        #expect(result.diagnostics == [])
        let read = try #require(result.catalog.providers.first?.imageTokens)
        #expect(read == rule)
        #expect(read.tokens(width: 1024, height: 768) == tokens)
    }

    @Test(arguments: [
        ("{rule: openai-tiles, base: 85}", "15: error: the key `tile` is missing; write `tile: 1`"),
        ("{rule: gemini-tiles, tokens: 5}", "36: error: the rule gemini-tiles has no `tokens`; remove it"),
        (
            "{rule: openai-patches, budget: 0, multiplier: 1}",
            "46: error: `budget` must be a whole number from 1 to 1000000"
        ),
        (
            "{rule: openai-patches, budget: 9, multiplier: 0}",
            "61: error: `multiplier` must be a number from 0.01 to 100"
        ),
        ("{rule: tiles}", "22: error: `rule` cannot be `tiles`; use one of"),
        ("{tokens: 5}", "15: error: the key `rule` is missing")
    ])
    func `a rule with wrong numbers is named`(text: String, remark: String) throws {
        let result = try SampleProject(lines: "image_tokens: \(text)").load()
        #expect(result.hasMistakes)
        let remarks = result.diagnostics.map(\.description)
        #expect(remarks.count == 1)
        #expect(remarks.first?.hasPrefix("providers/one.yaml:8:\(remark)") == true, "\(remarks)")
    }

    @Test func `a fixed count too large to scale becomes the largest one`() throws {
        let project = try SampleProject()
        let text = SampleProject.provider.replacing("openai-chat", with: "gemini")
        try project.folder.write(text, to: "providers/one.yaml")
        var provider = try #require(try project.load().catalog.providers.first)
        provider.imageTokens = .googleFixed(tokens: .max)
        let rule = try #require(provider.imageTokens(at: "MEDIA_RESOLUTION_HIGH"))
        #expect(rule.tokens(width: 100, height: 100) >= Int.max / 8)
    }
}
