package import Scoring

/// What a gate on some meals would catch, in the words of `bless` and of the gate's head.
package enum CatchWords {
    package static func sentence(_ found: GateCatch) -> String {
        let whose = found.variants > 1 ? "a typical variant's energy error" : "the energy error"
        let error = "\(GateWords.rounded(found.error)) kcal"
        guard let rise = found.rise else {
            return "A gate on these \(Format.count(found.meals, "meal")) would miss any rise of \(whose) (\(error))."
        }
        return
            "A gate on these \(Format.count(found.meals, "meal")) catches a rise of \(GateWords.rounded(rise)) kcal or more in \(whose) (\(error)), 8 times in 10."
    }

    /// Nil where the gate sees what the tolerance forbids.
    package static func warning(_ found: GateCatch) -> String? {
        guard found.isBlunt else { return nil }
        return
            "The tolerance is \(GateWords.rounded(found.tolerance)) kcal: smaller rises can pass. Ask about more meals, or widen energy_mae under `gate` in config.yaml."
    }
}
