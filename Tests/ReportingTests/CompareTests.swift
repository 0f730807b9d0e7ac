import JSON
import Nutrition
import Scoring
import Statistics
import Testing

@testable import Reporting

@Suite struct CompareTests {
    static let comparison = CompareFixture.comparison()
    static let text = comparison.document.text(width: 80, colour: false)
    static let page = comparison.document.markdown

    @Test func `the three forms are as recorded`() throws {
        try expectSnapshot(Self.text, "compare.txt")
        try expectSnapshot(Self.page, "compare.md")
        try expectSnapshot(
            CompareJSON.render(Self.comparison).text(sortedKeys: true, pretty: true) + "\n", "compare.json")
    }

    @Test(arguments: [
        (ComparedMetric.energyMAE, -20.0, -4.0, 0.012, DifferenceVerdict.better),
        (.energyMAE, 4, 20, 0.012, .worse), (.foodsF1, 0.1, 0.2, 0.01, .better), (.foodsF1, -0.2, -0.1, 0.01, .worse),
        (.cost, -0.2, -0.1, 0.049, .better), (.p95, 100, 200, 0.01, .worse),
        // Each of the two is needed.
        (.energyMAE, -20, -4, 0.05, .notSeparable), (.energyMAE, -20, 4, 0.001, .unclear),
        (.energyMAE, -20, 0, 0.001, .unclear),
        (.energyMAE, 0, 20, 0.001, .unclear)
    ])
    func `better and worse take an interval beyond 0 and a corrected p below the level`(
        metric: ComparedMetric, low: Double, high: Double, p: Double, verdict: DifferenceVerdict
    ) {
        let middle = (low + high) / 2
        let difference = CompareFixture.difference(metric, 100, 100 + middle, low, high, p: p, pHolm: p)
        #expect(DifferenceVerdict(difference) == verdict)
    }

    @Test func `without a bound, or without a test, nothing is claimed`() {
        let unbounded = CompareFixture.difference(.energyMAE, 100, 50, -80, nil, p: 0.001, pHolm: 0.001)
        #expect(DifferenceVerdict(unbounded) == .unclear)
        #expect(DifferenceVerdict(CompareFixture.difference(.energyMAE, 100, 50, -80, -20)) == nil)
        let same = CompareFixture.difference(.energyMAE, 100, 100, 0, 0, p: 1, pHolm: 1)
        #expect(DifferenceVerdict(same) == .same)
        let few = CompareFixture.difference(.energyMAE, 100, 100, 0, 0, p: 1, pHolm: 1, clusters: 9)
        #expect(DifferenceVerdict(few) == .notSeparable)
        let words = DifferenceSentence.words(few, of: "b", isUsual: true) ?? ""
        #expect(words.contains("cannot tell. It is the same here") && words.contains("9 groups are too few to say so"))
        var unclear = CompareFixture.difference(.energyMAE, 100, 90, -20, -4, p: 0.0499, pHolm: 0.0499)
        unclear.isUnclear = true
        #expect(DifferenceVerdict(unclear) == .unclear)
        #expect(DifferenceSentence.words(unclear, of: "b", isUsual: true)?.contains("too near 0.05 to call") == true)
        let balanced = CompareFixture.difference(.energyMAE, 100, 100, -5, 5, p: 1, pHolm: 1)
        #expect(DifferenceVerdict(balanced) == .notSeparable, "equal means on differing meals are not the same")
    }

    @Test(arguments: [
        "energy error is 12.0 kcal lower, which is better (61.2 kcal → 49.2 kcal; uncorrected 95 % interval -20.1 to -4.0 kcal; Holm p = 0.012)",
        "foods F1 is the same (0.900)",
        "cost per 1000 meals: cannot tell. It is $0.022 higher here ($0.510 → $0.532), but the uncorrected 95 % interval, +0.010 to +0.030 USD, which leaves 0 out, does not hold against the number of tests (Holm p = 0.080)",
        "latency: cannot tell. It is 260 ms lower here (1200 ms → 940 ms), but these are too few meals to bound the difference (Holm p = 0.40; on 58 meals in 40 groups)",
        "All this on 58 meals in 58 groups, Holm's p over 4 tests.",
        "Not compared, because it is not known on both sides: energy error, foods F1, cost per 1000 meals and 95th percentile of latency",
        "fruit: The photos of 1 meal (kiwi) are not the same files in both runs.",
        "fruit: Only the base was asked about 2 meals (a and b), left out here.",
        "Only in the base, and not compared: story-teller/describe/default.",
        "prompt: analyze (44a1bf90) → analyze (0b54cd11)", "prices: not known → ",
        "Meals without a scored result, which do not enter: base none; candidate 2 rate limited.",
        "Cost not known: base 0 trials, candidate 1 trial.",
        "tuesday is INCOMPLETE: 2 trials still pending.", "SIMULATED: no real model answered"
    ])
    func `the words say what a statistician would sign`(words: String) {
        #expect(Self.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
    }

