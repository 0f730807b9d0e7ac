import Scoring

/// What a comparison calls its sides and its pairs.
struct CompareNames {
    private let comparison: RunComparison
    private let variants: VariantNames

    init(_ comparison: RunComparison) {
        self.comparison = comparison
        let rest = comparison.onlyInBase.variants + comparison.onlyInCandidate.variants
        variants = VariantNames(Set(comparison.pairs.flatMap { [$0.base, $0.candidate] } + rest))
    }

    /// What is compared with what.
    var title: String {
        let (base, candidate) = (run(comparison.base), run(comparison.candidate))
        guard comparison.isOneRun else { return "\(candidate) compared with \(base)" }
        guard let pair = comparison.pairs.first, comparison.pairs.count == 1 else { return "Run \(base)" }
        return "Run \(base): \(variants[pair.candidate]) compared with \(variants[pair.base])"
    }

    /// The pair, as a heading or within a list.
    func pair(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate
            ? variants[pair.base] : "\(variants[pair.candidate]) against \(variants[pair.base])"
    }

    /// Whose number a sentence speaks of.
    func subject(_ pair: ComparedPair) -> String {
        pair.base == pair.candidate || variants[pair.base] == variants[pair.candidate]
            ? "The candidate" : variants[pair.candidate]
    }

    private func run(_ info: RunInfo) -> String { CleanText.line(info.id, limit: 80) }
}
