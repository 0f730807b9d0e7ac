import Statistics

/// Chooses a candidate on some meals and scores it on others, so that a choice good by chance does not bias the error.
/// Groups of meals are dealt to folds at random; each fold uses the candidate chosen on all other folds.
struct CrossFit {
    /// Number of folds, if there are as many groups.
    static let most = 5

    private let folds: [Int]
    private let count: Int

    /// Nil with fewer than two groups of meals.
    init?(_ cases: [RoutingCase], seed: UInt64) {
        let clusters = Set(cases.map(\.cluster)).sorted()
        guard clusters.count > 1 else { return nil }
        let count = min(Self.most, clusters.count)
        var stream = RandomStream(seed: seed, purpose: "routing-folds")
        var dealt = clusters
        for place in dealt.indices.reversed() { dealt.swapAt(place, stream.below(place + 1)) }
        let byCluster = Dictionary(uniqueKeysWithValues: dealt.enumerated().map { ($1, $0 % count) })
        folds = cases.map { byCluster[$0.cluster] ?? 0 }
        self.count = count
    }

    struct Sums: Sendable {
        fileprivate var losses: [Double]
        fileprivate var weights: [Double]
        fileprivate var costs: [Double]
        fileprivate var priced: [Double]
    }

    func sums(_ cases: [RoutingCase], _ routed: (Int) -> RoutedCase) -> Sums {
        let zeros = [Double](repeating: 0, count: count)
        var sums = Sums(losses: zeros, weights: zeros, costs: zeros, priced: zeros)
        for (place, own) in cases.enumerated() {
            let result = routed(place)
            let fold = folds[place]
            sums.losses[fold] += own.weight * result.loss
            sums.weights[fold] += own.weight
            if let cost = result.cost {
                sums.costs[fold] += own.weight * cost
                sums.priced[fold] += own.weight
            }
        }
        return sums
    }

    /// Per fold, the candidate of lowest MAE on the other folds within budget there; ties go to the cheaper, then the
    /// first. If none is within budget, the cheapest.
    /// - Parameter budget: USD per meal, given the fold; nil: none.
    func choices(_ candidates: [Sums], budget: (Int) -> Double?) -> [Int] {
        (0..<count).map { fold in
            let limit = budget(fold)
            let figures = candidates.map { (error: error($0, without: fold), cost: cost($0, without: fold)) }
            let allowed = figures.indices.filter { place in
                guard let limit else { return true }
                return figures[place].cost.map { $0 <= limit * (1 + 1e-9) } ?? false
            }
            func isBefore(_ a: Int, _ b: Int, byError: Bool) -> Bool {
                let (first, second) = (figures[a], figures[b])
                if byError, first.error != second.error { return first.error < second.error }
                return (first.cost ?? .infinity, a) < (second.cost ?? .infinity, b)
            }
            return allowed.min { isBefore($0, $1, byError: true) }
                ?? figures.indices.min { isBefore($0, $1, byError: false) } ?? 0
        }
    }

    func fold(of place: Int) -> Int { folds[place] }

    /// USD per meal on all other folds; nil where no case is priced.
    func cost(_ sums: Sums, without fold: Int) -> Double? {
        let weight = rest(sums.priced, fold)
        return weight > 0 ? rest(sums.costs, fold) / weight : nil
    }

    private func error(_ sums: Sums, without fold: Int) -> Double {
        let weight = rest(sums.weights, fold)
        return weight > 0 ? rest(sums.losses, fold) / weight : .infinity
    }

    private func rest(_ values: [Double], _ fold: Int) -> Double {
        values.indices.reduce(0) { $0 + ($1 == fold ? 0 : values[$1]) }
    }
}
