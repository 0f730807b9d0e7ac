import Catalog
import JSON
import Nutrition

/// Reads what an answer states for its task, by the pointers of the mapping.
struct TaskReading {
    let answer: JSON
    let mapping: AnswerMapping

    /// Nil for tasks without values of their own.
    func read(as task: AnswerTask) -> TaskAnswer? {
        switch task {
        case .photoAnalysis: nil
        case .parsedFoods: .parsedFoods(ParsedFoodsReading.read(self))
        case .label, .barcode: .product(ProductReading.read(self))
        case .refinedPortion: .refinedPortion(RefinedPortionReading.read(self))
        case .verifyFoods: .verifiedFoods(VerifiedFoodsReading.read(self))
        }
    }

    /// The value of a key of the task; nil if the answer has none.
    func value(_ key: String) -> JSON? { mapping.task[key]?.resolve(in: answer) }

    /// The foods of the answer, and of each the value of a key.
    var foods: [JSON] { mapping.foods?.resolve(in: answer)?.array ?? [] }

    func value(_ key: String, of food: JSON) -> JSON? { mapping.food.task[key]?.resolve(in: food) }
}

extension JSON {
    /// The text without white space at its ends; nil for other values and without any letter.
    var statedText: String? {
        guard let text = string else { return nil }
        let folded = MealText.folded(text)
        return folded.isEmpty ? nil : folded
    }
}
