import Analysis
package import Execution
package import FoundationEssentials
import Nutrition
package import Reporting

/// What a search tries; what is empty or nil is as in config.yaml, unless another meaning is given.
package struct TuneRequest: Sendable {
    /// Folders in providers/prompts; every prompt in them is tried.
    package var promptFolders: [String] = []
    package var prompts: [String] = []
    package var photoSettings: [String] = []
    package var providers: [String] = []
    package var set: String?
    package var repeats: Int?
    package var seed: UInt64?
    package var isSimulated = false
    /// Includes the test split; nil: no cap.
    package var maxUSD: Double?
    /// Nil: the start time.
    package var name: String?
    package var measuresTest = true
    /// Measure even if that split was used before.
    package var looksAgain = false

    package init() {}
}

/// One session of a search: rounds as runs, test of the winner, report.
package struct TuneSession {
    private let project: LoadedProject
    private let stop: StopSignal

    package init(_ project: LoadedProject, stop: StopSignal = StopSignal()) {
        self.project = project
        self.stop = stop
    }

    package struct Ending: Sendable {
        package let report: TuneReport
        package let folder: URL

        /// One sentence if more than the cap was billed, else nil.
        package var passedCap: String? { TuneMoney.passedCap(report.budget, spent: report.spent) }
    }

    /// - Parameter consent: to a cost above the project's threshold.
    /// - Throws: what consent throws, `ApplicationError`, `TuneError`, and what a run throws.
    package func start(_ request: TuneRequest, consent: CostConsent) async throws -> Ending {
        let plan = try TunePlanning(request, of: project)
        try plan.confirm(consent)
        let time = RunClock.live().now().rfc3339
        let name = try request.name ?? "tune-" + project.freshName(at: time, isSimulated: request.isSimulated)
        let record = plan.record(named: name)
        let folder = TuneFolder(url: try project.reports.appending(path: record.name))
        let lock = try folder.create(record, redactor: project.redactor)
        defer { _ = lock }
        return try await follow(record, in: folder, consent: .given)
    }

    /// - Throws: as `start`.
    package func resume(_ name: String, consent: CostConsent) async throws -> Ending {
        let folder = TuneFolder(url: try project.reports.appending(path: name))
        let record = try folder.record()
        let lock = try folder.lock()
        defer { _ = lock }
        return try await follow(record, in: folder, consent: consent)
    }

    /// Runs the missing parts in order. Choices are derived from recorded answers, so a search can resume anywhere.
    private func follow(_ record: TuneRecord, in folder: TuneFolder, consent: CostConsent) async throws -> Ending {
        let search = try TuneSearch(record, of: project, stop: stop)
        try search.confirm(consent)
        let report = try await search.report()
        try folder.write(report, redactor: project.redactor)
        return Ending(report: report, folder: folder.url)
    }
}

extension RunRequest {
    /// All that is asked in a search, on the meals of both splits.
    init(_ record: TuneRecord) {
        self.init()
        providers = record.providers
        prompts = record.prompts
        photoSettings = record.photoSettings
        sets = [record.set]
        repeats = record.repeats
        seed = record.seed
        isSimulated = record.isSimulated
        hasWarned = true
        includesOwn = true
        meals = Set(record.tuneMeals + record.testMeals)
    }
}

extension PlanVariant {
    /// Whether prompt and photo setting are its provider's own.
    var isOwn: (prompt: Bool, photo: Bool) { (hasOwnPrompt, id.photoSetting == NamedPhotoSetting.own.name) }
}
