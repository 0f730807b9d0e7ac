import Application
import Nutrition
import Reporting

/// What a change would do to the error of each variant.
enum EffectList {
    static func write(_ effect: CorrectionEffect, into html: inout HTML) {
        guard let run = effect.runs.first else {
            return html.element(.p, text: "No answer of this run depends on the change.")
        }
        let names = VariantNames(Set(run.variants.map(\.id)), isSimulated: run.isSimulated)
        html.element(.p, [.class("soft")], text: "Mean error a meal, now and after the change:")
        html.element(.ul, [.class("foods")]) { list in
            for variant in run.variants.prefix(200) {
                for nutrient in Nutrient.allCases {
                    guard let change = variant.errors[nutrient] else { continue }
                    list.element(.li) { item in
                        item.element(.span, text: names[variant.id], limit: 100)
                        item.element(.span, text: "\(words(change)) \(nutrient.unit)")
                        if nutrient != .energy { item.element(.span, [.class("soft")], text: nutrient.rawValue) }
                    }
                }
            }
        }
        html.element(
            .p, [.class("soft")],
            text: run.isOrderChanged ? "The order of the models changes." : "The order of the models stays.")
    }

    private static func words(_ change: CorrectionEffect.Change) -> String {
        func text(_ value: Double?) -> String { value.map { Format.fixed($0, decimals: 1) } ?? Format.none }
        return change.isNone ? "\(text(change.before)), unchanged" : "\(text(change.before)) → \(text(change.after))"
    }
}
