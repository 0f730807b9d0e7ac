import Analysis
import Catalog
import Execution
import Nutrition
import Providers
package import Transport

/// The keys visible to this process, which no output may contain.
package enum LiveKeys {
    /// The values of key variables: those given, those of known vendors, and all whose name ends like a secret's.
    package static func secrets(in environment: [String: String], variables: [String]) -> [Secret] {
        keys(in: environment, variables: variables).map(\.secret)
    }

    private static func keys(
        in environment: [String: String], variables: [String]
    ) -> [(variable: String, secret: Secret)] {
        let known = Set(variables + Formats.keyHosts.map(\.variable))
        return environment.filter { known.contains($0.key) || isNameOfSecret($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, Secret(KeyRing.trimmed($0.value))) }
    }

    /// Finds those keys in requests, and any other value in the project's `.env` except a model's id and part of an endpoint.
    static func outgoing(_ result: CatalogResult, variables: [String]) -> OutgoingCheck {
        let models = Set(result.catalog.providers.map(\.model))
        let endpoints = result.catalog.providers.map(\.endpoint)
        let values = result.environmentFile.mapValues(KeyRing.trimmed).filter { _, value in
            !models.contains(value) && !endpoints.contains { $0.contains(value) }
        }
        let file = values.sorted { $0.key < $1.key }.map { ($0.key, Secret($0.value)) }
        return OutgoingCheck(keys(in: result.environment, variables: variables) + file)
    }

    /// The variables without the keys of this process; those of the project's `.env` stay.
    static func ofFileOnly(_ result: CatalogResult, variables: [String]) -> [String: String] {
        withoutKeys(result.environment, variables: variables).merging(result.environmentFile) { $1 }
    }

    /// The variables without keys: what a program gets that stores its environment.
    static func withoutKeys(_ environment: [String: String], variables: [String]) -> [String: String] {
        let keys = Set(keys(in: environment, variables: variables).map(\.variable))
        return environment.filter { !keys.contains($0.key) }
    }

    private static func isNameOfSecret(_ name: String) -> Bool {
        ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.uppercased().hasSuffix($0) }
    }
}

extension LoadedProject {
    /// Looks for live keys in everything a plan would send except photos.
    /// - Throws: `ApplicationError` naming where each is.
    func refuseKeys(in plan: Plan) throws(ApplicationError) {
        let requests = plan.withMembers.variants.compactMap { variant -> String? in
            let (definition, prompt) = (variant.definition, variant.definition.prompt)
            if let variable = outgoing.variable(in: Array("\(prompt.system ?? "")\n\(prompt.user)".utf8)) {
                return "the prompt \(prompt.name) contains the key of \(variable)"
            }
            let request = Formats.format(definition.format).request(Ask(definition: definition, photos: []))
            return outgoing.variable(in: request).map {
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
        let found = (requests + notes).unique()
        guard !found.isEmpty else { return }
        throw ApplicationError(
            .definitions,
            found.prefix(10) + ["nothing was sent: remove the key there, or change it where it is an ordinary word"])
    }
}
