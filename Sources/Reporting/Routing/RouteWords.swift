import Nutrition
package import Scoring

/// What a routing report and an error say in the same words.
package enum RouteWords {
    /// Why a policy is not simulated, without a full stop.
    package static func reason(_ reason: SkippedPolicy.Reason) -> String {
        switch reason {
        case .noVariant(let role, nil):
            "it names nobody for \(role.rawValue); give --role \(role.rawValue)=VARIANT"
        case .noVariant(let role, let name?):
            "no variant, or more than one, is \(CleanText.line(name, limit: 80)), its \(role.rawValue); "
                + "give --role \(role.rawValue)=VARIANT"
        case .sameVariant(let first, let second):
            "\(first.rawValue) and \(second.rawValue) are the same variant; give another for one of them with --role"
        case .notScored(let variant):
            "\(CleanText.line(variant.description, limit: 120)) has no scored energy estimate on the set"
        }
    }
}
