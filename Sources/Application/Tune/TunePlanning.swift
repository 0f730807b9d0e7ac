import Analysis
import Catalog
import Execution
import FoundationEssentials
import Nutrition
import Reporting
import Scoring

/// A planned search: variants, meals, rounds and costs, before anything is sent.
package struct TunePlanning {
    private let request: TuneRequest
    private let project: LoadedProject
    private let set: EvalSet
    private let meals: TuneMeals
    private let plan: Plan
    private let prompts: [String]
    private let providers: [ProviderDefinition]
    private let schedule: TuneSchedule
    /// USD for the most expensive variant on one meal with all repeats; nil if any variant's is unknown.
    private let costPerMeal: Double?

    /// - Throws: `ApplicationError` telling what to do.
    package init(_ request: TuneRequest, of project: LoadedProject) throws {
        self.request = request
        self.project = project
        prompts = try Self.prompts(request, project)
        set = try Self.set(request, project)
        let seed = request.seed ?? project.configuration.run.seed
        meals = TuneMeals(set.meals, seed: seed)
        try Self.checkSplits(meals, of: set, measuresTest: request.measuresTest)
        if request.measuresTest, !request.looksAgain {
            try Self.checkLooks(of: set, isSimulated: request.isSimulated)
        }
        var run = RunRequest()
        run.providers = request.providers
        run.prompts = prompts
        run.photoSettings = request.photoSettings
        run.sets = [set.name]
        run.repeats = request.repeats
        run.seed = seed
        run.isSimulated = request.isSimulated
        run.includesOwn = true
        run.meals = Set((meals.tune + (request.measuresTest ? meals.test : [])).map(\.id))
        let planning = try RunPlanning(project, run)
        let callable = try Self.callable(request, project, planning)
        providers = callable
        let whole = try planning.plan(callable)
        plan = Self.trimmed(whole, prompts: prompts, request)
        guard plan.variants.count > 1 else {
            throw ApplicationError(
                .usage,
                "there is nothing to choose between: name prompts (--prompts, --prompt), photo settings or several providers"
            )
        }
        costPerMeal = TuneCost.perMeal(plan, planning)
        schedule = try Self.schedule(
            plan.variants.count, meals, costPerMeal: costPerMeal, budget: request.maxUSD,
            testMeals: request.measuresTest ? meals.test.count : 0)
    }

    // MARK: What is chosen

    private static func prompts(_ request: TuneRequest, _ project: LoadedProject) throws -> [String] {
        var names: [String] = []
        for given in request.promptFolders {
            let root = project.root.appending(path: Catalog.promptFolder).path
            var folder = given
            for prefix in [root + "/", Catalog.promptFolder + "/"] where folder.hasPrefix(prefix) {
                folder = String(folder.dropFirst(prefix.count))
            }
            while folder.hasSuffix("/") { folder.removeLast() }
            let found =
                folder == root || folder == Catalog.promptFolder
                ? project.catalog.prompts : project.catalog.prompts(inFolder: folder)
            let unusable = project.catalog.unusablePrompts(inFolder: folder)
            guard unusable.isEmpty else {
                throw ApplicationError(.definitions, unusable.map(\.description))
            }
            guard !found.isEmpty else {
                let known = project.catalog.promptFolders
                throw ApplicationError(
                    .usage,
                    "there is no folder of prompts \(given.debugDescription) below \(Catalog.promptFolder): "
                        + (known.isEmpty
                            ? "make one and put a .md file per prompt into it"
                            : Suggestion.hint(for: folder, among: known)))
            }
            names += found
        }
        return project.unique(names + request.prompts)
    }

    private static func set(_ request: TuneRequest, _ project: LoadedProject) throws -> EvalSet {
        let sets = try project.sets(named: request.set.map { [$0] } ?? [])
        guard sets.count == 1 else {
            throw ApplicationError(
                .usage,
                "tune works on one eval set at a time, for sets are never pooled: give --set, one of "
                    + sets.map(\.name).joined(separator: ", "))
        }
        return sets[0]
    }

    private static func checkSplits(_ meals: TuneMeals, of set: EvalSet, measuresTest: Bool) throws {
        let remedy =
            "say `split: tune` or `split: test` of each meal in meals.jsonl, or write `splits: {tune: 0.3, test: 0.7, by: group}` in set.yaml"
        if meals.tune.isEmpty {
            throw ApplicationError(
                .usage,
                "eval set \(set.name) has no meal in its tune split, so there is nothing to choose by: \(remedy)")
        }
        if measuresTest, meals.test.isEmpty {
            throw ApplicationError(
                .usage,
                "eval set \(set.name) has no meal in its test split, so the winner could not be measured: \(remedy); or choose without it with --no-test"
            )
        }
        let crossing = Set(meals.tune.map(\.group)).intersection(meals.test.map(\.group)).sorted()
        if measuresTest, let group = crossing.first {
            throw ApplicationError(
                .usage,
                "the group \(group) of eval set \(set.name) has meals in both splits, so the test would not be of other meals: give all meals of a group one split"
            )
        }
    }

    private static func checkLooks(of set: EvalSet, isSimulated: Bool) throws {
        let looks = try TestLooks(ofSet: set.folder).all(isSimulated: isSimulated)
        guard let last = looks.last else { return }
        throw ApplicationError(
            .usage,
            "the test split of \(set.name) was looked at on \(CleanText.line(String(last.at.prefix(10)))) by "
                + "\(CleanText.line(last.tune, limit: 80)): to choose again and measure on the "
                + "same meals makes the result look better than it is. --no-test chooses without it; --look-again measures all the same, "
                + "and the report says so")
    }

    private static func callable(
        _ request: TuneRequest, _ project: LoadedProject, _ planning: RunPlanning
    ) throws -> [ProviderDefinition] {
        let providers = try planning.providers()
        let callable =
            request.isSimulated
            ? CallableProviders(simulating: providers)
            : CallableProviders(
                providers, project: project, hasCap: request.maxUSD != nil || BudgetGuard(planning.budget).hasCap)
        try callable.announce(project.events)
        return callable.definitions
    }

    /// The named prompts × the named photo settings (or each provider's own), and each provider's present pair.
    private static func trimmed(_ plan: Plan, prompts: [String], _ request: TuneRequest) -> Plan {
        var plan = plan
        plan.variants.removeAll { variant in
            let own = variant.isOwn
            let isPrompt = prompts.isEmpty ? own.prompt : prompts.contains(variant.id.prompt)
            let isPhoto =
                request.photoSettings.isEmpty ? own.photo : request.photoSettings.contains(variant.id.photoSetting)
            return !(isPrompt && isPhoto) && !(own.prompt && own.photo)
        }
        return plan
    }

    private static func schedule(
        _ variants: Int, _ meals: TuneMeals, costPerMeal: Double?, budget: Double?, testMeals: Int
    ) throws -> TuneSchedule {
        let whole = TuneSchedule(variants: variants, meals: meals.tune.count)
        guard let budget else {
            if let whole { return whole }
            throw ApplicationError(.usage)
        }
        guard let costPerMeal else {
            throw ApplicationError(
                .usage,
                "with --max-usd the cost must be known: `nutrieval estimate` names what a provider's file lacks")
        }
        let test = 2 * Double(testMeals) * costPerMeal
        if costPerMeal == 0, let whole { return whole }
        if let affordable = TuneSchedule(
            variants: variants, meals: meals.tune.count, costPerMeal: costPerMeal, budget: budget - test)
        {
            return affordable
        }
        let least =
            Double(TuneSchedule.fewestAnswers(variants: variants, meals: meals.tune.count)) * costPerMeal + test
        throw ApplicationError(
            .usage,
            "--max-usd \(budget) is too little for one round: \(variants) variants on \(min(TuneSchedule.fewestMeals, meals.tune.count)) "
                + "meals and two on \(testMeals) test meals are expected to cost $\(Format.fixed((least * 100).rounded(.up) / 100, decimals: 2)); raise it, or try fewer variants. "
                + "Nothing was sent")
    }

    // MARK: What comes of it

    /// Expected cost of all rounds and the test, USD.
    private var expected: Double? {
        costPerMeal.map { Double(schedule.answers + (request.measuresTest ? 2 * meals.test.count : 0)) * $0 }
    }

    /// The rounds and their cost, a line each.
    package var text: String {
        var lines = schedule.rounds.enumerated().map { place, round in
            "round \(place + 1): \(round.variants) variants on \(Format.count(round.meals, "meal")), the best \(round.kept) go on"
        }
        if request.measuresTest {
            lines.append("test: the winner and what is asked today, on \(Format.count(meals.test.count, "meal"))")
        }
        let cost =
            request.isSimulated
            ? "nothing, it is simulated"
            : expected.map { "about $\(Format.fixed($0, decimals: 2)) at most" } ?? "unknown"
        lines.append("expected cost: \(cost), as if every variant cost what the dearest does")
        return lines.joined(separator: "\n")
    }

    package var hosts: PhotoHosts {
        PhotoHosts(request.isSimulated ? [] : plan.variants.map(\.definition), bindings: project.keyBindings)
    }

    package var variants: [String] { plan.variants.map(\.id.description) }

    /// Asks before a cost above the project's threshold.
    ///
    /// - Throws: what consent throws.
    func confirm(_ consent: CostConsent) throws {
        guard !request.isSimulated, case .asked(let ask) = consent else { return }
        try CostQuestion.ask(
            expected, upTo: expected, of: "this search", hosts: hosts, details: .lines(text), project, ask)
    }

    func record(named name: String) -> TuneRecord {
        TuneRecord(
            name: name, startedAt: RunClock.live().now().rfc3339, toolVersion: ToolVersion.current,
            isSimulated: request.isSimulated, seed: plan.seed, repeats: plan.repeats, set: set.name,
            providers: providers.map(\.name), prompts: prompts, photoSettings: request.photoSettings,
            variants: plan.variants.map(\.id.description), tuneMeals: meals.tune.map(\.id),
            testMeals: request.measuresTest ? meals.test.map(\.id) : [],
            lastRoundMeals: schedule.rounds.last?.meals ?? meals.tune.count, maxUSD: request.maxUSD,
            testUSD: request.maxUSD == nil || !request.measuresTest
                ? nil : costPerMeal.map { 2 * Double(meals.test.count) * $0 }
        )
    }
}
