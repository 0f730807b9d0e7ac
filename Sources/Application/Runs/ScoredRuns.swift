import Analysis
import CMemory
import Catalog
package import Costs
package import Execution
import FoundationEssentials
package import Nutrition
package import Reporting
import Sanity
package import Scoring
import Simulator
import Transport

/// A recorded run, scored by the project's present definitions.
package struct ScoredRun: Sendable {
    package let folder: RunFolder
    package let report: Report
    private let redactor: Redactor

    /// - Parameter meal: answers to it keep their text, also in a large run; nil: none.
    /// - Throws: `RunFolderError` without such a run, `ApplicationError` when the project lacks what it asked.
    package init(
        named name: String, of project: LoadedProject, scoring: ScoringChoice = ScoringChoice(),
        textsOf meal: String? = nil
    ) async throws {
        redactor = project.redactor
        folder = RunFolder(url: try project.reports.appending(path: name))
        let record = try folder.record()
        report = try await project.report(
            of: folder, record: record, plan: project.plan(of: record, photos: false), scoring: scoring, textsOf: meal)
    }

    /// Scores answers that are in memory.
    /// - Throws: as the other one. Nil for a small run, and where findings depend on truths: then its journal is read.
    package init?(_ reading: TriageReading, named name: String, of project: LoadedProject) async throws {
        guard reading.isIndependentOfTruths, let results = reading.results.withoutTexts else { return nil }
        redactor = project.redactor
        folder = RunFolder(url: try project.reports.appending(path: name))
        report = try await project.report(
            of: results, in: folder, record: reading.record,
            plan: project.plan(of: reading.record).recalling(folder))
    }

    /// - Throws: `RunFolderError.locked`, `WriteError`.
    package func write() throws {
        try withExtendedLifetime(RunLock(folder)) {
            try ReportFiles.write(report, to: folder, redactor: redactor)
        }
    }
}

extension LoadedProject {
    /// - Parameter budget: the caps of the session that asked; nil: no session did.
    func report(
        of folder: RunFolder, record: RunRecord, plan: Plan, scoring: ScoringChoice = ScoringChoice(),
        budget: Budget? = nil, textsOf meal: String? = nil
    ) async throws -> Report {
        let photos = try photoStore()
        var plan = plan.recalling(folder)
        var record = record
        if plan.needsQuality || scoring.condition != nil { plan = plan.measured(by: photos) }
        if let condition = scoring.condition {
            plan = plan.scoring(only: condition)
            record.remarks.append(try remark(on: plan, condition))
        }
        let results = try RunResults(
            reading: folder, plan: plan, sanity: SanityChecker(profile: configuration.sanity),
            pricesAsOf: scoring.pricesAsOf, format: record.format, textsOf: meal)
        return try await report(
            of: results, in: folder, record: record, plan: plan, scoring: scoring, budget: budget)
    }

    fileprivate func report(
        of results: RunResults, in folder: RunFolder, record: RunRecord, plan: Plan,
        scoring: ScoringChoice = ScoringChoice(), budget: Budget? = nil
    ) async throws -> Report {
        let vectors = try await FoodNameEmbedding(project: self, isSimulated: record.simulation != nil)
            .vectors(of: plan.sets, answers: results.trials)
        let grounder = try grounder(of: folder)
        let photos = try photoStore()
        // Otherwise memory freed by reading would add to that of the next step.
        defer { nutrieval_memory_give_back() }
        return await ReportAssembly.report(
            of: results, record: record, plan: plan, photos: photos, settings: settings(scoring),
            resumeCommand: location.resumeCommand(record.name), pricedAsOf: scoring.pricesAsOf,
            vectors: vectors, grounder: grounder, cap: budget.map { .inForce($0) } ?? .recorded(folder.passedCap),
            showsPhotos: showsPhotos)
    }

    /// - Throws: `ApplicationError` if the condition holds for no meal.
    private func remark(on plan: Plan, _ condition: MealCondition) throws(ApplicationError) -> String {
        let meals = plan.sets.reduce(0) { $0 + $1.set.meals.count }
        let left = plan.sets.reduce(0) { $0 + $1.unchosen.count }
        let unknown = plan.sets.reduce(0) { sum, set in sum + set.set.meals.count { set.quality[$0.id] == nil } }
        guard left < meals else {
            throw ApplicationError.usage("--where \(condition) leaves no meal: choose another number")
        }
        let more = unknown > 0 ? " The quality of \(Format.count(unknown, "meal")) is unknown." : ""
        return "Only meals with \(condition): \(meals - left) of \(meals).\(more)"
    }

