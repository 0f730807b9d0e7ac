import Application
import ArgumentParser

struct TuneChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Try every prompt of this folder below providers/prompts; may be given several times.", valueName: "dir"))
    var prompts: [String] = []

    @Option(
        help: ArgumentHelp("Try this prompt; may be given several times.", valueName: "name"),
        completion: NameCompletion.prompts)
    var prompt: [String] = []

    @Option(
        help: ArgumentHelp(
            "Try photos in this setting of config.yaml; may be given several times.", valueName: "name"),
        completion: NameCompletion.photoSettings)
    var photoSetting: [String] = []

    @Option(
        help: ArgumentHelp(
            "Try it with this provider; may be given several times. Default: those of config.yaml.",
            valueName: "name"), completion: NameCompletion.providers)
    var provider: [String] = []

    @Option(
        help: ArgumentHelp("The eval set. Default: that of config.yaml.", valueName: "name"),
        completion: NameCompletion.sets)
    var set: String?

    @Option(help: ArgumentHelp("Ask about each meal this many times.", valueName: "n"))
    var repeats: Int?

    @Option(help: ArgumentHelp("The seed of the order of meals, the resamples and the simulator.", valueName: "n"))
    var seed: UInt64?

    @Flag(help: "Let the built-in simulator answer: no key, no network, no cost.")
    var simulate = false

    @Option(
        help: ArgumentHelp(
            "Stop at this sum, the test split included; fewer meals are asked where that is needed.",
            valueName: "usd"))
    var maxUsd: Double?

    @Option(help: ArgumentHelp("Name the search, and so its folder. Default: the time it starts.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("Go on with that search where it was interrupted.", valueName: "name"))
    var resume: String?

    @Option(
        help: ArgumentHelp("Put folders here instead of the project's reports folder.", valueName: "dir"),
        completion: .directory)
    var out: String?

    func validate() throws {
        if let repeats, !(1...1000).contains(repeats) {
            throw ValidationError("--repeats takes a number from 1 to 1000")
        }
        if let maxUsd, !(maxUsd > 0 && maxUsd.isFinite) { throw ValidationError("--max-usd takes an amount above 0") }
        if let problem = name.flatMap({ RunNames.problem($0, limit: 80) }) {
            throw ValidationError("--name \(problem)")
        }
        let choosing: [(name: String, isGiven: Bool)] = [
            ("--prompts", !prompts.isEmpty), ("--prompt", !prompt.isEmpty),
            ("--photo-setting", !photoSetting.isEmpty), ("--provider", !provider.isEmpty), ("--set", set != nil),
            ("--repeats", repeats != nil), ("--seed", seed != nil), ("--simulate", simulate),
            ("--max-usd", maxUsd != nil), ("--name", name != nil)
        ]
        if resume != nil, let given = choosing.first(where: \.isGiven) {
            throw ValidationError("--resume goes on with what the search was started with: leave \(given.name) out")
        }
    }

    var request: TuneRequest {
        var request = TuneRequest()
        request.promptFolders = prompts
        request.prompts = prompt
        request.photoSettings = photoSetting
        request.providers = provider
        request.set = set
        request.repeats = repeats
        request.seed = seed
        request.isSimulated = simulate
        request.maxUSD = maxUsd
        request.name = name
        return request
    }
}
