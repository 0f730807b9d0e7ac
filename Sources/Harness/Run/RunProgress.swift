package import Scoring
import Synchronization

/// How far a run is, for whoever shows it. Owns the counts; safe to read from any thread.
package final class RunProgress: Sendable {
    package struct Counts: Sendable, Hashable {
        package var variant: VariantID
        /// Trials of this sitting.
        package var total: Int
        package var done = 0
        package var ok = 0
        /// Done without a usable answer.
        package var failed = 0
        /// Done with an answer of an earlier run; among `ok` and `failed` too.
        package var reused = 0
        /// USD billed in this sitting, as far as it is known.
        package var spent = 0.0
        /// True when some cost is unknown and therefore not in `spent`.
        package var spentUnknown = false
    }

    private let counts: Mutex<[Counts]>
    private let places: [VariantID: Int]

    package init(totals: [(variant: VariantID, total: Int)]) {
        places = Dictionary(totals.enumerated().map { ($1.variant, $0) }, uniquingKeysWith: { first, _ in first })
        counts = Mutex(totals.map { Counts(variant: $0.variant, total: $0.total) })
    }

    func finish(_ variant: VariantID, usable: Bool) {
        change(variant) {
            $0.done += 1
            if usable { $0.ok += 1 } else { $0.failed += 1 }
        }
    }

    func reuse(_ variant: VariantID, usable: Bool) {
        change(variant) { $0.reused += 1 }
        finish(variant, usable: usable)
    }

    func spend(_ variant: VariantID, _ amount: Double?) {
        change(variant) {
            if let amount { $0.spent += amount } else { $0.spentUnknown = true }
        }
    }

    /// One row per variant, in plan order.
    package var snapshot: [Counts] { counts.withLock { $0 } }

    private func change(_ variant: VariantID, _ body: (inout Counts) -> Void) {
        guard let place = places[variant] else { return }
        counts.withLock { body(&$0[place]) }
    }
}
