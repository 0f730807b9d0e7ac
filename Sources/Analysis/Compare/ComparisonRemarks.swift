import Catalog
import Execution
import Hashing
import JSON
import Nutrition
import Reporting
import Scoring

/// Notes on changed definitions and incomplete journals.
enum ComparisonRemarks {
    /// Distinct sentences, in the order of `sides`: each run with its compared variants.
    static func all(_ sides: [(run: ComparableRun, variants: Set<VariantID>)]) -> [String] {
        var remarks: [String] = []
        for (run, variants) in sides {
            if run.isTorn {
                remarks.append("The journal of \(run.info.id) was cut off by a crash; its last line is left out.")
            }
            remarks += ReuseRemarks.all(of: run.trials.filter { variants.contains($0.variant) }).map {
                "\(run.info.id): \($0)"
            }
            for planned in run.plan.variants where variants.contains(planned.id) {
                remarks += since(run, planned)
            }
        }
        return remarks.unique()
    }

    /// Changes of the definitions since the run, and their effect.
    private static func since(_ run: ComparableRun, _ planned: PlanVariant) -> [String] {
        let recorded = run.record.plan.variant(planned.id).json
        let definition = planned.definition
        let name = "\(run.info.id), \(planned.id.provider)"
        var remarks: [String] = []
        if let words = Pricing.modelChanged(planned, isPricedAsOf: run.info.pricedAsOf != nil) {
            remarks.append("\(name): it \(words)")
        }
        if recorded["answer_sha256"]?.string != definition.answer.sha256.hex {
            remarks.append(
                "\(name): its answers were asked for by another answer schema than \(definition.answer.name) of today, "
                    + "which reads them; answers it cannot read count as unusable.")
        }
        if let wire = recorded["wire"]?.string, wire != definition.wire.rawValue {
            remarks.append("\(name): it was asked over \(wire) and is read as \(definition.wire.rawValue).")
        }
        return remarks
    }
}
