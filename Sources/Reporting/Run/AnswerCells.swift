package import Nutrition
import Scoring

/// The cells of one answer in a table of a meal's answers: energy, error, and a cell for each true food.
package struct AnswerCells {
    private let foods: [TrueFood]
    private let hasOther: Bool
    /// Grams for all if the truth states any, else kcal.
    private var showsGrams: Bool { foods.contains { $0.mass != nil } }

    /// - Parameters:
    ///   - foods: of the truth, one column each.
    ///   - hasOther: whether there is a column for foods that are not there.
    package init(foods: [TrueFood], hasOther: Bool) { (self.foods, self.hasOther) = (foods, hasOther) }

    /// - Parameter answer: one that did not fail.
    package func write(_ answer: MealAnswers.Answer, into row: inout HTML) {
        row.element(.td, text: answer.energy.map(Format.kcal) ?? Format.none)
        row.element(.td, [.class("error")]) { Self.bar(answer, into: &$0) }
        for place in foods.indices { food(place, answer, into: &row) }
        guard hasOther else { return }
        let listed = answer.trial.foods ?? []
        let invented = answer.foods?.invented.map { CleanText.line(listed[$0].name, limit: 40) } ?? []
        row.element(.td, [.class("bad name")], text: Format.list(invented, atMost: 4))
    }

    private func food(_ place: Int, _ answer: MealAnswers.Answer, into row: inout HTML) {
        guard let has = answer.hasFood, place < has.count else { return row.element(.td, text: Format.none) }
        guard has[place] else { return row.element(.td, [.class("bad")], text: "missed") }
        guard let index = answer.foods?.matched[place], let food = answer.trial.foods?[index] else {
            return row.element(.td, text: "named")
        }
        guard showsGrams else {
            return row.element(.td, text: food.nutrients[.energy].map { "\(Format.kcal($0)) kcal" } ?? "named")
        }
        guard let grams = (food.nutrients.mass ?? food.portion?.grams)?.value else {
            return row.element(.td, text: "named")
        }
        let isFar = foods[place].mass.map { abs(grams - $0.value) > $0.value / 2 } ?? false
        row.element(.td, isFar ? [.class("bad")] : [], text: "\(Format.kcal(grams)) g")
    }

    /// The signed error as a bar from the middle, capped at ±100 %, and its number.
    private static func bar(_ answer: MealAnswers.Answer, into cell: inout HTML) {
        guard let error = answer.error else { return cell.add(Format.none) }
        // The band of ±20 % is its background.
        cell.element(.svg, [.box("0 0 80 14"), .unspoken, .class("errorbar")]) { svg in
            let end = 40 * min(abs(error), 1)
            svg.draw(
                .bar((error < 0 ? 40 - end : 40, 3), width: max(end, 1), height: 8),
                answer.isRight ? "good" : abs(error) <= 0.5 ? "plain" : "poor")
        }
        cell.element(.span, text: Format.signedPercent(error))
    }
}
