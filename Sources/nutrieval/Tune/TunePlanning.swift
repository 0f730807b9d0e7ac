import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import Nutrition
import Reporting
import Scoring

/// What a search will do, before anything is sent: its variants, its meals, its rounds and what they cost.
struct TunePlanning {
    private let command: TuneCommand
    private let project: LoadedProject
    private let set: EvalSet
    private let meals: TuneMeals
    private let plan: Plan
    private let prompts: [String]
    private let providers: [ProviderDefinition]
    private let schedule: TuneSchedule
    /// Of the dearest variant on one meal with all its repeats, USD; nil where one is unknown.
    private let costPerMeal: Double?

    private var choice: TuneChoice { command.choice }
    private var measuresTest: Bool { !command.noTest }

    /// - Throws: exit 64 or 65 with what is to be done, before anything is sent.
    init(_ command: TuneCommand, project: LoadedProject) throws {
        self.command = command
        self.project = project
        let choice = command.choice
        prompts = try Self.prompts(choice, project)
        set = try Self.set(choice, project)
        let seed = choice.seed ?? project.configuration.run.seed
        meals = TuneMeals(set.meals, seed: seed)
        try Self.checkSplits(meals, of: set, measuresTest: !command.noTest)
        if !command.noTest, !command.lookAgain { try Self.checkLooks(of: set, isSimulated: choice.simulate) }
        let ids = Set((meals.tune + (command.noTest ? [] : meals.test)).map(\.id))
        let run = try TuneRun.choice(
            providers: choice.provider, prompts: prompts, photoSettings: choice.photoSetting, set: set.name,
            repeats: choice.repeats, seed: seed, isSimulated: choice.simulate, out: choice.out)
        let planning = try RunPlanning(
            command.options, run, order: RunOrder(includesOwn: true, meals: ids))
        let callable = try Self.callable(choice, project, planning)
        providers = callable
        let whole = try planning.plan(callable)
        plan = Self.trimmed(whole, prompts: prompts, choice)
        guard plan.variants.count > 1 else {
            Console.error(
                "there is nothing to choose between: name prompts (--prompts, --prompt), photo settings or several providers"
            )
            throw ExitCode.usage
        }
        costPerMeal = TuneCost.perMeal(plan, planning)
        schedule = try Self.schedule(
            plan.variants.count, meals, costPerMeal: costPerMeal, budget: choice.maxUsd,
            testMeals: command.noTest ? 0 : meals.test.count)
    }

    // MARK: What is chosen

