import Analysis
package import Catalog
import Costs
package import Execution
package import FoundationEssentials
import Nutrition
import Photos
import Providers
package import Transport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A project as read. What is done with it throws the errors that `ApplicationError.Kind(of:)` knows.
package struct LoadedProject: Sendable {
    package let location: ProjectLocation
    package let root: URL
    package let configuration: Configuration
    /// The process's variables, and keys from the project's `.env`.
    package let environment: [String: String]
    package let keyBindings: KeyBindings
    package let catalog: Catalog
    package let programs: ProgramAccess
    let commandKeys = CommandKeys()
    private let ownOutgoing: OutgoingCheck
    /// Hashes of the photo files, shared by planning and preparation.
    let photoDigests = PhotoDigests()
    let events: EventSink
    private let trustedVariables: [String]
    private let warnings: [Diagnostic]

    /// Reads the definitions. Warnings wait for `tellRemarks`, since they would be noise before every list.
    /// - Throws: `ApplicationError` of kind `definitions` with every mistake in them.
    package init(_ location: ProjectLocation, events: @escaping EventSink) throws(ApplicationError) {
        let reading = try ProjectReading(location, events: events)
        let result = reading.result
        warnings = result.diagnostics.filter { $0.severity == .warning || $0.isLifecycle }
        guard !result.hasMistakes else {
            throw ApplicationError(
                .definitions,
                ["the definitions above have to be mended first; `nutrieval check` looks them over"],
                diagnostics: result.diagnostics.filter { $0.severity == .error && !$0.isLifecycle })
        }
        self.location = location
        self.events = events
        root = reading.root
        catalog = ShippedPrices.asFloor(of: result.catalog)
        configuration = result.catalog.configuration
        environment =
            location.hasKeysOfFileOnly
            ? LiveKeys.ofFileOnly(result, variables: Self.keyVariables(result.catalog)) : result.environment
        programs = ProgramAccess(
            root: result.catalog.project, trusted: result.trustedPrograms, allowsAll: location.allowsPrograms,
            environment: environment)
        trustedVariables = Array(result.trust.keys)
        ownOutgoing = LiveKeys.outgoing(result, variables: Self.keyVariables(result.catalog) + trustedVariables)
        keyBindings = KeyBindings(
            Formats.keyHosts + GroundingDefinition.keyHosts.map { (variable: $0.variable, host: $0.host) },
            trusting: result.trust.flatMap { variable, hosts in hosts.map { (variable: variable, host: $0) } })
    }

    func note(_ sentence: String) { events(.note(sentence)) }
    func warn(_ sentence: String) { events(.warning(sentence)) }

    /// Shows the warnings on those providers and on everything that is no provider.
    func tellRemarks(on providers: [ProviderDefinition]) {
        let others = Set(allProviders.map(\.file)).subtracting(providers.map(\.file))
        for diagnostic in warnings where !others.contains(diagnostic.file) { events(.remark(diagnostic)) }
    }

    package var allProviders: [ProviderDefinition] { catalog.providers }

    package func allSets() throws(ApplicationError) -> [EvalSet] {
        try catalog.sets.map { name throws(ApplicationError) in try set(name) }
    }

    /// The named providers; none named: those in config.yaml, or all if it names none.
    /// - Throws: `ApplicationError` naming every unknown one.
    package func providers(named names: [String]) throws(ApplicationError) -> [ProviderDefinition] {
        let wanted = names.isEmpty ? configuration.run.providers : names
        if wanted.isEmpty { return catalog.providers }
        try refuseUnknown(("provider", wanted, catalog.providers.map(\.name)))
        return wanted.unique().compactMap { catalog.provider(named: $0) }
    }

    /// The named eval sets; none named: those in config.yaml.
    /// - Throws: `ApplicationError` for an unknown one, or one with mistakes.
    package func sets(named names: [String]) throws(ApplicationError) -> [EvalSet] {
        let wanted = names.isEmpty ? configuration.run.sets : names
        guard !wanted.isEmpty else {
            throw ApplicationError.usage("no eval set is named: give --set, or name some under run.sets in config.yaml")
        }
        try refuseUnknown(("eval set", wanted, catalog.sets))
        return try wanted.unique().map { name throws(ApplicationError) in try set(name) }
    }

    /// - Parameter photos: false: the photos may be missing.
    func set(_ name: String, photos: Bool = true) throws(ApplicationError) -> EvalSet {
        let (set, diagnostics) = catalog.loadSet(named: name, photos: photos)
        for diagnostic in diagnostics { events(.diagnostic(diagnostic)) }
        guard let set, !diagnostics.contains(where: { $0.severity == .error }) else {
            throw ApplicationError.definitions("eval set \(name) has to be mended first; nothing was sent")
        }
        return set
    }

    /// - Throws: `ApplicationError` naming every unknown name, each with a suggestion.
    func refuseUnknown(_ wanted: (kind: String, names: [String], known: [String])...) throws(ApplicationError) {
        let messages = wanted.flatMap { kind, names, known in
            names.unique().filter { !known.contains($0) }.map {
                "there is no \(kind) \($0.debugDescription): \(Suggestion.hint(for: $0, among: known))"
            }
        }
        if !messages.isEmpty { throw ApplicationError(.usage, messages) }
    }

    /// - Throws: `ApplicationError` if the project's own folder, or one in it, is a link out of the project.
    package var reports: URL {
        get throws(ApplicationError) {
            if let out = location.out { return Paths.absolute(out) }
            return try ownReports
        }
    }

    /// - Throws: as `reports`.
    package var ownReports: URL {
        get throws(ApplicationError) {
            if let problem = ReportsFolder.problem(in: root) { throw ApplicationError(.definitions, problem) }
            return ReportsFolder.url(in: root)
        }
    }

    /// Removes every key in the environment that the project's definitions or the person's trust file name.
    /// Also those that commands printed in this session.
    package var redactor: Redactor { Redactor(secrets) }

    /// The keys that no output may contain.
    var secrets: [Secret] {
        LiveKeys.secrets(in: environment, variables: Self.keyVariables(catalog) + trustedVariables)
            + commandKeys.found.map(\.secret)
    }

    var outgoing: OutgoingCheck { ownOutgoing.adding(commandKeys.found) }

    /// The variables that the project's definitions name for keys.
    var ownKeyVariables: [String] { Self.keyVariables(catalog) }

    private static func keyVariables(_ catalog: Catalog) -> [String] {
        catalog.providers.flatMap(\.keyVariables) + [catalog.configuration.embeddings?.keyVariable].compactMap(\.self)
            + GroundingDefinition.keyHosts.map(\.variable)
    }

    /// Whether reports and exported pages show photos.
    package var showsPhotos: Bool { configuration.report.photos != .none }

    /// The folder of prepared photos, beside the runs.
    static let preparedFolder = ".prepared"

    func photoStore() throws(ApplicationError) -> PreparedPhotoStore {
        PreparedPhotoStore(folder: try reports.appending(path: Self.preparedFolder).path, digests: photoDigests)
    }

    /// The project's budget; a flag's cap replaces its own.
    func budget(maxUSD: Double?) -> Budget {
        var budget = configuration.budget
        if let maxUSD { budget.run = USD(maxUSD) }
        return budget
    }

    /// - Parameters:
    ///   - providers: number asked at once; each has its own connections.
    ///   - isSimulated: then the servers' ends of the connections are open files of this process too.
    func transportSettings(providers: Int = 1, isSimulated: Bool = false) -> TransportSettings {
        TransportSettings(
            maximumConnections: Self.connections(for: providers * (isSimulated ? 2 : 1)),
            userAgent: "nutrieval/\(ToolVersion.current)", environment: ProcessInfo.processInfo.environment)
    }

    /// The most exchanges at once per provider: 256, or what the limit on open files leaves.
    private static func connections(for providers: Int) -> Int {
        // For the terminal, the run's own files, photos, and libraries.
        let others = 48
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        // Unlimited, or the system does not tell.
        if limit < 0 { return 256 }
        return min(256, max(1, (limit - others) / max(1, providers)))
    }

    /// An unused name: the start time in seconds, plus a number if taken.
    func freshName(at time: String, isSimulated: Bool) throws(ApplicationError) -> String {
        let reports = try reports
        let digits = time.prefix(19).filter(\.isNumber)
        let base = "\(digits.prefix(8))-\(digits.dropFirst(8))\(isSimulated ? "-simulated" : "")"
        let names = [base] + (2...1000).map { "\(base)-\($0)" }
        return names.first { !FileManager.default.fileExists(atPath: reports.appending(path: $0).path) } ?? base
    }

    /// Whether git keeps the project, or a folder above it.
    package var isRepository: Bool {
        var folder = root
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) { return true }
            folder.deleteLastPathComponent()
        }
        return false
    }

    /// The project's git commit, read from `.git` without running git; nil if it is no repository.
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
