import Testing

@testable import Scoring

struct NameVectorsTests {
    private static let vectors: [String: [Float]] = [
        "soda": [1, 0, 0], "soft drink": [10, 1, 0], "beer": [0.6, 0.8, 0], "cake": [0, 0, 3], "nothing": [0, 0, 0],
        "broken": [.nan, 1, 1], "short": [1], "aubergine": [0, 1, 0], "eggplant": [0, 0, 1]
    ]

    private func matcher(threshold: Double = 0.7) -> FoodMatcher {
        FoodMatcher(vectors: NameVectors(Self.vectors, model: "m", threshold: threshold, matchThreshold: 0.75))
    }

    @Test(arguments: [(-1.0, 0.0), (0, 0), (0.35, 0.375), (0.7, 0.75), (0.85, 0.875), (1, 1), (1.1, 1)])
    func `a cosine becomes a similarity by two lines that meet at the thresholds`(cosine: Double, similarity: Double) {
        let vectors = NameVectors(Self.vectors, model: "m", threshold: 0.7, matchThreshold: 0.75)
        #expect(abs(vectors.similarity(ofCosine: cosine) - similarity) < 1e-12)
    }

    @Test func `names match where their vectors point the same way, and at no lower cosine than is asked`() {
        // The cosine of soda and beer is 0.6.
        for (threshold, expected) in [(0.59, 1), (0.61, 0)] {
            let found = matcher(threshold: threshold).match(predicted: ["Soda"], truth: ["beer "], threshold: 0.75)
            #expect(found.count == expected)
        }
        #expect(matcher().match(predicted: ["cake"], truth: ["soda"], threshold: 0.01).isEmpty)
    }

    @Test func `words still find what they find, and the likelier of the two counts`() {
        let matcher = matcher()
        // Synonyms stay synonyms though their vectors have nothing in common.
        #expect(matcher.match(predicted: ["aubergine"], truth: ["eggplant"], threshold: 0.75).first?.similarity == 1)
        // Alike by word alone: the vectors of `short` and `broken` are not to be had.
        #expect(matcher.match(predicted: ["broken"], truth: ["broken"], threshold: 0.75).count == 1)
        #expect(matcher.match(predicted: ["nothing"], truth: ["cake"], threshold: 0.01).isEmpty)
        #expect(matcher.match(predicted: ["short"], truth: ["soda"], threshold: 0.01).isEmpty)
    }

    @Test(arguments: [("  Soft   Drink\n", "soft drink"), ("", ""), (" \t", ""), ("É", "é")])
    func `a name is embedded in lower case with single spaces`(name: String, text: String) {
        #expect(NameVectors.text(of: name) == text)
    }

    @Test func `endless names are cut, and odd thresholds are brought within bounds`() {
        #expect(NameVectors.text(of: String(repeating: "x", count: 9000)).count == 200)
        for odd in [Double.nan, -3, 0, 1, 7] {
            let vectors = NameVectors(Self.vectors, model: "m", threshold: odd, matchThreshold: odd)
            for cosine in [-1.0, 0, 0.3, 0.999, 1] {
                #expect((0...1).contains(vectors.similarity(ofCosine: cosine)))
            }
        }
        let empty = NameVectors([:], model: "m", threshold: 0.5, matchThreshold: 0.5)
        #expect(FoodMatcher(vectors: empty).match(predicted: ["a"], truth: ["b"], threshold: 0.1).isEmpty)
    }
}
