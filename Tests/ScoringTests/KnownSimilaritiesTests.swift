import Scoring
import Testing

struct KnownSimilaritiesTests {
    @Test func `what is kept of names is what comparing them gives`() {
        let matcher = FoodMatcher()
        let truth = ["orange juice", "chicken breast", "rice"].map(matcher.normalizer.name)
        let answers = [["rice", "juice", "grilled chicken"], ["juice", "rice, white", "rice"], []]
        var known = KnownSimilarities(matcher, truth: truth)
        for names in answers {
            for name in names.prefix(2) { known.learn(name) { matcher.normalizer.name(name) } }
            let compared = matcher.similarities(predicted: names.map(matcher.normalizer.name), truth: truth)
            #expect(known.similarities(of: names).values == compared.values)
        }
    }

    @Test func `a name is read once`() {
        let matcher = FoodMatcher()
        var known = KnownSimilarities(matcher, truth: [matcher.normalizer.name("apple")])
        var reads = 0
        for _ in 0..<3 {
            known.learn("an apple") {
                reads += 1
                return matcher.normalizer.name("an apple")
            }
        }
        #expect(reads == 1)
        #expect(known.similarities(of: ["an apple"]).values == [[1]])
    }
}
