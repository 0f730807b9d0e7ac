import Application
import ArgumentParser
import Nutrition
import Scoring

struct RunChoice: ParsableArguments {
    @Option(
        help: "Ask this provider; may be given several times. Default: those of config.yaml.".value("name"),
        completion: NameCompletion.providers)
    var provider: [String] = []

    @Option(
        help: "Use this eval set; may be given several times. Default: those of config.yaml.".value("name"),
        completion: NameCompletion.sets)
    var set: [String] = []

    @Option(
        help: "Ask with this file of providers/prompts instead of each provider's own prompt; several are compared."
            .value("name"),
        completion: NameCompletion.prompts)
    var prompt: [String] = []

    @Option(
        help: "Send photos in this setting of config.yaml; several are compared. `default`: each provider's own."
            .value("name"),
        completion: NameCompletion.photoSettings)
    var photoSetting: [String] = []

    @Option(
        help: "Ask everything once more with this change, and see what it does: \(Self.changes), or all; repeatable."
            .value("change"),
        completion: .list(Perturbation.allCases.map(\.rawValue) + ["all"]))
    var perturb: [String] = []

    @Option(help: "Ask about at most this many meals of each set, the first in file order.".value("n"))
    var limit: Int?

    @Option(help: "Ask only about these meals, by id, separated by commas.".value("id,…"))
    var meals: String?

    @Option(help: "Ask about each meal this many times.".value("n"))
    var repeats: Int?

    @Option(help: "The seed of the order of meals and of the simulator.".value("n"))
    var seed: UInt64?

    @Flag(help: "Let the built-in simulator answer for every provider: no key, no network, no cost.")
    var simulate = false

    @Option(help: "Stop at this sum; what is left stays for a resume.".value("usd"))
    var maxUsd: Double?

    @Option(
        help: "Finish that run: ask what is still missing, with what it was planned with.".value("run"),
        completion: NameCompletion.runs)
    var resume: String?

    @Option(
        help: """
            Take the answers that run has to the very same requests instead of asking again; may be given several times, the \
            newest run wins. They cost nothing, and their latency is not counted.
            """.value("run"),
        completion: NameCompletion.runs)
    var reuse: [String] = []

    @Flag(help: "With --resume: ask anew what the run would have taken from the runs it reuses.")
    var noReuse = false

    @Option(
        help: "Ask nothing unless `nutrieval gate` can compare the run with this reference afterwards.".value("name"))
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
        request.repeats = repeats
        request.seed = seed
        request.isSimulated = simulate
        request.maxUSD = maxUsd
        request.resume = resume
        request.reuse = reuse
        request.reusesNothing = noReuse
        request.reference = reference
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
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
        if let repeats, !(1...1000).contains(repeats) {
            throw ValidationError("--repeats takes a number from 1 to 1000")
        }
        if let maxUsd, !(maxUsd >= 0 && maxUsd.isFinite) {
            throw ValidationError("--max-usd takes an amount from 0 on")
        }
        if noReuse, resume == nil || !reuse.isEmpty {
            throw ValidationError("--no-reuse goes with --resume, in the place of --reuse")
        }
        let choosing: [(name: String, isGiven: Bool)] = [
            ("--provider", !provider.isEmpty), ("--set", !set.isEmpty), ("--prompt", !prompt.isEmpty),
            ("--photo-setting", !photoSetting.isEmpty), ("--perturb", !perturb.isEmpty), ("--limit", limit != nil),
            ("--meals", meals != nil),
            ("--repeats", repeats != nil), ("--seed", seed != nil), ("--simulate", simulate)
        ]
        if resume != nil, let given = choosing.first(where: \.isGiven) {
            throw ValidationError("--resume goes on with what the run was planned with: leave \(given.name) out")
        }
    }
}
