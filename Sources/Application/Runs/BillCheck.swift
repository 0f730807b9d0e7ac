import Nutrition
package import Reporting
import Scoring

/// How good a run's estimate was: what its billed attempts had been expected to cost, against their bill.
package struct BillCheck {
    private let expected: Double
    private let billed: Double
    private let isSimulated: Bool

    /// Nil when no attempt has both figures.
    package init?(_ report: Report) {
        let both = (report.meals.flatMap(\.trials) + report.perturbed).compactMap { trial -> (Double, Double)? in
            trial.expectedCost.flatMap { expected in trial.billedCost.map { (expected.value, $0.value) } }
        }
        guard !both.isEmpty else { return nil }
        expected = both.reduce(0) { $0 + $1.0 }
        billed = both.reduce(0) { $0 + $1.1 }
        isSimulated = report.run.isSimulated
    }

    /// One line for the terminal.
    package var text: String {
        let ratio = billed > 0 ? " (estimate ÷ billed \(Format.fixed(expected / billed, decimals: 2)))" : ""
        let simulated = isSimulated ? "simulated, no money was spent: " : ""
        return
            "\(simulated)estimated $\(Format.fixed(expected, decimals: 4)), billed $\(Format.fixed(billed, decimals: 4))\(ratio)"
    }
}