    @Test func `an interval that the test does not bear out is not blamed on the number of tests`() {
        var comparison = Self.comparison
        comparison.pairs[0].sets[0].comparison.differences[0].p = 0.09
        comparison.pairs[0].sets[0].comparison.differences[0].pHolm = 0.36
        let page = comparison.document.markdown
        #expect(page.contains("is not borne out by the permutation test (Holm p = 0.36)"))
    }

    @Test func `few groups make the intervals rough`() {
        #expect(!Self.text.contains("rough"))
        var comparison = Self.comparison
        for place in comparison.pairs[0].sets[0].comparison.differences.indices {
            comparison.pairs[0].sets[0].comparison.differences[place].clusters = 49
        }
        #expect(comparison.document.markdown.contains("fewer than 50 groups the intervals are rough"))
    }

    @Test(arguments: [40, 60, 80, 200]) func `no line is wider than the terminal`(width: Int) {
        let text = Self.comparison.document.text(width: width, colour: false)
        for line in text.split(separator: "\n") where !line.hasPrefix("nutrieval run") {
            #expect(line.unicodeScalars.count <= min(width, 100), "\(line)")
        }
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
    }

    @Test func `colour adds only escape sequences`() {
        let coloured = Self.comparison.document.text(width: 80, colour: true)
        #expect(coloured.contains("\u{1B}[1;33m"))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Self.text)
    }

    @Test func `the Markdown stays within a comment, and counts what it leaves out`() {
        var comparison = Self.comparison
        comparison.pairs = (0..<200).map { number in
            CompareFixture.pair(VariantID(provider: "p\(number)", prompt: "x"), CompareFixture.differences)
        }
        let page = comparison.document.markdown
        #expect(page.count < 65_536)
        #expect(page.contains("Left out, for a pull request takes no more: p"))
        #expect(page.contains(" more. --json holds them all."))
        #expect(page.contains("How to read this"))
        for line in page.split(separator: "\n") where line.hasPrefix("|") {
            #expect(line.replacing("\\|", with: "").count { $0 == "|" } == 7)
        }
    }

    @Test func `every key of the JSON is there, known or not`() throws {
        let document = CompareJSON.render(Self.comparison)
        for key in [
            "format", "simulated", "base", "candidate", "one_run", "scoring", "tests", "changes", "sets",
            "only_in_base", "only_in_candidate", "pairs", "remarks"
        ] { #expect(document[key] != nil, "\(key)") }
        let metrics = document["pairs"]?[0]?["sets"]?[0]?["metrics"]
        for metric in ComparedMetric.allCases { #expect(metrics?[metric.rawValue] != nil) }
        #expect(metrics?["protein_mae"] == .null)
        #expect(metrics?["energy_mae"]?["verdict"] == "better" && metrics?["energy_bias"]?["verdict"] == .null)
        #expect(metrics?["energy_mae"]?["p_holm"] == 0.012 && metrics?["mass_mae"]?["high"] == .null)
        #expect(document["pairs"]?[0]?["changes"]?[1]?["base"] == .null)
        #expect(document["tests"] == 4)
    }

    @Test func `live runs are not called simulated`() {
        let text = CompareFixture.comparison(isSimulated: false).document.text(width: 80, colour: false)
        #expect(!text.contains("SIMULATED") && !text.contains("simulator"))
    }

    @Test(arguments: [
        (false, "The candidate brought no usable answer, so that its errors are what the missing policy"),
        (true, "Neither side brought a usable answer, so that their errors are what the missing policy")
    ]) func `errors of a side that never answered are said to be the missing policy's`(isBoth: Bool, words: String) {
        var comparison = CompareFixture.comparison(isSimulated: false)
        #expect(!comparison.document.text(width: 80, colour: false).contains("brought"))
        for pair in comparison.pairs.indices {
            for set in comparison.pairs[pair].sets.indices {
                comparison.pairs[pair].sets[set].candidate.outcomes = [.refused: 60]
                if isBoth { comparison.pairs[pair].sets[set].base.outcomes = [.refused: 60] }
            }
        }
        let text = comparison.document.text(width: 80, colour: false)
        #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
        // Left out, nobody has errors by a policy.
        comparison.scoring.missing = .exclude
        let without = comparison.document.text(width: 80, colour: false)
        #expect(without.contains("usable answer.") && !without.contains("makes of silence"))
    }
}
