import Catalog
import Execution
import Nutrition
import Providers

extension LoadedProject {
    /// Looks for live keys in everything a plan would send except photos.
    ///
    /// - Throws: `ApplicationError` naming where each is.
    func refuseKeys(in plan: Plan) throws(ApplicationError) {
        let requests = plan.variants.compactMap { variant -> String? in
            let (definition, prompt) = (variant.definition, variant.definition.prompt)
            if let variable = outgoing.variable(in: Array("\(prompt.system ?? "")\n\(prompt.user)".utf8)) {
                return "the prompt \(prompt.name) contains the key of \(variable)"
            }
            let body = Formats.format(definition.format).request(Ask(definition: definition, photos: [])).body
            return outgoing.variable(in: body.pieces).map {
                "the request of \(definition.name) contains the key of \($0): look into \(definition.file) and its answer's schema"
            }
        }
        let notes = plan.sets.flatMap { set in
            set.set.meals.compactMap { meal in
                outgoing.variable(in: Array((meal.notes ?? "").utf8)).map {
                    "the notes of the meal \(set.set.name)/\(meal.id) contain the key of \($0)"
                }
            }
        }
        let found = unique(requests + notes)
        guard !found.isEmpty else { return }
        throw ApplicationError(
            .definitions,
            found.prefix(10) + ["nothing was sent: remove the key there, or change it where it is an ordinary word"])
    }
}
