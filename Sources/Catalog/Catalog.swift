package import Costs
import Scoring
import YAML

package struct Catalog: Sendable {
    /// Absolute path.
    package var project: String
    package var configuration: Configuration
    /// Sorted by name, without those whose mistakes leave no usable definition.
    package var providers: [ProviderDefinition]
    /// Names of folders in `eval-sets/` with a `set.yaml` or `meals.jsonl`, sorted.
    package var sets: [String]
    /// Folders that a set's `photos` may link to, from the user's own trust file.
    var trustedPhotos: [String] = []

    package func provider(named name: String) -> ProviderDefinition? { providers.first { $0.name == name } }

    /// Reads one set with the paths of its photos; nil if unreadable.
    /// - Parameters:
    ///   - photos: false: the photos may be absent, such as for recorded answers.
    ///   - personal: true: warn of personal data too.
    package func loadSet(
        named name: String, photos: Bool = true, personal: Bool = false
    ) -> (set: EvalSet?, diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        guard DefinitionPath.isName(name), sets.contains(name), let files = ProjectFiles(root: project) else {
            let hint = Suggestion.hint(for: name, among: sets)
            list.note("eval-sets", "there is no eval set `\(MappingReader.shown(name))`; \(hint)")
            return (nil, list.sorted)
        }
        var set = EvalSetReader(files: files, diagnostics: list, trustedPhotos: trustedPhotos).read(
            name, photos: photos, personal: personal)
        if configuration.scoring.ambiguous == .leaveOut {
            let marks = set?.corrections.marks ?? [:]
            set?.leftOut = Set(marks.filter { $0.value == .ambiguous }.keys)
        }
        return (set, list.sorted)
    }

    /// The absolute path of a set's photo, to show it; nil if it is absent, hidden, or behind a link that the user's own
    /// trust file does not name.
    package func path(ofPhoto photo: String, in set: String) -> String? {
        guard DefinitionPath.isName(set), sets.contains(set) else { return nil }
        let folder = "\(project)/eval-sets/\(set)/photos"
        if let plain = try? ProjectFiles.plain("eval-sets/\(set)/photos", in: project) {
            return try? ProjectFiles.plain(photo, in: plain)
        }
        guard let target = ProjectFiles.real(folder), trustedPhotos.contains(where: { ProjectFiles.real($0) == target })
        else { return nil }
        return try? ProjectFiles.plain(photo, in: target)
    }
}

package struct CatalogResult: Sendable {
    package var catalog: Catalog
    /// By file, line and column.
    package var diagnostics: [Diagnostic]
    /// The process's variables, plus keys from `.env` that providers name and the process lacks.
    package var environment: [String: String]
    /// Hosts that may receive a key, by the variable of the key, from the user's own trust file.
    package var trust: [String: Set<String>]
    /// Programs that may be started, from the user's own trust file.
    package var trustedPrograms: [TrustedProgram] = []
    /// Everything in the project's `.env`, including what no provider names.
    package var environmentFile: [String: String] = [:]
    /// Prompt and answer files of each provider file, and the schema of each answer file, by path.
    package var parts: [String: Set<String>] = [:]

    /// True if any file has a mistake; a model that has been shut down is not one.
    package var hasMistakes: Bool { diagnostics.contains { $0.severity == .error && !$0.isLifecycle } }
}

extension Catalog {
    /// Reads and checks `config.yaml`, `providers/`, `.env` and the user's trust file.
    /// - Parameters:
    ///   - project: The folder with `config.yaml`.
    ///   - formats: The formats a provider may name.
    ///   - environment: The process's variables.
    ///   - today: Decides which models count as shut down.
    package static func load(
        project: String, formats: [FormatDeclaration], environment: [String: String] = [:], today: CalendarDate
    ) -> CatalogResult {
        let list = DiagnosticList()
        guard let files = ProjectFiles(root: project) else {
            list.note(project, "there is no such folder; name the one that holds config.yaml")
            let empty = Catalog(project: project, configuration: Configuration(), providers: [], sets: [])
            return CatalogResult(catalog: empty, diagnostics: list.sorted, environment: environment, trust: [:])
        }
        let trust = TrustFile.read(environment: environment)
        for diagnostic in trust.diagnostics { list.add(diagnostic) }
        let reader = ProviderReader(
            files: files, diagnostics: list, today: today, formats: formats, trust: trust.keys)
        let (providers, areComplete) = providers(files, list, reader)
        let sets = files.names(in: "eval-sets").filter {
            DefinitionPath.isName($0)
                && (files.exists("eval-sets/\($0)/set.yaml") || files.exists("eval-sets/\($0)/meals.jsonl"))
        }
        let configurationReader = ConfigurationReader(
            diagnostics: list, formats: formats, sets: sets, providers: areComplete ? providers.map(\.name) : nil)
        let configuration = files.read("config.yaml", as: "the file", limit: 1_000_000, list)
            .map { configurationReader.read($0, file: "config.yaml") }
        // A project may come from a stranger: its .env may set keys, but no proxy, certificate or path of this process.
        let keys = Set(providers.flatMap(\.keyVariables) + (configuration?.grounding?.keyVariables ?? []))
        let file = environmentFile(files, list)
        let variables = file.filter { keys.contains($0.key) }
        let catalog = Catalog(
            project: files.root, configuration: configuration ?? Configuration(), providers: providers, sets: sets,
            trustedPhotos: trust.photos)
        return CatalogResult(
            catalog: catalog, diagnostics: list.sorted,
            environment: variables.merging(environment) { _, process in process }, trust: trust.keys,
            trustedPrograms: trust.programs, environmentFile: file, parts: list.parts)
    }

    private static func providers(
        _ files: ProjectFiles, _ list: DiagnosticList, _ reader: ProviderReader
    ) -> (providers: [ProviderDefinition], areComplete: Bool) {
        var providers: [ProviderDefinition] = []
        let found = files.definitions(in: "providers", list)
        var cascades: [CascadeFile] = []
        for file in found {
            switch reader.read(file) {
            case .provider(let provider, let place): add(provider, place, to: &providers, list)
            case .cascade(let cascade): cascades.append(cascade)
            case nil: break
            }
        }
        let areComplete = providers.count + cascades.count == found.count
        if !cascades.isEmpty {
            let single = providers
            let policies = Catalog(
                project: files.root, configuration: Configuration(), providers: single, sets: []
            ).loadPolicies()
            for cascade in cascades {
                let definition = cascade.definition(
                    policies, providers: single, cascades: cascades.map(\.name), areComplete: areComplete)
                let place = cascade.reader.value("name") ?? cascade.reader.node
                if let definition { add(definition, place, to: &providers, list) }
            }
        }
        return (providers.sorted { $0.name < $1.name }, providers.count == found.count)
    }

    private static func add(
        _ provider: ProviderDefinition, _ place: YAMLNode, to providers: inout [ProviderDefinition],
        _ list: DiagnosticList
    ) {
        if let other = providers.first(where: { $0.name == provider.name }) {
            list.note(
                provider.file, line: place.line, column: place.column,
                "\(other.file) is named \(provider.name) too; give one of them another `name`")
        } else {
            providers.append(provider)
        }
    }

    private static func environmentFile(_ files: ProjectFiles, _ list: DiagnosticList) -> [String: String] {
        do {
            let file = DotEnv(try files.read(".env", limit: 100_000, hidden: true))
            for diagnostic in file.diagnostics { list.add(diagnostic) }
            return file.values
        } catch .absent {
            return [:]
        } catch {
            list.note(".env", "the file \(error)")
            return [:]
        }
    }
}
