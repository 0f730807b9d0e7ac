package import Nutrition

/// One folder of `eval-sets/`: meals, their photos and what is known of them.
package struct EvalSet: Sendable, Hashable {
    /// As `--set` and reports name it.
    package var name: String
    /// The folder's path as given, without a slash at the end; photos lie in its `photos/`.
    package var folder: String
    /// What the set is; nil where it does not say.
    package var description: String?
    /// Under which licence its photos and values are; nil where it does not say.
    package var licence: String?
    /// Where photos and values come from; nil where it does not say.
    package var source: String?
    /// What the set must not be used for, such as judging models by drawn pictures; shown in every report.
    package var caution: String?
    /// Extra names of foods: canonical name → other names.
    package var synonyms: [String: [String]] = [:]
    /// In the order of `meals.jsonl`.
    package var meals: [Meal]

    /// The path of a photo of this set.
    package func path(ofPhoto name: String) -> String { "\(folder)/photos/\(name)" }
}
