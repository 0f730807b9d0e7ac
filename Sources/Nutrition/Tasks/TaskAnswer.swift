/// What an answer states beside foods and totals, by its task. One pointer wide: most estimates have none.
package indirect enum TaskAnswer: Sendable, Hashable {
    case parsedFoods(ParsedFoods)
    case refinedPortion(RefinedPortion)
    case verifiedFoods(VerifiedFoods)
    case product(Product)
}

extension AnswerTask {
    /// Further keys of an answer file of this task: pointers to values of the answer.
    package var keys: [String] {
        switch self {
        case .photoAnalysis, .verifyFoods: []
        case .parsedFoods: ParsedFoods.keys
        case .refinedPortion: RefinedPortion.keys
        case .label, .barcode: Product.keys
        }
    }

    /// Further keys under `food`: pointers from one food.
    package var foodKeys: [String] {
        switch self {
        case .photoAnalysis, .refinedPortion, .label, .barcode: []
        case .parsedFoods: ParsedFoods.foodKeys
        case .verifyFoods: VerifiedFoods.foodKeys
        }
    }

    /// Of all tasks, each once.
    package static let allKeys = unique(\.keys)
    package static let allFoodKeys = unique(\.foodKeys)

    private static func unique(_ keys: (AnswerTask) -> [String]) -> [String] {
        var seen: Set<String> = []
        return allCases.flatMap(keys).filter { seen.insert($0).inserted }
    }
}