    func settings(_ choice: ScoringChoice) -> ScoringSettings {
        var settings = configuration.scoring
        settings.missing = choice.missing ?? settings.missing
        return settings
    }

    /// Reads the run in that folder by the project's definitions.
    /// - Parameters:
    ///   - photos: false: the photos may be missing.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    ///   - measuring: measures photos whose quality the run did not record.
    func comparable(
        _ folder: RunFolder, _ choice: ScoringChoice, photos: Bool = true, measuring: Bool = false
    ) throws -> ComparableRun {
        let record = try folder.record()
        var plan = try plan(of: record, photos: photos).recalling(folder)
        if measuring || plan.needsQuality { plan = plan.measured(by: try photoStore()) }
        return try ComparableRun(
            reading: folder, record: record, plan: plan,
            sanity: SanityChecker(profile: configuration.sanity), pricesAsOf: choice.pricesAsOf,
            resumeCommand: location.resumeCommand(record.name))
    }

    /// Compares two runs or variants, named as RUN or RUN:VARIANT, meal by meal.
    /// - Parameter embedsNames: false: names of foods are compared by their words, and nothing is sent.
    package func comparison(
        of base: String, with candidate: String, scoring: ScoringChoice = ScoringChoice(), embedsNames: Bool = true
    ) async throws -> RunComparison {
        let (first, second) = (try side(base), try side(candidate))
        let isOneRun = first.folder.path == second.folder.path
        let before = try comparable(first.folder, scoring)
        let after = isOneRun ? before : try comparable(second.folder, scoring)
        let pairs = try VariantChoice.pairs(
            base: before, first.variant, candidate: after, second.variant, isOneRun: isOneRun)
        let embedding = FoodNameEmbedding(
            project: self, isSimulated: before.info.isSimulated && after.info.isSimulated)
        let vectors =
            embedsNames
            ? try await embedding.vectors(
                of: before.plan.sets + after.plan.sets, answers: before.trials + (isOneRun ? [] : after.trials))
            : nil
        return try ComparisonAssembly.comparison(
            of: pairs, base: before, candidate: after, isOneRun: isOneRun, settings: settings(scoring),
            vectors: vectors)
    }

    /// Writes the page of a comparison into the candidate's run folder.
    /// - Parameters:
    ///   - base: as it was named.
    ///   - candidate: as it was named.
    /// - Returns: the path of the page.
    /// - Throws: `WriteError`.
    package func write(_ comparison: RunComparison, of base: String, with candidate: String) throws -> String {
        let (first, second) = (try side(base), try side(candidate))
        let name = ReportFiles.comparison(with: first.folder.name, first.variant)
        try second.folder.write(comparison.document.html, to: name, redactor: redactor)
        return second.folder.file(name).path
    }

    /// - Parameter text: `RUN` or `RUN:VARIANT`. RUN is a name under the reports folder or a path to a run's folder.
    /// - Returns: the variant is nil if none was named.
    /// - Throws: `ApplicationError` for an unknown run, naming the existing ones.
    private func side(_ text: String) throws(ApplicationError) -> (folder: RunFolder, variant: String?) {
        let reports = try reports
        if let folder = NamedRun.folder(text, in: reports) { return (folder, nil) }
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex else {
            return (try NamedRun.existing(text, in: reports), nil)
        }
        let folder = try NamedRun.existing(String(text[..<colon]), in: reports)
        return (folder, String(text[text.index(after: colon)...]))
    }
}

/// Overrides the configuration when recorded runs are scored.
package struct ScoringChoice: Sendable {
    /// The day of all prices; nil: the day each answer was sent.
    package var pricesAsOf: CalendarDate?
    /// Nil: as configured.
    package var missing: MissingPolicy?
    /// Scores only meals for which it holds; nil: all.
    package var condition: MealCondition?

    package init(pricesAsOf: CalendarDate? = nil, missing: MissingPolicy? = nil, condition: MealCondition? = nil) {
        self.condition = condition
        self.pricesAsOf = pricesAsOf
        self.missing = missing
    }
}

