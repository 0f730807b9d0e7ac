import Scoring
import Statistics

/// A table of scores with a row per variant, in whatever format.
struct ScoreTable: Sendable {
    /// One column: its heading and what it says of a row.
    struct Column: Sendable {
        var title: String
        var cell: @Sendable (VariantScore) -> String
    }

    var title: String
    /// What the headings mean.
    var note: String
    var columns: [Column]
    /// Whether baselines have rows too.
    var hasBaselines = true

    /// The rows by name; those of which nothing is known are left out.
    func rows(_ set: SetScores, _ names: VariantNames) -> [(name: String, cells: [String])] {
        let variants = set.variants.map { (names[$0.variant], $0) }
        let baselines = hasBaselines ? set.baselines.map { ("baseline: " + VariantNames.baseline($0), $0) } : []
        return (variants + baselines).compactMap { name, score in
            let cells = columns.map { $0.cell(score) }
            return cells.allSatisfy { $0 == Format.none } ? nil : (name, cells)
        }
    }
}

extension ScoreTable.Column {
    /// A column of numbers, written by the function; `–` where the value does not exist.
    init(
        _ title: String, _ value: @escaping @Sendable (VariantScore) -> Interval?,
        _ write: @escaping @Sendable (Double) -> String, isBounded: Bool = true
    ) {
        self.init(title: title) { score in
            value(score).map { Cell.interval($0, write, isBounded: isBounded) } ?? Format.none
        }
    }
}

/// What stands in a cell.
enum Cell {
    /// `0.82 [0.71, 0.9]`, the value alone where there are no bounds.
    static func interval(_ interval: Interval, _ write: (Double) -> String, isBounded: Bool = true) -> String {
        guard interval.value.isFinite else { return Format.none }
        guard isBounded, interval.low != nil || interval.high != nil else { return write(interval.value) }
        let bounds = [interval.low, interval.high].map { $0.map(write) ?? Format.none }
        return "\(write(interval.value)) [\(bounds[0]), \(bounds[1])]"
    }

    /// A number without unit, two decimals.
    static func plain(_ value: Double) -> String { Format.fixed(value, decimals: 2) }

    /// A share as percent with its sign.
    static func signedPercent(_ share: Double) -> String { (share > 0 ? "+" : "") + Format.percent(share) }
}
