import Application
import ArgumentParser
import Nutrition
import Scoring

struct RunChoice: ParsableArguments {
    @Option(
        help: "Ask this provider; repeatable. Default: those of config.yaml.".value("name"),
        completion: NameCompletion.providers)
    var provider: [String] = []

    @Option(
        help: "Use this eval set; repeatable. Default: those of config.yaml.".value("name"),
        completion: NameCompletion.sets)
    var set: [String] = []

    @Option(
        help: "Use this file of providers/prompts instead of each provider's own prompt; repeatable."
            .value("name"),
        completion: NameCompletion.prompts)
    var prompt: [String] = []

    @Option(
        help: "Send photos in this setting of config.yaml, or `default`: each provider's own; repeatable."
            .value("name"),
        completion: NameCompletion.photoSettings)
    var photoSetting: [String] = []

    @Option(
        help: "Ask everything again with this change, to see its effect: \(Self.changes) or all; repeatable."
            .value("change"),
        completion: .list(Perturbation.allCases.map(\.rawValue) + ["all"]))
    var perturb: [String] = []

    @Option(help: "Ask only about the first meals of each set, at most this many.".value("n"))
    var limit: Int?

    @Option(help: "Ask only about these meals: ids with commas between them.".value("id,…"))
    var meals: String?

    @Option(
        help: "Ask only about meals of this split, such as those that nothing was fitted or tuned on.".value("split"))
    var split: Split?

    @OptionGroup var selection: MealSelectionOption

    @Option(help: "Ask about each meal this many times.".value("n"))
    var repeats: Int?

    @Option(help: "The seed of the order of meals and of the simulator.".value("n"))
    var seed: UInt64?

    @Flag(help: "Let the simulator answer for all providers: no key, no network, no cost.")
    var simulate = false

    @Flag(help: "Start the programs of this project without a look at your trust file.")
    var allowPrograms = false

    @Flag(help: "Ask in the vendors' batches: often half the price, and answers within a day.")
    var batch = false

    @Option(help: "Stop at this sum; --resume can continue.".value("usd"))
    var maxUsd: Double?

    @Option(
        help: "Finish that run: ask only what is missing.".value("run"),
        completion: NameCompletion.runs)
    var resume: String?

    @Option(
        help: """
            Copy that run's answers to equal requests instead of asking again; repeatable, the newest run wins. They cost \
            nothing and have no latency.
            """.value("run"),
        completion: NameCompletion.runs)
    var reuse: [String] = []

    @Flag(help: "With --resume: ask again instead of copying answers of other runs.")
    var noReuse = false

    @Option(
        help: "Ask only if `nutrieval gate` can compare the run with this reference.".value("name"))
    var reference: String?

    @Option(
        help: ArgumentHelp("Put run folders here instead of the project's reports folder.", valueName: "dir"),
        completion: .directory)
    var out: String?

    private static let changes = Perturbation.allCases.map(\.rawValue).joined(separator: ", ")

    var request: RunRequest {
        var request = RunRequest()
        request.providers = provider
        request.sets = set
        request.prompts = prompt
        request.photoSettings = photoSetting
        request.perturbations = perturbations
        request.limit = limit
        request.meals = meals.map { Set($0.split(separator: ",").map(String.init)) } ?? []
        (request.split, request.condition) = (split, selection.condition)
        request.repeats = repeats
        request.seed = seed
        request.isSimulated = simulate
        request.maxUSD = maxUsd
        request.resume = resume
        request.reuse = reuse
        request.reusesNothing = noReuse
        request.reference = reference
        request.batch.isWanted = batch
        return request
    }

    /// Without duplicates.
    private var perturbations: [Perturbation] {
        if perturb.contains("all") { return Perturbation.allCases }
        return Perturbation.allCases.filter { perturb.contains($0.rawValue) }
    }

    func validate() throws {
        if let unknown = perturb.first(where: { $0 != "all" && Perturbation(rawValue: $0) == nil }) {
            throw ValidationError("--perturb takes \(Self.changes) or all, not \(unknown.debugDescription)")
        }
        if let limit, limit < 1 { throw ValidationError("--limit takes a number of 1 or more") }
        if let repeats, !(1...1000).contains(repeats) {
            throw ValidationError("--repeats takes a number from 1 to 1000")
        }
        if let maxUsd, !(maxUsd >= 0 && maxUsd.isFinite) {
            throw ValidationError("--max-usd takes an amount of 0 or more")
        }
        if noReuse, resume == nil || !reuse.isEmpty {
            throw ValidationError("--no-reuse needs --resume, without --reuse")
        }
        let choosing: [(name: String, isGiven: Bool)] = [
            ("--provider", !provider.isEmpty), ("--set", !set.isEmpty), ("--prompt", !prompt.isEmpty),
            ("--photo-setting", !photoSetting.isEmpty), ("--perturb", !perturb.isEmpty), ("--limit", limit != nil),
            ("--meals", meals != nil), ("--split", split != nil), ("--where", selection.condition != nil),
            ("--repeats", repeats != nil),
            ("--seed", seed != nil), ("--simulate", simulate)
        ]
        if resume != nil, let given = choosing.first(where: \.isGiven) {
            throw ValidationError("--resume keeps the run's own choices: leave \(given.name) out")
        }
    }
}