extension Report {
    /// Compares the expected cost of the run's billed attempts with their bill; nil if no attempt has both figures.
    package var billCheck: String? {
        let both = (meals.flatMap(\.trials) + perturbed + onCall).compactMap { trial -> (Double, Double)? in
            trial.expectedCost.flatMap { expected in trial.billedCost.map { (expected.value, $0.value) } }
        }
        guard !both.isEmpty else { return nil }
        let (expected, billed) = (both.reduce(0) { $0 + $1.0 }, both.reduce(0) { $0 + $1.1 })
        let ratio = billed > 0 ? " (estimate ÷ billed \(Format.fixed(expected / billed, decimals: 2)))" : ""
        let simulated = run.isSimulated ? "simulated, no money was spent: " : ""
        return
            "\(simulated)estimated $\(Format.fixed(expected, decimals: 4)), billed $\(Format.fixed(billed, decimals: 4))\(ratio)"
    }

    /// A sentence for each variant without one usable answer. A model that answers some meals badly is a result. A wrong
    /// model name, endpoint, key or schema is not, and must not pass in CI.
    package var silentVariants: [String] {
        let answered = scores.variants.filter { $0.outcomes.contains { $0.key.kind == .answered && $0.value > 0 } }
        let all = Set(scores.variants.map(\.variant))
        let names = VariantNames(all, isSimulated: run.isSimulated)
        return all.subtracting(answered.map(\.variant)).sorted().compactMap { variant in
            let refused = meals.flatMap(\.trials).filter {
                $0.variant == variant && Refusal.advice[$0.outcome] != nil
            }
            let reasons = Dictionary(refused.map { (Refusal($0), 1) }, uniquingKeysWith: +)
            guard let usual = reasons.max(by: { ($0.value, $1.key.words) < ($1.value, $0.key.words) })?.key,
                let advice = Refusal.advice[usual.outcome]
            else { return nil }
            let look =
                usual.outcome.kind == .unusable ? "; `nutrieval provider test \(variant.provider)` shows one" : ""
            return "\(names[variant]): no usable answer: \(usual.words); \(advice)\(look)"
        }
    }
}

private struct Refusal: Hashable {
    var outcome: Outcome
    var words: String

    init(_ trial: TrialResult) {
        outcome = trial.outcome
        let state = trial.outcome.kind == .unusable ? "\(trial.outcome.rawValue): " : ""
        words = String((trial.reason.map { state + $0 } ?? trial.outcome.rawValue).prefix(160))
    }

    static let advice: [Outcome: String] = [
        .badRequest: "check its model, endpoint and parameters", .unauthorized: "check its key",
        .overLimit: "check its limits and photo setting", .photoUnreadable: "check the photos",
        .notJSON: "have it return JSON that fits its schema, by its prompt or schema_mode",
        .schemaInvalid: "have it return JSON that fits its schema, by its prompt or schema_mode",
        .empty: "check its response format and parameters", .truncated: "raise its max_output_tokens",
        .tooLarge: "ask for a shorter answer", .refused: "change its prompt", .blocked: "change its prompt",
        .timedOut: "raise its limits.timeout_s"
    ]
}

/// Embeds food names if config.yaml asks for it.
struct FoodNameEmbedding {
    let project: LoadedProject
    /// A simulated run uses simulated vectors.
    let isSimulated: Bool

    /// Nil if no embeddings are configured, or there is nothing to embed.
    /// - Throws: `EmbeddingError`, `SimulatorError`.
    func vectors(of sets: [PlanSet], answers: [TrialResult]) async throws -> NameVectors? {
        guard let definition = project.configuration.embeddings else { return nil }
        let names = NameEmbedder.names(of: sets, answers: answers)
        guard !names.isEmpty else { return nil }
        let server = isSimulated ? SimulatorServer(providers: [], meals: []) : nil
        _ = try await server?.start()
        let client = HTTPClient(settings: project.transportSettings())
        let found = await Result {
            try await NameEmbedder(
                definition, simulatedAt: server?.embeddingsEndpoint, key: isSimulated ? nil : key(definition),
                http: client, folder: project.reports.appending(path: ".embeddings"), outgoing: project.outgoing
            ).vectors(of: names, matchThreshold: project.configuration.scoring.matchThreshold)
        }
        await client.shutdown()
        await server?.stop()
        return try found.get()
    }

    /// Checks, before any money is spent, that the key for scoring exists; sends nothing.
    /// - Throws: `EmbeddingError.noKey`.
    func checkKey() throws(EmbeddingError) {
        guard !isSimulated, let definition = project.configuration.embeddings else { return }
        _ = try key(definition)
    }

    private func key(_ definition: EmbeddingDefinition) throws(EmbeddingError) -> Secret? {
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        switch ring.access(variable: definition.keyVariable, endpoint: definition.endpoint) {
        case .key(let key): return key
        case .keyless: return nil
        case .none(let reason): throw .noKey(reason)
        }
    }
}
