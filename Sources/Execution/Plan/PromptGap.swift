import Catalog
import Nutrition

extension PlanVariant {
    /// Why the prompt cannot be sent, in one sentence; nil if all its variables have values.
    package var promptGap: String? {
        let missing = definition.prompt.missingVariables(given: definition.promptVariables)
        guard let first = missing.first else { return nil }
        return
            "the prompt \(id.prompt) has no value for its variable \(first) where \(id.provider) is asked: write "
            + "`prompt_variables: {\(first): …}` in \(definition.file), or a value in the prompt's file"
    }
}
