import Catalog
import JSON
import Nutrition

/// The values of a task, where the answer's mapping has them.
struct TaskComposer {
    let mapping: AnswerMapping
    let answer: TaskAnswer?

    init(_ mapping: AnswerMapping, _ answer: TaskAnswer?) {
        (self.mapping, self.answer) = (mapping, answer)
    }

    var values: [(pointer: JSONPointer?, value: JSON)] {
        guard let answer else { return [] }
        return switch answer {
        case .parsedFoods(let parsed): ParsedFoodsDrawing.values(of: parsed).map { (mapping.task[$0], $1) }
        case .refinedPortion(let refined): RefinedPortionDrawing.values(of: refined).map { (mapping.task[$0], $1) }
        case .verifiedFoods: []
        case .product(let product): ProductDrawing.values(of: product).map { (mapping.task[$0], $1) }
        }
    }

    func values(ofFood place: Int) -> [(pointer: JSONPointer?, value: JSON)] {
        guard let answer else { return [] }
        return switch answer {
        case .parsedFoods(let parsed):
            parsed.foods.indices.contains(place)
                ? ParsedFoodsDrawing.values(of: parsed.foods[place]).map { (mapping.food.task[$0], $1) } : []
        case .refinedPortion: []
        case .verifiedFoods(let verified):
            verified.foods.indices.contains(place)
                ? VerifyFoodsDrawing.values(of: verified.foods[place]).map { (mapping.food.task[$0], $1) } : []
        case .product: []
        }
    }
}

extension EstimateDrawing {
    /// The answer with what its task asks for beside foods and totals.
    func estimate(for task: AnswerTask) -> MealEstimate {
        var estimate = estimate()
        switch task {
        case .photoAnalysis: break
        case .refinedPortion: return RefinedPortionDrawing(drawing: self).refined(estimate)
        case .verifyFoods: return VerifyFoodsDrawing(drawing: self).verified(meal.meal.statedFoods ?? [])
        case .label, .barcode: estimate.task = .product(ProductDrawing(drawing: self).product())
        case .parsedFoods: estimate.task = .parsedFoods(ParsedFoodsDrawing(drawing: self).parsed(estimate.foods ?? []))
        }
        return estimate
    }
}
