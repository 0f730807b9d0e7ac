package struct ConfidenceSample: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let confidence: Double
        package let isRight: Bool
        package let cluster: Int
    }

    /// Most confident first.
    package let entries: [Entry]

    /// Drops confidences that are not in [0, 1]; lists are cut to the shortest.
    package init(confidences: [Double], isRight: [Bool], clusters: [Int]) {
        let count = min(confidences.count, isRight.count, clusters.count)
        entries = (0..<count).filter { confidences[$0] >= 0 && confidences[$0] <= 1 }
            .map { Entry(confidence: confidences[$0], isRight: isRight[$0], cluster: clusters[$0]) }
            .sorted { $0.confidence > $1.confidence }
    }

    /// - Parameter entries: valid and in order.
    init(ordered entries: [Entry]) { self.entries = entries }

    package var count: Int { entries.count }

    /// Counts of answers by equal confidence, most confident first.
    var ties: [(confidence: Double, count: Int, right: Int)] {
        var ties: [(confidence: Double, count: Int, right: Int)] = []
        for entry in entries {
            if ties.last?.confidence != entry.confidence { ties.append((entry.confidence, 0, 0)) }
            ties[ties.count - 1].count += 1
            ties[ties.count - 1].right += entry.isRight ? 1 : 0
        }
        return ties
    }
}
