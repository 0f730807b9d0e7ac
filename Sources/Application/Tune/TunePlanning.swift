import Analysis
import Catalog
import Execution
import FoundationEssentials
import Nutrition
import Reporting
import Scoring

/// A planned search: variants, meals, rounds and costs, before anything is sent.
package struct TunePlanning {
    private let project: LoadedProject
    private let plan: Plan
    private let schedule: TuneSchedule
    /// USD for the most expensive variant on one meal with all repeats; nil if any variant's is unknown.
    private let costPerMeal: Double?
    /// Without a name and a start.
    private let draft: TuneRecord

    /// - Throws: `ApplicationError` telling what to do.
    package init(_ request: TuneRequest, of project: LoadedProject) throws {
        self.project = project
        let prompts = try Self.prompts(request, project)
        let set = try Self.set(request, project)
        let seed = request.seed ?? project.configuration.run.seed
        let meals = TuneMeals(set.meals, seed: seed)
        var draft = TuneRecord()
        draft.toolVersion = ToolVersion.current
        draft.isSimulated = request.isSimulated
        draft.seed = seed
        draft.repeats = request.repeats ?? project.configuration.run.repeats
        draft.set = set.name
        draft.providers = request.providers
        draft.prompts = prompts
        draft.photoSettings = request.photoSettings
        draft.tuneMeals = meals.tune.map(\.id)
        draft.maxUSD = request.maxUSD
        try Self.checkSplits(meals, of: set, measuresTest: request.measuresTest)
        if request.measuresTest {
            if !request.looksAgain { try Self.checkLooks(of: set, isSimulated: request.isSimulated) }
            draft.testMeals = meals.test.map(\.id)
        }
        let planning = try RunPlanning(project, RunRequest(draft))
        let callable = try CallableProviders(of: planning, hasCap: request.maxUSD != nil).definitions
        let plan = Self.trimmed(try planning.plan(callable), draft)
        guard plan.variants.count > 1 else {
            throw ApplicationError.usage(
                "there is nothing to choose between: add --prompts, --prompt, --photo-setting or several --provider"
            )
        }
        if let cascade = plan.variants.first(where: { $0.policy != nil })?.definition {
            throw ApplicationError.usage(
                "\(cascade.name) is a cascade, which `tune` does not take: name its members (\(cascade.cascade?.words ?? ""))"
            )
        }
        self.plan = plan
        costPerMeal = TuneCost.perMeal(plan, planning)
        schedule = try Self.schedule(plan.variants.count, draft, costPerMeal: costPerMeal)
        draft.providers = callable.map(\.name)
        draft.variants = plan.variants.map(\.id.description)
        draft.lastRoundMeals = schedule.rounds.last?.meals ?? meals.tune.count
        if request.maxUSD != nil, request.measuresTest {
            draft.testUSD = costPerMeal.map { 2 * Double(meals.test.count) * $0 }
        }
        self.draft = draft
    }

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
            guard unusable.isEmpty else { throw ApplicationError(.definitions, unusable.map(\.description)) }
            guard !found.isEmpty else {
                let known = project.catalog.promptFolders
                throw ApplicationError.usage(
                    "there is no folder of prompts \(given.debugDescription) below \(Catalog.promptFolder): "
                        + (known.isEmpty
                            ? "make one and put a .md file per prompt into it"
                            : Suggestion.hint(for: folder, among: known)))
            }
            names += found
        }
        return (names + request.prompts).unique()
    }

    private static func set(_ request: TuneRequest, _ project: LoadedProject) throws -> EvalSet {
        let sets = try project.sets(named: request.set.map { [$0] } ?? [])
        guard sets.count == 1 else {
            throw ApplicationError.usage(
                "tune needs a single eval set: give --set, one of "
                    + sets.map(\.name).joined(separator: ", "))
        }
        return sets[0]
    }

    private static func checkSplits(_ meals: TuneMeals, of set: EvalSet, measuresTest: Bool) throws {
        let remedy =
            "write `split: tune` or `split: test` for each meal in meals.jsonl, or `splits: {tune: 0.3, test: 0.7, by: group}` in set.yaml"
        if meals.tune.isEmpty {
            throw ApplicationError.usage(
                "eval set \(set.name) has no meal in its tune split, so there is nothing to choose by: \(remedy)")
        }
        guard measuresTest else { return }
        if meals.test.isEmpty {
            throw ApplicationError.usage(
                "eval set \(set.name) has no meal in its test split, so the winner could not be measured: \(remedy); or choose without it with --no-test"
            )
        }
        if let group = Set(meals.tune.map(\.group)).intersection(meals.test.map(\.group)).min() {
            throw ApplicationError.usage(
                "the group \(group) of eval set \(set.name) has meals in both splits, so the test would use known meals: give all meals of a group one split"
            )
        }
    }

    private static func checkLooks(of set: EvalSet, isSimulated: Bool) throws {
        guard let last = try TestLooks(ofSet: set.folder).last(isSimulated: isSimulated) else { return }
        throw ApplicationError.usage(
            "the test split of \(set.name) was looked at on \(CleanText.line(String(last.at.prefix(10)))) by "
                + "\(CleanText.line(last.tune, limit: 80)). A second choice measured on these meals looks better than it is: "
                + "use --no-test to choose without them, or --look-again to measure anyway")
    }

    /// The named prompts × the named photo settings (or each provider's own), and each provider's present pair.
    private static func trimmed(_ plan: Plan, _ draft: TuneRecord) -> Plan {
        var plan = plan
        plan.variants.removeAll { variant in
            let own = variant.isOwn
            let isPrompt = draft.prompts.isEmpty ? own.prompt : draft.prompts.contains(variant.id.prompt)
            let isPhoto =
                draft.photoSettings.isEmpty ? own.photo : draft.photoSettings.contains(variant.id.photoSetting)
            return !(isPrompt && isPhoto) && !(own.prompt && own.photo)
        }
        return plan
    }

    private static func schedule(
        _ variants: Int, _ draft: TuneRecord, costPerMeal: Double?
    ) throws -> TuneSchedule {
        let (meals, testMeals) = (draft.tuneMeals.count, draft.testMeals.count)
        let whole = TuneSchedule(variants: variants, meals: meals)
        guard let budget = draft.maxUSD else {
            if let whole { return whole }
            throw ApplicationError(.usage)
        }
        guard let costPerMeal else {
            throw ApplicationError.usage(
                "with --max-usd the cost must be known: `nutrieval estimate` names what a provider's file lacks")
        }
        let test = 2 * Double(testMeals) * costPerMeal
        if costPerMeal == 0, let whole { return whole }
        if let affordable = TuneSchedule(
            variants: variants, meals: meals, costPerMeal: costPerMeal, budget: budget - test)
        {
            return affordable
        }
        let least = Double(TuneSchedule.fewestAnswers(variants: variants, meals: meals)) * costPerMeal + test
        throw ApplicationError.usage(
            "--max-usd \(budget) is too little for one round: \(variants) variants on \(min(TuneSchedule.fewestMeals, meals)) "
                + "meals and two on \(testMeals) test meals are expected to cost $\(Format.fixed((least * 100).rounded(.up) / 100, decimals: 2)); raise it, or try fewer variants. "
                + "Nothing was sent")
    }

    /// Expected cost of all rounds and the test, USD.
    private var expected: Double? {
        costPerMeal.map { Double(schedule.answers + 2 * draft.testMeals.count) * $0 }
    }

    /// The rounds and their cost, a line each.
    package var text: String {
        var lines = schedule.rounds.enumerated().map { place, round in
            "round \(place + 1): \(round.variants) variants on \(Format.count(round.meals, "meal")), the best \(round.kept) go on"
        }
        if !draft.testMeals.isEmpty {
            lines.append("test: the winner and what is asked today, on \(Format.count(draft.testMeals.count, "meal"))")
        }
        let cost =
            draft.isSimulated
            ? "nothing, it is simulated"
            : expected.map { "about $\(Format.fixed($0, decimals: 2)) at most" } ?? "unknown"
        lines.append("expected cost: \(cost), as if every variant cost what the dearest does")
        return lines.joined(separator: "\n")
    }

    package var hosts: PhotoHosts { PhotoHosts(of: plan, isSimulated: draft.isSimulated, project) }

    package var variants: [String] { draft.variants }

    /// - Throws: what consent throws.
    func confirm(_ consent: CostConsent) throws {
        guard !draft.isSimulated, case .asked(let ask) = consent else { return }
        try CostQuestion.ask(
            expected, upTo: expected, of: "this search", hosts: hosts, details: .lines(text), project, ask)
    }

    func record(named name: String) -> TuneRecord {
        var record = draft
        record.name = name
        record.startedAt = RunClock.live().now().rfc3339
        return record
    }
}
