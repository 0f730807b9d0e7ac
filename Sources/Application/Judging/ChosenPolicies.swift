import Catalog
import FoundationEssentials
import Scoring

/// The policies a person asked for.
enum ChosenPolicies {
    /// Every policy of the project, or those that were named: by the name in the file, or by a path seen from the project
    /// or from the working folder.
    ///
    /// - Throws: `ApplicationError` when there is no such policy, or one has mistakes.
    static func all(_ named: [String], of project: LoadedProject) throws(ApplicationError) -> [RoutingPolicy] {
        let (own, remarks) = project.catalog.loadPolicies()
        guard !named.isEmpty else {
            try refuse(remarks)
            return own.map(\.policy)
        }
        var chosen: [RoutingPolicy] = []
        for name in project.unique(named) {
            let policy = try find(name, own, remarks, project)
            guard !chosen.contains(where: { $0.name == policy.name }) else {
                throw ApplicationError(
                    .usage, "two of the policies are named \(policy.name): give one another `name`")
            }
            chosen.append(policy)
        }
        return chosen
    }

    private static func find(
        _ name: String, _ own: [PolicyDefinition], _ remarks: [Diagnostic], _ project: LoadedProject
    ) throws(ApplicationError) -> RoutingPolicy {
        if let policy = own.first(where: { $0.policy.name == name || $0.file == name }) { return policy.policy }
        let paths = [project.root.appending(path: name).path, Paths.absolute(name).path]
        guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            // A policy of that file name may be there and have mistakes.
            try refuse(remarks.filter { $0.file == name || $0.file == "policies/\(name).yaml" })
            let hint = Suggestion.hint(for: name, among: own.map(\.policy.name))
            throw ApplicationError(.usage, "there is no policy or file \(name.debugDescription): \(hint)")
        }
        let (policy, mistakes) = project.catalog.loadPolicy(at: path, named: name)
        try refuse(mistakes)
        guard let policy else { throw ApplicationError(.definitions) }
        return policy.policy
    }

    private static func refuse(_ remarks: [Diagnostic]) throws(ApplicationError) {
        let mistakes = remarks.filter { $0.severity == .error }
        guard !mistakes.isEmpty else { return }
        throw ApplicationError(
            .definitions, ["the policies above have to be mended first; `nutrieval check` looks them over"],
            diagnostics: mistakes)
    }
}
