import Analysis
package import Execution
package import FoundationEssentials
import Nutrition
package import Reporting

/// What a search for the best prompt and photo setting tries.
package struct TuneRequest: Sendable {
    /// Folders below providers/prompts, of which every prompt is tried.
    package var promptFolders: [String] = []
    package var prompts: [String] = []
    package var photoSettings: [String] = []
    /// Empty: those of config.yaml.
    package var providers: [String] = []
    /// Nil: that of config.yaml.
    package var set: String?
    /// Nil: that of config.yaml.
    package var repeats: Int?
    /// Nil: that of config.yaml.
    package var seed: UInt64?
    package var isSimulated = false
    /// The test split included; nil: no cap.
    package var maxUSD: Double?
    /// Nil: the time it starts.
    package var name: String?
    /// The winner is measured on the test split.
    package var measuresTest = true
    /// It is measured there although the split was looked at before.
    package var looksAgain = false

    package init() {}
}

/// One call of a search: the rounds as runs, the winner on the test split, the report.
package struct TuneSession {
    private let project: LoadedProject
    private let stop: StopSignal

    /// - Parameter stop: raised to end it early.
    package init(_ project: LoadedProject, stop: StopSignal = StopSignal()) {
        self.project = project
        self.stop = stop
    }

    /// How a search ended.
    package struct Ending: Sendable {
        package let report: TuneReport
        package let folder: URL

        /// Says that more than the cap was billed, in one sentence; nil where it was not.
        package var passedCap: String? { TuneMoney.passedCap(report.budget, spent: report.spent) }
    }

    /// Starts a search.
    ///
    /// - Parameter consent: is asked before it costs more than the project's threshold; nil: agreed.
    /// - Throws: what consent throws, `ApplicationError`, `TuneError`, and what a run throws.
    package func start(_ request: TuneRequest, consent: CostConsent?) async throws -> Ending {
        let plan = try TunePlanning(request, of: project)
        try plan.confirm(consent)
        let time = RunClock.live().now().rfc3339
        let name = try request.name ?? "tune-" + project.freshName(at: time, isSimulated: request.isSimulated)
        let record = plan.record(named: name)
        let folder = TuneFolder(url: try project.reports.appending(path: record.name))
        let lock = try folder.create(record, redactor: project.redactor)
        defer { _ = lock }
        return try await follow(record, in: folder, consent: nil)
    }

    /// Goes on with the search of that name.
    ///
    /// - Throws: as `start`.
    package func resume(_ name: String, consent: CostConsent?) async throws -> Ending {
        let folder = TuneFolder(url: try project.reports.appending(path: name))
        let record = try folder.record()
        let lock = try folder.lock()
        defer { _ = lock }
        return try await follow(record, in: folder, consent: consent)
    }

    /// Makes what is still to be made of the search, in the order of the record. What was chosen in a round is read off its
    /// answers again, so that a search goes on wherever it stopped.
    private func follow(_ record: TuneRecord, in folder: TuneFolder, consent: CostConsent?) async throws -> Ending {
        let search = try TuneSearch(record, of: project, stop: stop)
        if let consent { try search.confirm(consent) }
        let report = try await search.report()
        try folder.write(report, redactor: project.redactor)
        return Ending(report: report, folder: folder.url)
    }
}

extension PlanVariant {
    /// Whether it has its provider's own prompt, and its own photo setting.
    var isOwn: (prompt: Bool, photo: Bool) { (hasOwnPrompt, id.photoSetting == NamedPhotoSetting.own.name) }
}
