/// What an answer states beside foods and totals, by its task. One pointer wide: most estimates have none.
package indirect enum TaskAnswer: Sendable, Hashable {
    case parsedFoods(ParsedFoods)
}

extension AnswerTask {
    /// Further keys of an answer file of this task: pointers to values of the answer.
    package var keys: [String] {
        switch self {
        case .photoAnalysis: []
        case .parsedFoods: ParsedFoods.keys
        }
    }

    /// Further keys under `food`: pointers from one food.
    package var foodKeys: [String] {
        switch self {
        case .photoAnalysis: []
        case .parsedFoods: ParsedFoods.foodKeys
        }
    }
}
