import Application
import Catalog
import Execution
public import FoundationEssentials

/// A folder with `config.yaml`, opened: its providers, its eval sets and its runs.
///
/// The command `nutrieval init` makes such a folder.
public struct Project: Sendable {
    /// The folder with `config.yaml`.
    public let folder: URL
    /// The names of all providers, sorted.
    public let providers: [String]
    /// The names of all eval sets, sorted.
    public let sets: [String]

    private let location: ProjectLocation

    /// Reads the definitions.
    /// - Parameters:
    ///   - folder: with a `config.yaml`, or below a folder that has one.
    ///   - reports: the folder of the runs; nil: `reports` in the project.
    /// - Throws: ``NutrievalError`` of kind ``NutrievalError/Kind/definitions`` that names every mistake with file and line.
    public init(at folder: URL, reports: URL? = nil) throws(NutrievalError) {
        location = ProjectLocation(project: folder.path, out: reports?.path, allowsPrograms: false)
        let relay = EventRelay(nil)
        let project = try relay.throwing { [location] in try LoadedProject(location, events: relay.hear) }
        self.folder = project.root
        providers = project.allProviders.map(\.name).sorted()
        sets = project.catalog.sets.sorted()
    }

    /// The names of the recorded runs, newest first.
    /// - Throws: ``NutrievalError`` if the folder of runs is a link out of the project.
    public func runs() throws(NutrievalError) -> [String] {
        let relay = EventRelay(nil)
        return try relay.throwing { try LoadedProject(location, events: relay.hear).runs().map(\.name) }
    }

    /// Starts a run by the definitions as they are now; it goes on until it is done or stopped.
    /// - Throws: ``NutrievalError`` for mistakes in the definitions, and for unknown names.
    public func start(_ options: RunOptions) throws(NutrievalError) -> Run {
        let (events, continuation) = AsyncStream.makeStream(of: RunEvent.self, bufferingPolicy: .bufferingNewest(256))
        let relay = EventRelay(continuation)
        do throws(NutrievalError) {
            let session = try relay.throwing {
                try RunSession(LoadedProject(location, events: relay.hear), options.request)
            }
            return Run(session, events: events, relay: relay)
        } catch {
            continuation.finish()
            throw error
        }
    }

    /// Runs to the end, without events. Cancelling the task stops the run; every answer is kept.
    /// - Throws: as ``start(_:)`` and ``Run/result``.
    public func run(_ options: RunOptions) async throws(NutrievalError) -> RunResult {
        try await start(options).result
    }

    /// Reads a recorded run and scores it by the present definitions. Writes nothing.
    /// - Throws: ``NutrievalError`` without a run of that name, naming those that exist.
    public func results(of name: String) async throws(NutrievalError) -> RunResult {
        try await scored(name, writes: false)
    }

    /// Scores a recorded run anew, and writes its reports again.
    /// - Throws: as ``results(of:)``; ``NutrievalError/Kind/cannotWrite``.
    public func score(_ name: String) async throws(NutrievalError) -> RunResult {
        try await scored(name, writes: true)
    }

    private func scored(_ name: String, writes: Bool) async throws(NutrievalError) -> RunResult {
        let relay = EventRelay(nil)
        return try await relay.awaiting {
            let project = try LoadedProject(location, events: relay.hear)
            if let problem = RunNames.problem(name) { throw ApplicationError(.usage, "the name of a run \(problem)") }
            _ = try NamedRun.existing(name, in: project.reports)
            let run = try await ScoredRun(named: name, of: project)
            if writes { try run.write() }
            return RunResult(run.report, in: run.folder.url)
        }
    }
}
