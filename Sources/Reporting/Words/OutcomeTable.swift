import Nutrition
import Scoring

enum OutcomeTable {
    static func title(_ outcome: Outcome) -> String { outcome.rawValue.replacing("_", with: " ") }

    /// What an outcome says of the model, in words.
    static func meaning(_ kind: Outcome.Kind) -> String {
        switch kind {
        case .answered: "usable answer"
        case .unusable: "unusable answer, scored by the missing policy"
        case .pending: "pending: a resume asks again"
        case .permanent: "not the model's fault, left out and counted"
        }
    }

    /// The models that answered; nil if they are exactly the requested one.
    static func served(_ score: VariantScore) -> String? {
        guard let model = score.model, !score.servedModels.isEmpty, score.servedModels != [model] else { return nil }
        let served = score.servedModels.prefix(5).map { CleanText.line($0, limit: 60) }.joined(separator: ", ")
        return "asked \(CleanText.line(model, limit: 60)), answered as \(served)"
    }
}
