import Catalog
import JSON
import Nutrition

struct FaultyAnswer: Sendable {
    let fault: Fault?
    let definition: AnswerDefinition

    /// Placeholder for NaN, which JSON cannot contain, until the JSON is text.
    private static let notANumber = "simulated-not-a-number"

    func text(of estimate: MealEstimate) -> String {
        let told = fault == .absurdEnergy ? Self.absurd : fault == .noFood ? Self.nothing : estimate
        let answer = AnswerComposer(definition).compose(told)
        switch fault {
        case .fencedAnswer: return "```json\n\(answer.text(pretty: true))\n```"
        case .answerInProse:
            return "Here is the analysis you asked for:\n\n\(answer.text())\n\nLet me know if you need more."
        case .proseAnswer: return "This looks like a tasty plate, but it is hard to say more from a photo."
        case .wrongSchema: return #"{"simulated":true,"result":["of another schema"]}"#
        case .missingKey: return withoutKey(answer).text()
        case .numberAsString: return replacingNumber(in: answer) { .string(JSON.number($0).text()) }.text()
        case .notANumber:
            let marked = replacingNumber(in: answer) { _ in .string(Self.notANumber) }
            return marked.text().replacing("\"\(Self.notANumber)\"", with: "NaN")
        default: return answer.text()
        }
    }

    private static let nothing = MealEstimate(
        foods: [], description: "There is no food on this photo. (Simulated answer.)",
        statedTotals: Nutrients(energy: 0, protein: 0, carbs: 0, fat: 0, fibre: 0, sugar: 0, sodium: 0, mass: 0),
        confidence: 0.95)

    private static let absurd: MealEstimate = {
        let nutrients = Nutrients(
            energy: 8000, protein: 9, carbs: 62, fat: 4, fibre: 12, sugar: 1, sodium: 300, mass: 80)
        let popcorn = FoodEstimate(
            name: "popcorn", category: .snack, portion: Portion(amount: 80, unit: .gram, text: "one bag"),
            nutrients: nutrients, confidence: 0.97)
        return MealEstimate(
            foods: [popcorn], description: "A bag of popcorn of 8,000 kcal. (Simulated answer.)",
            statedTotals: nutrients,
            confidence: 0.97)
    }()

    /// The number to spoil: energy of the first food, else the stated total, else the first number.
    private func number(in answer: JSON) -> JSONPointer? {
        let mapping = definition.mapping
        var places: [JSONPointer] = []
        if let foods = mapping.foods, let energy = mapping.food.nutrients[.energy] {
            places.append(foods.appending(0).appending(energy))
        }
        places += Nutrient.allCases.compactMap { mapping.totals[$0] }
        return places.first { $0.resolve(in: answer)?.number != nil } ?? Self.firstNumber(in: answer, at: .root)
    }

    private static func firstNumber(in value: JSON, at place: JSONPointer) -> JSONPointer? {
        switch value {
        case .number: place
        case .array(let elements):
            elements.enumerated().lazy.compactMap { firstNumber(in: $0.element, at: place.appending($0.offset)) }.first
        case .object(let object):
            object.lazy.compactMap { firstNumber(in: $0.value, at: place.appending($0.key)) }.first
        default: nil
        }
    }

    /// Without numbers, replaces the first member.
    private func replacingNumber(in answer: JSON, by change: (Double) -> JSON) -> JSON {
        let member = answer.object?.keys.first.map { JSONPointer.root.appending($0) }
        let place = number(in: answer) ?? member ?? .root
        return answer.setting(place, to: change(place.resolve(in: answer)?.number ?? 0))
    }

    /// Removes the last key of the first food that is an object with keys, else the last member.
    private func withoutKey(_ answer: JSON) -> JSON {
        let food = definition.mapping.foods?.appending(0)
        for place in [food, .root] {
            guard let place, var object = place.resolve(in: answer)?.object, let key = object.keys.last else {
                continue
            }
            object[key] = nil
            return answer.setting(place, to: .object(object))
        }
        return .null
    }
}
