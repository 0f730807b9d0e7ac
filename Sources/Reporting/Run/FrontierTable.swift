import Nutrition
import Scoring

/// The frontier of one set, as a table and sentences.
struct FrontierTable {
    private let frontier: Frontier

    /// Nil unless at least two variants are placed: one alone is trivially on the frontier.
    init?(_ set: SetScores) {
        guard let frontier = set.frontier, frontier.points.count > 1 else { return nil }
        self.frontier = frontier
    }

    /// `Frontier of cost, energy error and p95 latency`.
    var title: String { "Frontier of \(Format.list(frontier.dimensions.map(Self.name)))" }

    var titles: [String] { frontier.dimensions.map(Self.heading) + ["on the frontier", "share of resamples"] }

    var rows: [(variant: VariantID, cells: [String])] {
        let money = MoneyColumn(frontier.points.map { $0.values[.cost].map { $0 * 1000 } })
        return frontier.points.map { point in
            let values = frontier.dimensions.map { Self.cell(point.values[$0], of: $0, money) }
            let share = point.probability.map(Format.percent) ?? Format.none
            return (point.variant, values + [point.isOnFrontier ? "yes" : "no", share])
        }
    }

    func notes(_ names: VariantNames) -> [String] {
        let list = Format.list(frontier.dimensions.map(Self.name))
        var notes = [
            "On the frontier is who is beaten by none: no other variant is at least as good at \(list) and better at one of them. All of it stands on the \(Format.count(frontier.meals, "meal")) of the headline."
        ]
        if frontier.resamples > 0 {
            notes.append(
                "The share says how sure that is: in how many of \(frontier.resamples) resamples of the groups of meals the variant is on the frontier. Off the frontier with a share far above 0 is not told apart from being on it."
            )
        } else {
            notes.append(
                "The \(Format.count(frontier.clusters, "group")) of meals are too few to say how sure that is.")
        }
        let unplaced = frontier.unplaced.map { variant in
            "\(names[variant.variant]) (\(variant.lacks.map(Self.lack).joined(separator: ", ")))"
        }
        if !unplaced.isEmpty {
            notes.append("Not placed, for want of a value that others have: \(Format.list(unplaced)).")
        }
        return notes
    }

    private static func name(_ dimension: FrontierDimension) -> String {
        switch dimension {
        case .cost: "cost"
        case .energyMAE: "energy error"
        case .p95: "p95 latency"
        }
    }

    private static func heading(_ dimension: FrontierDimension) -> String {
        switch dimension {
        case .cost: "cost per 1000 meals"
        case .energyMAE: "energy MAE, kcal"
        case .p95: "p95 latency"
        }
    }

    private static func lack(_ dimension: FrontierDimension) -> String {
        switch dimension {
        case .cost: "no known cost"
        case .energyMAE: "no energy estimate"
        case .p95: "latencies of fewer than \(LatencyScore.fewestForP95) groups of meals"
        }
    }

    private static func cell(_ value: Double?, of dimension: FrontierDimension, _ money: MoneyColumn) -> String {
        guard let value else { return Format.none }
        return switch dimension {
        case .cost: money.text(value * 1000)
        case .energyMAE: Format.amount(value)
        case .p95: Format.milliseconds(value)
        }
    }
}