    private static func prompts(_ choice: TuneChoice, _ project: LoadedProject) throws -> [String] {
        var names: [String] = []
        for given in choice.prompts {
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
                for diagnostic in unusable { Console.error(TextTable.clean(diagnostic.description)) }
                throw ExitCode.badDefinitions
            }
            guard !found.isEmpty else {
                let known = project.catalog.promptFolders
                Console.error(
                    "there is no folder of prompts \(given.debugDescription) below \(Catalog.promptFolder): "
                        + (known.isEmpty
                            ? "make one and put a .md file per prompt into it"
                            : Suggestion.hint(for: folder, among: known)))
                throw ExitCode.usage
            }
            names += found
        }
        return project.unique(names + choice.prompt)
    }

    private static func set(_ choice: TuneChoice, _ project: LoadedProject) throws -> EvalSet {
        let sets = try project.sets(named: choice.set.map { [$0] } ?? [])
        guard sets.count == 1 else {
            Console.error(
                "tune works on one eval set at a time, for sets are never pooled: give --set, one of "
                    + sets.map(\.name).joined(separator: ", "))
            throw ExitCode.usage
        }
        return sets[0]
    }

    private static func checkSplits(_ meals: TuneMeals, of set: EvalSet, measuresTest: Bool) throws {
        let remedy =
            "say `split: tune` or `split: test` of each meal in meals.jsonl, or write `splits: {tune: 0.3, test: 0.7, by: group}` in set.yaml"
        if meals.tune.isEmpty {
            Console.error(
                "eval set \(set.name) has no meal in its tune split, so there is nothing to choose by: \(remedy)")
            throw ExitCode.usage
        }
        if measuresTest, meals.test.isEmpty {
            Console.error(
                "eval set \(set.name) has no meal in its test split, so the winner could not be measured: \(remedy); or choose without it with --no-test"
            )
            throw ExitCode.usage
        }
        let crossing = Set(meals.tune.map(\.group)).intersection(meals.test.map(\.group)).sorted()
        if measuresTest, let group = crossing.first {
            Console.error(
                "the group \(group) of eval set \(set.name) has meals in both splits, so the test would not be of other meals: give all meals of a group one split"
            )
            throw ExitCode.usage
        }
    }

    private static func checkLooks(of set: EvalSet, isSimulated: Bool) throws {
        let looks = try TestLooks(ofSet: set.folder).all(isSimulated: isSimulated)
        guard let last = looks.last else { return }
        Console.error(
            "the test split of \(set.name) was looked at on \(CleanText.line(String(last.at.prefix(10)))) by "
                + "\(CleanText.line(last.tune, limit: 80)): to choose again and measure on the "
                + "same meals makes the result look better than it is. --no-test chooses without it; --look-again measures all the same, "
                + "and the report says so")
        throw ExitCode.usage
    }

    private static func callable(
        _ choice: TuneChoice, _ project: LoadedProject, _ planning: RunPlanning
    ) throws -> [ProviderDefinition] {
        let providers = try planning.providers()
        let callable =
            choice.simulate
            ? CallableProviders(simulating: providers)
            : CallableProviders(
                providers, project: project, hasCap: choice.maxUsd != nil || BudgetGuard(planning.budget).hasCap)
        try callable.announce()
        return callable.definitions
    }

    /// The prompts that were named (or each provider's own) × the photo settings that were named (or its own), and what each
    /// provider is asked with today.
    private static func trimmed(_ plan: Plan, prompts: [String], _ choice: TuneChoice) -> Plan {
        var plan = plan
        plan.variants.removeAll { variant in
            let own = TuneRun.isOwn(variant)
            let isPrompt = prompts.isEmpty ? own.prompt : prompts.contains(variant.id.prompt)
            let isPhoto =
                choice.photoSetting.isEmpty ? own.photo : choice.photoSetting.contains(variant.id.photoSetting)
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
            throw ExitCode.usage
        }
        guard let costPerMeal else {
            Console.error(
                "with --max-usd the cost must be known: `nutrieval estimate` names what a provider's file lacks")
            throw ExitCode.usage
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
        Console.error(
            "--max-usd \(budget) is too little for one round: \(variants) variants on \(min(TuneSchedule.fewestMeals, meals.tune.count)) "
                + "meals and two on \(testMeals) test meals are expected to cost $\(fixed((least * 100).rounded(.up) / 100, 2)); raise it, or try fewer variants. "
                + "Nothing was sent")
        throw ExitCode.usage
    }

    // MARK: What comes of it

    /// Expected, of all rounds and the test, USD.
    private var expected: Double? {
        costPerMeal.map { Double(schedule.answers + (measuresTest ? 2 * meals.test.count : 0)) * $0 }
    }

    private var text: String {
        var lines = schedule.rounds.enumerated().map { place, round in
            "round \(place + 1): \(round.variants) variants on \(Format.count(round.meals, "meal")), the best \(round.kept) go on"
        }
        if measuresTest {
            lines.append("test: the winner and what is asked today, on \(Format.count(meals.test.count, "meal"))")
        }
        let cost =
            choice.simulate
            ? "nothing, it is simulated" : expected.map { "about $\(fixed($0, 2)) at most" } ?? "unknown"
        lines.append("expected cost: \(cost), as if every variant cost what the dearest does")
        return lines.joined(separator: "\n")
    }

    /// Where its photos go.
    private var hosts: PhotoHosts {
        PhotoHosts(choice.simulate ? [] : plan.variants.map(\.definition), bindings: project.keyBindings)
    }

    /// Prints the rounds, as `--dry-run` does.
    func show() {
        Console.print(plan.variants.map { "  \($0.id)" }.joined(separator: "\n"))
        Console.print(text)
        if let hosts = hosts.text { Console.print(hosts) }
    }

    /// - Throws: exit 64 when the person says no, or cannot be asked.
    func confirm(isConfirmed: Bool) throws {
        guard !choice.simulate, !isConfirmed else { return }
        try TuneCost.confirm(
            expected, of: "this search", hosts: hosts, details: text, project.configuration, command.options)
    }

    func record(named name: String) -> TuneRecord {
        TuneRecord(
            name: name, startedAt: RunClock.live().now().rfc3339, toolVersion: Nutrieval.version,
            isSimulated: choice.simulate, seed: plan.seed, repeats: plan.repeats, set: set.name,
            providers: providers.map(\.name), prompts: prompts, photoSettings: choice.photoSetting,
            variants: plan.variants.map(\.id.description), tuneMeals: meals.tune.map(\.id),
            testMeals: measuresTest ? meals.test.map(\.id) : [],
            lastRoundMeals: schedule.rounds.last?.meals ?? meals.tune.count, maxUSD: choice.maxUsd,
            testUSD: choice.maxUsd == nil || !measuresTest ? nil : costPerMeal.map { 2 * Double(meals.test.count) * $0 }
        )
    }
}
