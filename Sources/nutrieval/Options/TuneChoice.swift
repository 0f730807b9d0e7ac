import Application
import ArgumentParser

struct TuneChoice: ParsableArguments {
    @Option(help: "Try every prompt of this folder below providers/prompts; may be given several times.".value("dir"))
    var prompts: [String] = []

    @Option(help: "Try this prompt; may be given several times.".value("name"), completion: NameCompletion.prompts)
    var prompt: [String] = []

    @Option(
        help: "Try photos in this setting of config.yaml; may be given several times.".value("name"),
        completion: NameCompletion.photoSettings)
    var photoSetting: [String] = []

    @Option(
        help: "Try it with this provider; may be given several times. Default: those of config.yaml.".value("name"),
        completion: NameCompletion.providers)
    var provider: [String] = []

    @Option(help: "The eval set. Default: that of config.yaml.".value("name"), completion: NameCompletion.sets)
    var set: String?

    @Option(help: "Ask about each meal this many times.".value("n"))
    var repeats: Int?

    @Option(help: "The seed of the order of meals, the resamples and the simulator.".value("n"))
    var seed: UInt64?

    @Flag(help: "Let the built-in simulator answer: no key, no network, no cost.")
    var simulate = false

    @Option(help: "Stop at this sum, the test split included; fewer meals are asked where that is needed.".value("usd"))
    var maxUsd: Double?

    @Option(help: "Name the search, and so its folder. Default: the time it starts.".value("name"))
    var name: String?

    @Option(help: "Go on with that search where it was interrupted.".value("name"))
    var resume: String?

    @Option(help: "Put folders here instead of the project's reports folder.".value("dir"), completion: .directory)
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
