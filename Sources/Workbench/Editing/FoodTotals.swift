import Nutrition
import Reporting

/// What the foods of a form make together, by the bundled values per 100 g of the edible part.
struct FoodTotals {
    /// Nil if a food lacks grams or has no bundled values, or there are no foods.
    let totals: Nutrients?

    /// A smaller difference, in its unit, is one of rounding.
    private static let tolerance = 0.5

    init(_ rows: [TruthDraft.Row]) {
        let foods = rows.map { row -> Nutrients? in
            guard let grams = Double(row.grams), (0...100_000).contains(grams),
                let food = ReferenceFoods.comparable(to: row.name)
            else { return nil }
            var portion = Nutrients()
            for nutrient in Nutrient.allCases { portion[nutrient] = food.nutrients[nutrient].map { $0 * grams / 100 } }
            return portion
        }
        let known = foods.compactMap { $0 }
        totals = known.isEmpty || known.count < foods.count ? nil : Nutrients.sum(known)
    }

    /// As a field shows it; nil if unknown.
    func text(_ nutrient: Nutrient) -> String? { totals?[nutrient].map { Format.fixed($0, decimals: 1) } }

    /// A button that puts the sum into the field; nothing if the sum is unknown or is there already.
    func write(_ nutrient: Nutrient, beside text: String, into html: inout HTML) {
        guard let sum = self.text(nutrient), let number = Double(sum),
            Double(text).map({ abs($0 - number) > Self.tolerance }) ?? true
        else { return }
        html.element(
            .button,
            [
                HTML.Attribute(.type, "submit"), HTML.Attribute(.name, FormField.action), .class("total"),
                HTML.Attribute(.value, "use.\(nutrient.key)"), HTML.Attribute(.dataUse, sum)
            ], text: "Foods make \(sum) \(nutrient.unit): use")
    }

    /// Every button, for the script to put beside its field.
    func write(_ draft: TruthDraft, into html: inout HTML) {
        for nutrient in Nutrient.allCases {
            write(nutrient, beside: draft.values[nutrient]?.text ?? "", into: &html)
        }
    }
}
