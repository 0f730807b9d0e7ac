package import Nutrition

/// What an answer states by its task, in one line.
package enum TaskWords {
    /// - Parameter limit: Unicode scalars of each text of the answer.
    /// - Returns: nil if the answer states nothing beside foods and totals.
    package static func line(_ answer: TaskAnswer, limit: Int = 200) -> String? {
        let parts: [String?] =
            switch answer {
            case .product(let product): [read(product, limit)]
            case .parsedFoods(let parsed):
                [
                    parsed.question.map { "asks: “\(CleanText.line($0, limit: limit))”" },
                    parsed.unparsedText.map { "no food made of “\(CleanText.line($0, limit: limit))”" }
                ]
            case .refinedPortion(let refined):
                [
                    refined.portion.flatMap { portion($0, limit) },
                    refined.before?.scoredTotals.energy.map { "before \(Format.kcal($0.value)) kcal" },
                    refined.reasoning.map { "“\(CleanText.line($0, limit: limit))”" }
                ]
            case .verifiedFoods(let verified): [doubts(verified, limit)]
            }
        let words = parts.compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    private static func read(_ product: Product, _ limit: Int) -> String {
        let values = Product.axes.compactMap { axis in
            product.per100[axis].map { "\(axis.rawValue) \(Format.amount($0)) \(axis.unit)" }
        }
        let parts: [String?] = [
            product.name.map { CleanText.line($0, limit: limit) },
            product.code.map { "bar code \(CleanText.line($0, limit: 20))" },
            values.isEmpty ? nil : "per 100 g: " + values.joined(separator: ", ")
        ]
        let words = parts.compactMap { $0 }
        return words.isEmpty ? "read nothing" : words.joined(separator: ", ")
    }

    private static func portion(_ portion: Portion, _ limit: Int) -> String? {
        let amount = portion.amount.map { amount in
            [Format.amount(amount), portion.unit?.rawValue].compactMap { $0 }.joined(separator: " ")
        }
        let words = [amount, portion.text.map { "“\(CleanText.line($0, limit: limit))”" }].compactMap { $0 }
        return words.isEmpty ? nil : "portion " + words.joined(separator: ", ")
    }

    private static func doubts(_ verified: VerifiedFoods, _ limit: Int) -> String {
        let wrong = verified.foods.filter { $0.isPlausible == false }.map { food in
            let number = food.number.map { "number \($0)" } ?? "a food without a number"
            return number + (food.reason.map { " (\(CleanText.line($0, limit: limit)))" } ?? "")
        }
        return wrong.isEmpty ? "finds nothing wrong" : "wrong: " + Format.list(wrong, atMost: 10)
    }
}
