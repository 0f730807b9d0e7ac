import Scoring
import Statistics

struct ScoreTable: Sendable {
    struct Column: Sendable {
        var title: String
        var cell: @Sendable (VariantScore) -> String
    }

    var title: String
    var note: String
    var columns: [Column]
    var hasBaselines = true
}

extension ScoreTable.Column {
    /// A column of numbers in the given format; `–` if the value does not exist.
    init(
        _ title: String, _ value: @escaping @Sendable (VariantScore) -> Interval?,
        _ write: @escaping @Sendable (Double) -> String, isBounded: Bool = true
    ) {
        self.init(title: title) { score in
            value(score).map { Format.bounded($0, write, isBounded: isBounded) } ?? Format.none
        }
    }
}
