import Nutrition
import Scoring

extension RunComparison {
    package var document: Document {
        let page = ComparePage(self)
        let pairs = pairs.flatMap { pair in
            pair.sets.enumerated().flatMap { place, set in
                PairParts(comparison: self, pair: pair, set: set, page: page).parts(withChanges: place == 0)
            }
        }
        return Document(
            title: page.title, isSimulated: isSimulated, rest: "--json holds them all.", page.opening + pairs,
            footer: [.heading(2, "How to read this"), .list(page.explanations)])
    }
}

struct ComparePage {
    private let comparison: RunComparison
    private let variants: VariantNames

    init(_ comparison: RunComparison) {
        self.comparison = comparison
        let rest = comparison.onlyInBase.variants + comparison.onlyInCandidate.variants
        variants = VariantNames(
            Set(comparison.pairs.flatMap { [$0.base, $0.candidate] } + rest), isSimulated: comparison.isSimulated)
    }

    fileprivate var opening: [Block] {
        let remarks = comparison.remarks.map { CleanText.line($0, limit: 500) }
        let before = comparison.changes.map(\.words) + remarks + sets + rest
        return [.heading(1, title)] + Block.notices(comparison.runs)
            + summaries.map { .paragraph($0) }
            + Block.chapter("Before the numbers", Block.items(before))
    }

    private var sets: [String] {
        comparison.sets.flatMap { set -> [String] in
            let name = CleanText.line(set.name, limit: 60)
            let cases = [
                ("The photos of", set.photosDiffer, " are not the same files in both runs."),
                ("The notes on", set.notesDiffer, " are not the same in both runs."),
                (
                    "The truths of", set.truthsDiffer ?? [],
                    " were not the same when the runs were started; both sides are scored by the truths of today."
                ),
                ("Only the base was asked about", set.onlyInBase, ", left out here."),
                ("Only the candidate was asked about", set.onlyInCandidate, ", left out here.")
            ]
            let lines = cases.filter { !$0.1.isEmpty }.map { start, meals, end in
                "\(name): \(start) \(ComparedSet.counted(meals))\(end)"
            }
            let unknown = "\(name): whether truths differed when the runs were started is not recorded."
            return lines + (set.truthsDiffer == nil ? [unknown] : [])
                + (set.caution.map { ["\(name), caution: \(CleanText.line($0, limit: 500))"] } ?? [])
        }
    }

    private var rest: [String] {
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

    fileprivate var explanations: [String] {
        let scoring = comparison.scoring
        let lines = [
            "Every difference is candidate − base on the same meals. Better or worse is said only where the 95 % interval, which is not corrected for the number of tests, leaves 0 out and Holm's p, over \(Format.count(comparison.tests, "test")), is below 0.05. \"Cannot tell\" is not \"no difference\".",
            "Metrics that are not tested have an interval only, which is not corrected for their number.",
            "Intervals: \(scoring.resamples) paired bootstrap resamples of whole groups of meals (of p95 at most 2000), seed \(scoring.seed). p: the two sides swapped by whole group.",
            "Both sides are read, checked and scored by the definitions and truths of today. \(Notices.missing(scoring.missing))"
        ]
        return lines + Notices.times(comparison.runs)
    }

    /// One per eval set; none for a single pair on a single set.
    private var summaries: [String] {
        guard comparison.pairs.reduce(0, { $0 + $1.sets.count }) > 1 else { return [] }
        return comparison.sets.compactMap(summary)
    }

    private func summary(_ set: ComparedSet) -> String? {
        let pairs = comparison.pairs.compactMap { pair in
            pair.sets.first { $0.comparison.set == set.name }.map { compared in
                (verdict: compared.comparison[.energyMAE].flatMap { DifferenceVerdict($0) }, name: name(pair))
            }
        }
        guard !pairs.isEmpty else { return nil }
        let order: [DifferenceVerdict?] = [.better, .worse, .same, .unclear, .notSeparable, nil]
        let words = order.compactMap { verdict -> String? in
            let names = Format.list(pairs.filter { $0.verdict == verdict }.map(\.name))
            if names.isEmpty { return nil }
            return verdict.map { "\($0.words) for \(names)" } ?? "without an energy error: \(names)"
        }
        let meals = Format.count(set.meals, "meal")
        return
            "Set \(CleanText.line(set.name, limit: 60)), \(meals), energy error of the candidate in \(Format.count(pairs.count, "pair")): \(words.joined(separator: "; "))."
    }

    var title: String {
        let (base, candidate) = (run(comparison.base), run(comparison.candidate))
        guard comparison.isOneRun else { return "\(candidate) compared with \(base)" }
        guard let pair = comparison.pairs.first, comparison.pairs.count == 1 else { return "Run \(base)" }
        return "Run \(base): \(variants[pair.candidate]) compared with \(variants[pair.base])"
    }

    func name(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate
            ? variants[pair.base] : "\(variants[pair.candidate]) against \(variants[pair.base])"
    }

    func subject(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate || variants[pair.base] == variants[pair.candidate]
            ? "The candidate" : variants[pair.candidate]
    }

    private func run(_ info: RunInfo) -> String { CleanText.line(info.id, limit: 80) }
}
