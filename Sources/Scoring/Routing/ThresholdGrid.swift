/// The confidence thresholds that are tried.
enum ThresholdGrid {
    /// 0.50, 0.55 … 0.95.
    static let values = stride(from: 50, through: 95, by: 5).map { Double($0) / 100 }
    /// More combinations than this are not tried.
    static let most = 1_000

    /// Every combination for the steps of a policy, the one as written first; nil when there are too many, or no step
    /// asks for a confidence. Where the thresholds as written never rise from step to step, the combinations do not either.
    static func combinations(of written: [Double?]) -> Result<[[Double?]], NotFitted> {
        let places = written.indices.filter { written[$0] != nil }
        let own = places.compactMap { written[$0] }
        guard !own.isEmpty else { return .failure(.noThresholds) }
        let falls = zip(own, own.dropFirst()).allSatisfy { $0 >= $1 }
        var rows: [[Double]] = [[]]
        for value in own {
            let choices = Set(values + [value]).sorted(by: >)
            rows = rows.flatMap { row in
                choices.filter { choice in !falls || row.last.map { $0 >= choice } ?? true }.map { row + [$0] }
            }
            guard rows.count <= most else { return .failure(.tooMany) }
        }
        return .success(
            ([own] + rows.filter { $0 != own }).map { row in
                var filled = written
                for (place, value) in zip(places, row) { filled[place] = value }
                return filled
            })
    }
}

extension NotFitted: Error {}
