import Nutrition
import Scoring

extension RunComparison {
    package var document: Document {
        let names = CompareNames(self)
        let pairs = pairs.flatMap { pair in
            pair.sets.enumerated().flatMap { place, set in
                PairParts(self, pair, set, names).parts(withChanges: place == 0)
            }
        }
        return Document(
            title: names.title, isSimulated: base.isSimulated || candidate.isSimulated, rest: "--json holds them all.",
            ComparePage.opening(self, names) + pairs,
            footer: [.heading(2, "How to read this"), .list(ComparePage.explanations(self))])
    }
}

enum ComparePage {
    static func opening(_ comparison: RunComparison, _ names: CompareNames) -> [Block] {
        var parts: [Block] = [.heading(1, names.title)]
        parts += Block.notices(comparison.isOneRun ? [comparison.base] : [comparison.base, comparison.candidate])
        parts += CompareSummary.paragraphs(comparison, names).map { .paragraph($0) }
        let remarks = comparison.remarks.map { CleanText.line($0, limit: 500) }
        let before = comparison.changes.map(\.words) + remarks + sets(comparison) + rest(comparison)
        if !before.isEmpty { parts += [.heading(2, "Before the numbers"), .list(before)] }
        return parts
    }

    /// Whether both sides got the same requests, and the sets' cautions.
    private static func sets(_ comparison: RunComparison) -> [String] {
        comparison.sets.flatMap { set -> [String] in
            let name = CleanText.line(set.name, limit: 60)
            let cases = [
                ("The photos of", set.photosDiffer, "are not the same files in both runs."),
                ("The notes on", set.notesDiffer, "are not the same in both runs."),
                (
                    "The truths of", set.truthsDiffer ?? [],
                    "were not the same when the runs were started; both sides are scored by the truths of today."
                ),
                ("Only the base was asked about", set.onlyInBase, "left out here."),
                ("Only the candidate was asked about", set.onlyInCandidate, "left out here.")
            ]
            let lines = cases.compactMap { start, meals, end -> String? in
                guard !meals.isEmpty else { return nil }
                let comma = end.hasPrefix("left") ? "," : ""
                return "\(name): \(start) \(counted(meals))\(comma) \(end)"
            }
            let unknown = "\(name): whether truths differed when the runs were started is not recorded."
            return lines + (set.truthsDiffer == nil ? [unknown] : [])
                + (set.caution.map { ["\(name), caution: \(CleanText.line($0, limit: 500))"] } ?? [])
        }
    }

    private static func counted(_ ids: [String]) -> String {
        "\(Format.count(ids.count, "meal")) (\(Format.list(ids.map { CleanText.line($0, limit: 60) })))"
    }

    private static func rest(_ comparison: RunComparison) -> [String] {
        [("base", comparison.onlyInBase), ("candidate", comparison.onlyInCandidate)].flatMap { side, rest in
            var lines: [String] = []
            if !rest.variants.isEmpty {
                let list = Format.list(rest.variants.map { CleanText.line($0.description, limit: 120) })
                lines.append("Only in the \(side), and not compared: \(list). Name one of each side to compare them.")
            }
            if !rest.sets.isEmpty {
                let list = Format.list(rest.sets.map { CleanText.line($0, limit: 60) })
                lines.append(
                    "Only the \(side) was asked about the \(rest.sets.count == 1 ? "eval set" : "eval sets") \(list), left out here."
                )
            }
            return lines
        }
    }

    static func explanations(_ comparison: RunComparison) -> [String] {
        let scoring = comparison.scoring
        var lines = [
            "Every difference is candidate − base on the same meals. Better or worse is said only where the 95 % interval, which is not corrected for the number of tests, leaves 0 out and Holm's p, over \(Format.count(comparison.tests, "test")), is below 0.05. \"Cannot tell\" is not \"no difference\".",
            "Metrics that are not tested have an interval only, which is not corrected for their number.",
            "Intervals: \(scoring.resamples) paired bootstrap resamples of whole groups of meals (of p95 at most 2000), seed \(scoring.seed). p: the two sides swapped by whole group.",
            "Both sides are read, checked and scored by the definitions and truths of today. \(Notices.missing(scoring.missing))"
        ]
        let runs = comparison.isOneRun ? [comparison.base] : [comparison.base, comparison.candidate]
        lines += runs.compactMap { run in
            Notices.speedUp(run).map { "\(CleanText.line(run.id, limit: 80)): \($0)" }
        }
        if let priced = Notices.pricedAsOf(comparison.base) { lines.append(priced) }
        return lines
    }
}

enum CompareSummary {
    /// One per eval set; none for a single pair on a single set.
    static func paragraphs(_ comparison: RunComparison, _ names: CompareNames) -> [String] {
        guard comparison.pairs.reduce(0, { $0 + $1.sets.count }) > 1 else { return [] }
        return comparison.sets.compactMap { set in paragraph(set, comparison, names) }
    }

    private static func paragraph(
        _ set: ComparedSet, _ comparison: RunComparison, _ names: CompareNames
    ) -> String? {
        var byVerdict: [DifferenceVerdict: [String]] = [:]
        var without: [String] = []
        for pair in comparison.pairs {
            guard let compared = pair.sets.first(where: { $0.comparison.set == set.name }) else { continue }
            if let verdict = compared.comparison[.energyMAE].flatMap({ DifferenceVerdict($0) }) {
                byVerdict[verdict, default: []].append(names.pair(pair))
            } else {
                without.append(names.pair(pair))
            }
        }
        let count = without.count + byVerdict.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let titles: [(DifferenceVerdict, String)] = [
            (.better, "better"), (.worse, "worse"), (.same, "the same"), (.open, "cannot tell")
        ]
        var words = titles.compactMap { verdict, title in
            byVerdict[verdict].map { "\(title) for \(Format.list($0))" }
        }
        if !without.isEmpty { words.append("without an energy error: \(Format.list(without))") }
        let meals = Format.count(set.meals, "meal")
        return
            "Set \(CleanText.line(set.name, limit: 60)), \(meals), energy error of the candidate in \(Format.count(count, "pair")): \(words.joined(separator: "; "))."
    }
}

struct CompareNames {
    private let comparison: RunComparison
    private let variants: VariantNames

    init(_ comparison: RunComparison) {
        self.comparison = comparison
        let rest = comparison.onlyInBase.variants + comparison.onlyInCandidate.variants
        variants = VariantNames(Set(comparison.pairs.flatMap { [$0.base, $0.candidate] } + rest))
    }

    var title: String {
        let (base, candidate) = (run(comparison.base), run(comparison.candidate))
        guard comparison.isOneRun else { return "\(candidate) compared with \(base)" }
        guard let pair = comparison.pairs.first, comparison.pairs.count == 1 else { return "Run \(base)" }
        return "Run \(base): \(variants[pair.candidate]) compared with \(variants[pair.base])"
    }

    func pair(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate
            ? variants[pair.base] : "\(variants[pair.candidate]) against \(variants[pair.base])"
    }

    func subject(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate || variants[pair.base] == variants[pair.candidate]
            ? "The candidate" : variants[pair.candidate]
    }

    private func run(_ info: RunInfo) -> String { CleanText.line(info.id, limit: 80) }
}
