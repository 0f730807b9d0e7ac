import Nutrition

/// What is known of a meal, in the place of the first answer.
enum TruthCard {
    static func render(_ meal: Meal, into page: inout HTML) {
        page.element(.article, [.class("answer truth")]) { page in
            page.element(.h4, text: "Truth")
            let truth = meal.truth
            page.element(.div) { page in
                let energy = truth.nutrients[.energy].map { Format.amount($0) + " kcal" } ?? "energy unknown"
                page.element(.span, [.class("kcal")], text: energy)
            }
            if let source = truth.provenance(of: .energy) {
                page.element(.p) { $0.element(.span, [.class("tag")], text: source.rawValue) }
            }
            let others = Nutrient.allCases.filter { $0 != .energy }.compactMap { axis in
                truth.nutrients[axis].map { "\(axis.rawValue) \(Format.amount($0)) \(axis.unit)" }
            }
            if !others.isEmpty {
                page.element(.p, [.class("macros")]) { page in
                    for words in others { page.element(.span, text: words) }
                }
            }
            if let foods = truth.foods {
                let names = foods.map { food in
                    food.mass.map { "\(food.name) \(Format.amount($0.value)) g" } ?? food.name
                }
                page.element(.p, text: foods.isEmpty ? "no food" : AnswerCard.listed(names), limit: 2000)
            }
            if let notes = meal.notes { page.element(.p, [.class("soft")], text: "Notes: " + notes) }
        }
    }
}
