import Nutrition

/// Scores what was read out of a person's words: foods, amounts, brands, modifiers, and the question asked back.
struct ParsedFoodsScorer: TaskScorer {
    static let task = AnswerTask.parsedFoods
    static let headline: String? = "foods_f1"
    static let heading = "How well were the texts read?"
    static let note =
        "Foods F1: of the foods named and those meant. Amounts: of matched foods whose true grams are known; household measures are converted by a table of weights, and an amount that cannot be converted is not within 20 % and in no mean. Brands and modifiers: found, of those in the text. Asked when needed, asked needlessly: share of the texts that need a question, and of those that do not. Question's subject: share of the questions needed and asked that name it."

    static let measures = [
        TaskMeasure("foods_f1", "foods F1", .share), TaskMeasure("amount_mae_g", "amounts off by", .grams),
        TaskMeasure("amount_within_20", "amounts within 20 %", .share),
        TaskMeasure("amount_converted", "amounts in g", .share),
        TaskMeasure("brand_found", "brands found", .share),
        TaskMeasure("modifiers_found", "modifiers found", .share),
        TaskMeasure("asked_when_needed", "asked when needed", .share),
        TaskMeasure("asked_needlessly", "asked needlessly", .share),
        TaskMeasure("question_subject", "question's subject", .share)
    ]

    private let set: ScoredSet
    private let matcher: FoodMatcher
    private let threshold: Double
    /// Normalised true names per meal; nil where unknown.
    private let truth: [[FoodName]?]

    init(_ set: ScoredSet, settings: ScoringSettings) {
        self.set = set
        let matcher = FoodMatcher(synonyms: set.synonyms, vectors: set.vectors)
        self.matcher = matcher
        threshold = settings.matchThreshold
        truth = set.meals.map { meal in
            meal.truth.foods.map { $0.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) } }
        }
    }

    func counts(of trial: TrialResult, meal: Int) -> [TaskCount]? {
        let own = set.meals[meal].truth
        guard let names = truth[meal], let foods = own.foods else { return nil }
        let stated = Array((trial.foods ?? []).prefix(FoodMatcher.limit))
        let parsed: ParsedFoods? = if case .parsedFoods(let parsed) = trial.estimate?.task { parsed } else { nil }
        let matches = matcher.similarities(predicted: stated.map { matcher.normalizer.name($0.name) }, truth: names)
            .matches(threshold: threshold)
        var found = Found()
        found.foods = TaskCount(above: 2 * Double(matches.count), below: Double(stated.count + names.count))
        for match in matches { found.judge(stated[match.predicted], foods[match.truth]) }
        for (place, food) in foods.enumerated() {
            let answer = matches.first { $0.truth == place }.map { match in
                (food: stated[match.predicted], parsed: parsed?.foods.dropFirst(match.predicted).first)
            }
            found.judgeWords(of: food, in: answer)
        }
        if let clarification = own.clarification { found.judge(clarification, parsed) }
        return found.all
    }

    /// The sums of one answer.
    private struct Found {
        var foods = TaskCount()
        private var error = TaskCount()
        private var near = TaskCount()
        private var converted = TaskCount()
        private var brands = TaskCount()
        private var modifiers = TaskCount()
        private var asked = TaskCount()
        private var needless = TaskCount()
        private var subject = TaskCount()

        /// In the order of `measures`.
        var all: [TaskCount] {
            [foods, error, near, converted, brands, modifiers, asked, needless, subject]
        }

        mutating func judge(_ stated: FoodEstimate, _ food: TrueFood) {
            guard let mass = food.mass?.value, mass > 0 else { return }
            let portion = stated.portion.flatMap { PortionWeights.grams(of: $0, food: food.name)?.value }
            let grams = (stated.nutrients[.mass] ?? portion).flatMap { PlainNumber.bounded($0) }
            near.below += 1
            converted.below += 1
            guard let grams else { return }
            converted.above += 1
            error.below += 1
            error.above += abs(grams - mass)
            if abs(grams - mass) <= 0.2 * mass + 1e-9 { near.above += 1 }
        }

        mutating func judgeWords(of food: TrueFood, in answer: (food: FoodEstimate, parsed: ParsedFood?)?) {
            let words =
                answer.map { answer in
                    [answer.food.name, answer.food.preparation ?? "", answer.parsed?.brand ?? ""]
                        + (answer.parsed?.modifiers ?? [])
                } ?? []
            if let brand = food.brand {
                brands.below += 1
                if WordChoice(brand).isNamed(in: [answer?.parsed?.brand, answer?.food.name].compactMap(\.self)) {
                    brands.above += 1
                }
            }
            for modifier in food.modifiers {
                modifiers.below += 1
                if WordChoice(modifier).isNamed(in: words) { modifiers.above += 1 }
            }
        }

        mutating func judge(_ truth: Clarification, _ parsed: ParsedFoods?) {
            let isAsked = parsed.map { $0.needsClarification == true || $0.question != nil } ?? false
            guard truth.isNeeded else {
                needless = TaskCount(above: isAsked ? 1 : 0, below: 1)
                return
            }
            asked = TaskCount(above: isAsked ? 1 : 0, below: 1)
            guard isAsked, let about = truth.subject else { return }
            subject = TaskCount(above: WordChoice(about).isNamed(in: [parsed?.question ?? ""]) ? 1 : 0, below: 1)
        }
    }
}
