import Costs
import Testing

@Suite struct ImageTokensTests {
    static let sizes = [(512, 512), (1024, 768), (1024, 1024), (1536, 2048)]
    static let table: [(ImageTokenRule, [Int])] = [
        (.openAITiles(base: 85, tile: 170), [255, 765, 765, 765]),
        (.openAITiles(base: 2833, tile: 5667), [8500, 25501, 25501, 25501]),
        (.openAIPatches(budget: 1536, multiplier: 1.62), [415, 1244, 1659, 2352]),
        (.openAIPatches(budget: 1536, multiplier: 1.2), [307, 922, 1229, 1742]),
        (.mistralPatches(patch: 14, merge: 2, maxSide: 1540), [380, 1064, 1406, 2365]),
        (.mistralPatches(patch: 16, merge: 1, maxSide: 1024), [1056, 3120, 4160, 3136]),
        (.googleTiles, [1032, 1032, 1032, 1548]), (.anthropicPatches, [361, 1036, 1369, 1564]),
        (.anthropicLargePatches, [361, 1036, 1369, 4070]),
        (.googleFixed(tokens: 1120), [1120, 1120, 1120, 1120]), (.fixed(tokens: 7), [7, 7, 7, 7])
    ]

    @Test("the table of tokens per image holds", arguments: table)
    func matches(_ rule: ImageTokenRule, _ counts: [Int]) {
        #expect(Self.sizes.map { rule.tokens(width: $0.0, height: $0.1) } == counts)
    }

    @Test("a wide photo and a small one count by Gemini's formula", arguments: [(960, 540, 6), (384, 384, 1)])
    func gemini(_ width: Int, _ height: Int, _ tiles: Int) {
        #expect(ImageTokenRule.googleTiles.tokens(width: width, height: height) == 258 * tiles)
    }

    @Test(
        "no size and no definition stops the count",
        arguments: table.map(\.0) + [
            .openAITiles(base: .max, tile: .max), .openAIPatches(budget: .min, multiplier: .nan),
            .openAIPatches(budget: .max, multiplier: .infinity),
            .mistralPatches(patch: .max, merge: .max, maxSide: .min),
            .mistralPatches(patch: 0, merge: 0, maxSide: .max), .fixed(tokens: .min)
        ])
    func hostile(_ rule: ImageTokenRule) {
        for side in [Int.max, 1_000_001, 33, 1] {
            #expect(rule.tokens(width: side, height: 1) >= 0)
            #expect(rule.tokens(width: side, height: side) >= 0)
        }
        for size in [(0, 5), (5, 0), (-1, 5), (Int.min, .min)] {
            #expect(rule.tokens(width: size.0, height: size.1) == 0)
        }
    }
}
