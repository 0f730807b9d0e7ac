import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Photos
import Providers
import Transport

/// A project whose definitions are sound.
struct LoadedProject {
    let root: URL
    let configuration: Configuration
    /// The process's variables, and keys from the project's `.env`.
    let environment: [String: String]
    let keyBindings: KeyBindings
    let catalog: Catalog
    /// Finds keys in what is about to be sent.
    let outgoing: OutgoingCheck
    private let trustedVariables: [String]
    /// Of the photos' files: hashed for the plan, known when they are prepared.
    let photoDigests = PhotoDigests()
    private let warnings: [Diagnostic]

    /// Reads the definitions and prints the mistakes in them; warnings are for `check` and for runs, since a warning before
    /// every look at a list is noise.
    ///
    /// - Parameter quietly: print nothing; `doctor` says itself what is wrong.
    /// - Throws: exit 65 when there is a mistake in one of them.
    init(_ options: ProjectOptions, quietly: Bool = false) throws {
        let reading = try ProjectReading(options)
        let result = reading.result
        let mistakes = result.diagnostics.filter { $0.severity == .error && !$0.isLifecycle }
        warnings = result.diagnostics.filter { $0.severity == .warning || $0.isLifecycle }
        if result.hasMistakes {
            if !quietly {
                for mistake in mistakes { options.console.remark(mistake) }
                Console.error("the definitions above have to be mended first; `nutrieval check` looks them over")
            }
            throw ExitCode.badDefinitions
        }
        root = reading.root
        catalog = ShippedPrices.asFloor(of: result.catalog)
        configuration = result.catalog.configuration
        environment = result.environment
        trustedVariables = Array(result.trust.keys)
        outgoing = LiveKeys.outgoing(result, variables: Self.keyVariables(result.catalog) + trustedVariables)
        keyBindings = KeyBindings(
            Formats.keyHosts,
            trusting: result.trust.flatMap { variable, hosts in hosts.map { (variable: variable, host: $0) } })
    }

    /// Prints the warnings on those providers and on everything that is no provider; mistakes were printed on loading.
    func printRemarks(on providers: [ProviderDefinition], _ console: Console) {
        let others = Set(allProviders.map(\.file)).subtracting(providers.map(\.file))
        for diagnostic in warnings where !others.contains(diagnostic.file) { console.remark(diagnostic) }
    }

    var allProviders: [ProviderDefinition] { catalog.providers }

    func allSets() throws -> [EvalSet] { try catalog.sets.map { try set($0) } }

    /// The providers of those names; those of config.yaml when none is named, all when it names none either.
    ///
    /// - Throws: exit 64 naming every unknown one.
    func providers(named names: [String]) throws -> [ProviderDefinition] {
        let wanted = names.isEmpty ? configuration.run.providers : names
        if wanted.isEmpty { return catalog.providers }
        try refuseUnknown([(.provider, wanted)])
        return unique(wanted).compactMap { catalog.provider(named: $0) }
    }

    /// The eval sets of those names; those of config.yaml when none is named.
    ///
    /// - Throws: exit 64 for an unknown one, exit 65 for one with mistakes.
    func sets(named names: [String]) throws -> [EvalSet] {
        let wanted = names.isEmpty ? configuration.run.sets : names
        guard !wanted.isEmpty else {
            Console.error("no eval set is named: give --set, or name some under run.sets in config.yaml")
            throw ExitCode.usage
        }
        try refuseUnknown([(.set, wanted)])
        return try unique(wanted).map { try set($0) }
    }

    /// - Parameter photos: false: its photos need not be there.
    func set(_ name: String, photos: Bool = true) throws -> EvalSet {
        let (set, diagnostics) = catalog.loadSet(named: name, photos: photos)
        for diagnostic in diagnostics { Console(isQuiet: false).remark(diagnostic) }
        guard let set, !diagnostics.contains(where: { $0.severity == .error }) else {
            Console.error("eval set \(name) has to be mended first; nothing was sent")
            throw ExitCode.badDefinitions
        }
        return set
    }

    func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// What a name on the command line may be of.
    enum Named: String {
        case provider
        case set = "eval set"
        case prompt
        case photoSetting = "photo setting"
    }

