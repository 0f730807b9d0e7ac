import Foundation
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
        (.energyMAE, -20, 0, 0.001, .unclear), (.energyMAE, 0, 20, 0.001, .unclear)
    ])
    func `better and worse take an interval beyond 0 and a corrected p below the level`(
        metric: ComparedMetric, low: Double, high: Double, p: Double, verdict: DifferenceVerdict
    ) {
        let middle = (low + high) / 2
        let difference = CompareFixture.difference(metric, 100, 100 + middle, low, high, p: p, pHolm: p)
        #expect(DifferenceVerdict(difference) == verdict)
    }

    @Test func `without a bound, or without a test, nothing is claimed`() {
        func reason(_ difference: MetricDifference) -> String { DifferenceReason.words(difference, tests: 4) ?? "" }
        let unbounded = CompareFixture.difference(.energyMAE, 100, 50, -80, nil, p: 0.001, pHolm: 0.001)
        #expect(DifferenceVerdict(unbounded) == .unclear && reason(unbounded) == "too few meals for an interval")
        #expect(DifferenceVerdict(CompareFixture.difference(.energyMAE, 100, 50, -80, -20)) == nil)
        let same = CompareFixture.difference(.energyMAE, 100, 100, 0, 0, p: 1, pHolm: 1)
        #expect(DifferenceVerdict(same) == .same && reason(same).isEmpty)
        let few = CompareFixture.difference(.energyMAE, 100, 100, 0, 0, p: 1, pHolm: 1, clusters: 9)
        #expect(DifferenceVerdict(few) == .notSeparable)
        #expect(reason(few) == "equal here, but 9 groups are too few to generalise")
        var unclear = CompareFixture.difference(.energyMAE, 100, 90, -20, -4, p: 0.0499, pHolm: 0.0499)
        unclear.isUnclear = true
        #expect(DifferenceVerdict(unclear) == .unclear && reason(unclear) == "Holm's p is too near 0.05 to call")
        let balanced = CompareFixture.difference(.energyMAE, 100, 100, -5, 5, p: 1, pHolm: 1)
        #expect(DifferenceVerdict(balanced) == .notSeparable, "equal means on differing meals are not the same")
        let beyond = CompareFixture.difference(.energyMAE, 100, 90, -20, -4, p: 0.09, pHolm: 0.36)
        #expect(reason(beyond) == "the interval excludes 0, but the permutation test is not significant")
        let within = CompareFixture.difference(.energyMAE, 100, 90, -20, 4, p: 0.001, pHolm: 0.004)
        #expect(reason(within) == "significant by the test, but the interval includes 0")
    }

    /// The answers of a single pair with that energy error.
    private func verdict(
        _ difference: MetricDifference, meals: Int = 64, isOneRun: Bool = false, against base: VariantID? = nil
    ) throws -> String {
        var comparison = CompareFixture.comparison(isSimulated: false)
        comparison.candidate.isComplete = true
        (comparison.isOneRun, comparison.onlyInCandidate) = (isOneRun, ([], []))
        comparison.sets[0].meals = meals
        comparison.pairs = [CompareFixture.pair(Fixture.steady, [difference])]
        comparison.pairs[0].sets[0].candidate.outcomes = [.ok: 60]
        if let base { comparison.pairs[0].base = base }
        let page = ComparePage(comparison)
        return try #require(page.verdicts.first).answer
    }

    @Test func `one pair is judged in a sentence`() throws {
        func difference(_ a: Double, _ b: Double, _ low: Double, _ high: Double, p: Double) -> MetricDifference {
            CompareFixture.difference(.energyMAE, a, b, low, high, p: p, pHolm: p)
        }
        #expect(
            try verdict(difference(80, 80.2, -9, 9, p: 0.9))
                == "No difference can be shown: on these 64 meals steady-large was off by 80 kcal a meal in both runs.")
        #expect(
            try verdict(difference(80, 103, 9, 37, p: 0.001))
                == "steady-large got worse: off by 103 kcal a meal instead of 80 (+9.0 to +37).")
        #expect(
            try verdict(difference(103, 80, -37, -12, p: 0.001))
                == "steady-large got better: off by 80 kcal a meal instead of 103 (-37 to -12).")
        #expect(
            try verdict(difference(80, 103, -2, 40, p: 0.001))
                == "Unclear whether steady-large changed: off by 103 kcal a meal instead of 80 (-2.0 to +40).")
        #expect(
            try verdict(difference(80, 103, 12, 37, p: 0.001), isOneRun: true, against: Fixture.brisk)
                == "steady-large is worse than brisk-mini: off by 103 kcal a meal against 80 (+12 to +37).")
        #expect(
            try verdict(difference(71, 80, -9, 20, p: 0.4), meals: 1, against: Fixture.brisk)
                == "No difference can be shown: on this one meal steady-large was off by 80 kcal a meal and brisk-mini by 71."
        )
        #expect(
            try verdict(CompareFixture.difference(.foodsRecall, 0.5, 0.6, 0.02, 0.2))
                == "Energy errors cannot be compared: steady-large has no energy on both sides.")
    }

    /// Seven pairs: so many of them worse, better, unclear; of the rest so many with the same answers.
    private func seven(worse: Int = 0, better: Int = 0, unclear: Int = 0, same: Int = 0) -> RunComparison {
        var comparison = CompareFixture.comparison(isSimulated: false)
        comparison.candidate.isComplete = true
        comparison.pairs = (0..<7).map { place in
            let difference =
                switch place {
                case ..<worse: CompareFixture.difference(.energyMAE, 80, 103, 12, 37, p: 0.001, pHolm: 0.01)
                case ..<(worse + better): CompareFixture.difference(.energyMAE, 80, 60, -30, -11, p: 0.001, pHolm: 0.01)
                case ..<(worse + better + unclear):
                    CompareFixture.difference(.energyMAE, 80, 90, -11, 31, p: 0.001, pHolm: 0.01)
                default: CompareFixture.difference(.energyMAE, 80, 84, -11, 19, p: 0.4, pHolm: 1)
                }
            var pair = CompareFixture.pair(VariantID(provider: "p\(place)", prompt: "x"), [difference])
            pair.sets[0].candidate.outcomes = [.ok: 60]
            if place >= 7 - same { pair.sets[0].changedMeals = 0 }
            return pair
        }
        return comparison
    }

    @Test func `several pairs are counted, and the worse ones named first`() throws {
        func answer(_ comparison: RunComparison) throws -> String {
            try #require(ComparePage(comparison).verdicts.first).answer
        }
        #expect(
            try answer(seven(worse: 1))
                == "1 of 7 variants got worse: p0, off by 103 kcal a meal instead of 80 (+12 to +37); the other 6 cannot be separated."
        )
        #expect(
            try answer(seven(worse: 2, better: 1, unclear: 1))
                == "2 of 7 variants got worse: p0 (+23 kcal) and p1 (+23 kcal); 1 got better: p2, off by 60 kcal a meal instead of 80 (-30 to -11); 1 is unclear: p3; the other 3 cannot be separated."
        )
        var two = seven()
        two.pairs = Array(two.pairs.prefix(2))
        #expect(try answer(two) == "No difference can be shown for either of these two variants.")
        #expect(try answer(seven()) == "No difference can be shown for any of these 7 variants.")
        #expect(
            try answer(seven(unclear: 1))
                == "No difference can be shown: 1 of 7 variants is unclear: p0; the other 6 cannot be separated.")
        #expect(
            try answer(seven(worse: 1, same: 2)).hasSuffix(
                "the other 4 cannot be separated; 2 gave the same answers or errors."))
    }

    /// The fixture with equal answers and costs on both sides.
    private var identical: RunComparison {
        var comparison = seven()
        comparison.candidate.isComplete = true
        for pair in comparison.pairs.indices {
            comparison.pairs[pair].sets[0].changedMeals = 0
            comparison.pairs[pair].sets[0].moved = []
            comparison.pairs[pair].sets[0].comparison.differences = [
                CompareFixture.difference(.energyMAE, 80, 80, 0, 0, p: 1, pHolm: 1),
                CompareFixture.difference(.cost, 0.001, 0.001, 0, 0, p: 1, pHolm: 1)
            ]
        }
        return comparison
    }

    @Test func `an identical comparison says so first, and shows no table`() {
        for (number, words) in [
            (7, "Nothing changed: all 7 variants gave the same answers to these 60 meals in both runs."),
            (1, "Nothing changed: p0 gave the same answers to these 60 meals in both runs.")
        ] {
            var comparison = identical
            comparison.pairs = Array(comparison.pairs.prefix(number))
            #expect(
                comparison.document.text(width: 100, colour: false).hasPrefix(
                    "tuesday compared with monday\n\n\(words)"))
            #expect(comparison.document.markdown.hasPrefix("## tuesday compared with monday\n\n**\(words)**"))
            let html = String(decoding: comparison.document.html, as: UTF8.self)
            #expect(html.contains(words) && !html.contains("<table>"))
            #expect(!comparison.document.markdown.contains("| "))
        }
    }

    @Test func `the same answers at another price are not an identical comparison`() {
        var comparison = identical
        comparison.pairs[0].sets[0].comparison.differences[1] = CompareFixture.difference(
            .cost, 0.001, 0.002, 0.0005, 0.0015, p: 0.001, pHolm: 0.01)
        let text = comparison.document.text(width: 100, colour: false)
        #expect(text.contains("Only cost or speed changed: all 7 variants gave the same answers to these 60 meals."))
        #expect(text.contains("Cost per 1,000 meals is worse for p0."))
        comparison.pairs[0].sets[0].comparison.differences[1].b = 0.001009
        comparison.pairs[0].sets[0].comparison.differences[1].difference = Interval(9e-6, low: 5e-6, high: 1.2e-5)
        let slight = comparison.document.text(width: 100, colour: false)
        #expect(!slight.contains("Cost per 1,000 meals is worse") && slight.contains("+0.0090 worse"))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(!text.contains("Nothing changed:") && words.contains("p0 same answers +1.00 worse"))
    }

    @Test(arguments: [
        "Not finished: 2 answers are missing, so everything here can change.",
        "1 of 2 variants got better: steady-large (simulated), off by 49 kcal a meal instead of 61 (-20 to -4.0); 1 without an energy error.",
        "photos of 1 meal (kiwi) are different files", "truths of 1 meal (plum) changed; both sides use today's",
        "2 meals (a and b) only in the base, left out",
        "Only in the base, not compared: story-teller/describe/default.",
        "prompt: analyze (44a1bf90) → analyze (0b54cd11) (both variants)", "prices: not known → ",
        "steady-large (simulated) -12 better 0.00 the same",
        "1 estimate entered the range within 20 % of the truth, 2 left it.",
        "fig steady-large (simulated) 80 82 (+3 %) 300 (+275 %) left",
        "Cost per 1000 meals: the interval excludes 0, but not after the correction for 4 tests.",
        "58 meals in 58 groups.", "Not known on both sides: energy error, foods F1 and cost per 1000 meals.",
        "Meals left out, without a scored answer: base none; candidate 2 rate limited.",
        "Cost not known: base 0 answers, candidate 1 answer.",
        "tuesday is INCOMPLETE: 2 trials still pending.", "SIMULATED: no real model answered"
    ])
    func `the words say what a statistician would sign`(words: String) {
        let text = Self.comparison.document.text(width: 100, colour: false, isExplained: true)
        #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
    }

    @Test func `a result of seven variants has at most 30 lines of 100 columns, whatever changed`() {
        for comparison in [seven(), seven(worse: 3, better: 2, unclear: 2), identical] {
            var full = comparison
            for place in full.pairs.indices where full.pairs[place].sets[0].changedMeals != 0 {
                full.pairs[place].sets[0].comparison.differences += CompareFixture.differences.dropFirst()
            }
            let lines = full.document.text(width: 100, colour: false).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 30, "\(lines.joined(separator: "\n"))")
            #expect(lines.allSatisfy { TextWidth.of(String($0)) <= 100 })
        }
    }

    @Test func `twenty-five variants stay readable in a terminal`() {
        var comparison = seven(worse: 1)
        comparison.pairs = (0..<25).map { number in
            CompareFixture.pair(
                VariantID(provider: "p\(number)" + String(repeating: "x", count: 200), prompt: "x"),
                CompareFixture.differences)
        }
        let text = comparison.document.text(width: 100, colour: false)
        #expect(text.contains("13 more rows: add --explain") && text.split(separator: "\n").count <= 36)
        #expect(text.split(separator: "\n").allSatisfy { TextWidth.of(String($0)) <= 100 })
    }

    @Test func `moved meals are worst first, ten in Markdown and fifty on the page`() {
        var comparison = seven()
        comparison.pairs = [comparison.pairs[0]]
        comparison.pairs[0].sets[0].moved = (0..<60).map { number in
            MovedMeal(meal: "meal-\(number).", truth: 100, base: 100, candidate: 300 - Double(number))
        }
        let html = String(decoding: comparison.document.html, as: UTF8.self)
        #expect(html.contains("meal-49.") && !html.contains("meal-50.") && html.contains("40 more"))
        let markdown = comparison.document.markdown
        #expect(markdown.contains("meal-9.") && !markdown.contains("meal-10."))
        let text = comparison.document.text(width: 100, colour: false)
        #expect(
            !text.contains("meal-0.")
                && text.contains("0 estimates entered the range within 20 % of the truth, 60 left it"))
        let explained = comparison.document.text(width: 100, colour: false, isExplained: true)
        #expect(explained.contains("meal-9.") && !explained.contains("meal-10."))
    }

    @Test func `the page shows the verdict, a bar per metric and every simulated name as such`() throws {
        let html = String(decoding: Self.comparison.document.html, as: UTF8.self)
        let verdict = try #require(ComparePage(Self.comparison).verdicts.first)
        #expect(html.contains("<strong>\(verdict.answer)</strong> \(verdict.rest)"))
        #expect(html.contains("class=\"delta-good\"") && !html.contains("class=\"delta-bad\""))
        #expect(!html.contains("SIMULATED: no real model answered. Every number"), "the bar says it")
        #expect(html.contains("<strong class=\"simulated\">"))
        let start = try #require(html.range(of: "id=\"size\""))
        #expect(html[start.upperBound...].prefix(4000).contains("steady-large <span class=\"made\">(simulated)</span>"))
    }

    @Test func `few groups make the intervals rough`() {
        func text(_ comparison: RunComparison) -> String {
            comparison.document.text(width: 100, colour: false, isExplained: true)
        }
        #expect(!text(Self.comparison).contains("rough"))
        var comparison = Self.comparison
        comparison.candidate.isComplete = true
        for place in comparison.pairs[0].sets[0].comparison.differences.indices {
            comparison.pairs[0].sets[0].comparison.differences[place].clusters = 49
        }
        #expect(text(comparison).contains("fewer than 50 groups the intervals are rough"))
        for place in comparison.pairs[0].sets[0].comparison.differences.indices {
            comparison.pairs[0].sets[0].comparison.differences[place].clusters = 2
        }
        #expect(text(comparison).contains("With 2 groups of meals no test can show a difference."))
    }

    @Test(arguments: [40, 60, 80, 200]) func `no line is wider than the terminal`(width: Int) {
        let text = Self.comparison.document.text(width: width, colour: false, isExplained: true)
        for line in text.split(separator: "\n") where !line.hasPrefix("nutrieval run") {
            #expect(line.unicodeScalars.count <= (line.contains("  ") ? width : min(width, 100)), "\(line)")
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
        #expect(page.contains("Left out, for a pull request takes no more: "))
        #expect(page.contains(" more. --json has everything."))
        #expect(page.contains("How to read this"))
        var cells: Int?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                cells = nil
                continue
            }
            let count = line.replacing("\\|", with: "").count { $0 == "|" }
            #expect(count == cells ?? count, "\(line)")
            cells = count
        }
    }

    @Test func `every key of the JSON is there, known or not`() throws {
        let document = CompareJSON.render(Self.comparison)
        for key in [
            "format", "simulated", "base", "candidate", "one_run", "scoring", "tests", "changes", "sets",
            "only_in_base", "only_in_candidate", "pairs", "remarks"
        ] { #expect(document[key] != nil, "\(key)") }
        let metrics = document["pairs"]?[0]?["sets"]?[0]?["metrics"]
        for metric in ComparedMetric.allCases where !metric.isRare { #expect(metrics?[metric.rawValue] != nil) }
        #expect(metrics?["sodium_mae"] == nil)
        #expect(metrics?["protein_mae"] == .null)
        #expect(metrics?["energy_mae"]?["verdict"] == "better" && metrics?["energy_bias"]?["verdict"] == .null)
        #expect(metrics?["energy_mae"]?["p_holm"] == 0.012 && metrics?["mass_mae"]?["high"] == .null)
        #expect(document["pairs"]?[0]?["changes"]?[1]?["base"] == .null)
        #expect(metrics?["foods_f1"]?["verdict"] == "same" && metrics?["cost"]?["verdict"] == "not_separable")
        #expect(document["tests"] == 4)
        let moved = document["pairs"]?[0]?["sets"]?[0]?["moved"]
        #expect(moved?.array?.count == 3 && moved?[0]?["meal"] == "fig" && moved?[0]?["entered"] == false)
        #expect(moved?[0]?["truth_kcal"] == 80 && moved?[0]?["base_kcal"] == 82 && moved?[0]?["candidate_kcal"] == 300)
        #expect(moved?[1]?["candidate_kcal"] == .null && moved?[2]?["entered"] == true)
        #expect(document["pairs"]?[0]?["sets"]?[0]?["changed_meals"] == 7)
    }

    @Test func `live runs are not called simulated`() {
        let text = CompareFixture.comparison(isSimulated: false).document.text(width: 100, colour: false)
        #expect(!text.contains("SIMULATED") && !text.contains("simulator"))
        #expect(text.contains("p95") && !Self.page.contains("p95 latency"), "simulated times mean nothing")
        #expect(text.contains("-260 ms not separable"))
    }

    @Test(arguments: [
        (false, "No usable answer from steady-large (candidate) and "),
        (true, "No usable answer from steady-large (base), steady-large (candidate) and 2 others; errors there come")
    ]) func `errors of a side that never answered are said to be the missing policy's`(isBoth: Bool, words: String) {
        var comparison = CompareFixture.comparison(isSimulated: false)
        comparison.candidate.isComplete = true
        func verdict() -> String { ComparePage(comparison).verdicts[0].rest }
        #expect(!verdict().contains("No usable answer"))
        for pair in comparison.pairs.indices {
            for set in comparison.pairs[pair].sets.indices {
                comparison.pairs[pair].sets[set].candidate.outcomes = [.refused: 60]
                if isBoth { comparison.pairs[pair].sets[set].base.outcomes = [.refused: 60] }
            }
        }
        #expect(verdict().contains(words) && verdict().contains("come from the missing policy"), "\(verdict())")
        // Left out, nobody has errors by a policy.
        comparison.scoring.missing = .exclude
        #expect(verdict().contains("No usable answer") && !verdict().contains("missing policy"))
    }
}