    /// Names all that the project does not have, each with what was probably meant.
    ///
    /// - Throws: exit 64 when there is one.
    func refuseUnknown(_ wanted: [(kind: Named, names: [String])]) throws {
        var isUnknown = false
        for (kind, names) in wanted {
            let known = known(kind)
            for name in unique(names) where !known.contains(name) {
                Console.error(
                    "there is no \(kind.rawValue) \(name.debugDescription): \(Suggestion.hint(for: name, among: known))"
                )
                isUnknown = true
            }
        }
        if isUnknown { throw ExitCode.usage }
    }

    private func known(_ kind: Named) -> [String] {
        switch kind {
        case .provider: catalog.providers.map(\.name)
        case .set: catalog.sets
        case .prompt: catalog.prompts
        case .photoSetting: configuration.photoSettings.keys.sorted() + [NamedPhotoSetting.own.name]
        }
    }
}

extension LoadedProject {
    /// Where run folders are.
    ///
    /// - Throws: exit 65 when the project's own folder, or one in it, is a link that leads out of the project.
    func reports(out: String?) throws -> URL {
        if let out { return Paths.absolute(out) }
        if let problem = ReportsFolder.problem(in: root) {
            Console.error(problem)
            throw ExitCode.badDefinitions
        }
        return ReportsFolder.url(in: root)
    }

    /// Knows every key that the project's definitions or the person's trust file name and the environment holds.
    var redactor: Redactor {
        Redactor(LiveKeys.secrets(in: environment, variables: Self.keyVariables(catalog) + trustedVariables))
    }

    private static func keyVariables(_ catalog: Catalog) -> [String] {
        catalog.providers.compactMap(\.keyVariable) + [catalog.configuration.embeddings?.keyVariable].compactMap(\.self)
    }

    /// Prepared photos are kept between runs, beside them.
    func photoStore(reports: URL) -> PreparedPhotoStore {
        PreparedPhotoStore(folder: reports.appending(path: ".prepared").path, digests: photoDigests)
    }

    /// The project's budget with the flag's cap in the place of its own.
    func budget(maxUSD: Double?) -> Budget {
        var budget = configuration.budget
        if let maxUSD { budget.run = USD(maxUSD) }
        return budget
    }

    /// - Parameters:
    ///   - providers: how many are asked at once; each has connections of its own.
    ///   - isSimulated: the servers' ends of the connections are open files of this process too.
    func transportSettings(providers: Int = 1, isSimulated: Bool = false) -> TransportSettings {
        TransportSettings(
            maximumConnections: OpenFiles.connections(for: providers * (isSimulated ? 2 : 1)),
            userAgent: "nutrieval/\(Nutrieval.version)", environment: ProcessInfo.processInfo.environment)
    }

    /// A name no run has yet: the second it starts in, and a number where that is taken.
    func freshName(at time: String, in reports: URL, isSimulated: Bool) -> String {
        let digits = time.prefix(19).filter(\.isNumber)
        let base = "\(digits.prefix(8))-\(digits.dropFirst(8))\(isSimulated ? "-simulated" : "")"
        let names = [base] + (2...1000).map { "\(base)-\($0)" }
        return names.first { !FileManager.default.fileExists(atPath: reports.appending(path: $0).path) } ?? base
    }

    /// The commit the project is at, where it is a git repository: read from `.git`, without running git.
    var gitCommit: String? {
        let git = root.appending(path: ".git")
        guard let head = try? String(contentsOf: git.appending(path: "HEAD"), encoding: .utf8) else { return nil }
        let words = head.split(whereSeparator: \.isWhitespace)
        guard words.first == "ref:", words.count == 2 else { return words.first.map(String.init) }
        let reference = String(words[1])
        guard !reference.contains("..") else { return nil }
        let commit = try? String(contentsOf: git.appending(path: reference), encoding: .utf8)
        return commit?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
}

extension Console {
    /// A remark on a file, on standard error.
    func remark(_ diagnostic: Diagnostic) {
        let text = TextTable.clean(diagnostic.description)
        guard diagnostic.severity == .error else { return note(text) }
        Console.remember(text)
        Console.progress(text + "\n")
    }
}
