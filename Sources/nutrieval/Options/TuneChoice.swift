import Application
import ArgumentParser

struct TuneChoice: ParsableArguments {
    @Option(help: "Try every prompt of this folder below providers/prompts; repeatable.".value("dir"))
    var prompts: [String] = []

    @Option(help: "Try this prompt; repeatable.".value("name"), completion: NameCompletion.prompts)
    var prompt: [String] = []

    @Option(
        help: "Try photos in this setting of config.yaml; repeatable.".value("name"),
        completion: NameCompletion.photoSettings)
    var photoSetting: [String] = []

    @Option(
        help: "Try it with this provider; repeatable. Default: those of config.yaml.".value("name"),
        completion: NameCompletion.providers)
    var provider: [String] = []

    @Option(help: "The eval set. Default: that of config.yaml.".value("name"), completion: NameCompletion.sets)
    var set: String?

    @Option(help: "Ask about each meal this many times.".value("n"))
    var repeats: Int?

    @Option(help: "The seed of the order of meals and of the simulator.".value("n"))
    var seed: UInt64?

    @Flag(help: "Let the simulator answer: no key, no network, no cost.")
    var simulate = false

    @Flag(help: "Start the programs of this project without a look at your trust file.")
    var allowPrograms = false

    @Option(help: "Spend at most this much, test half included; asks fewer meals if needed.".value("usd"))
    var maxUsd: Double?

    @Option(help: "The search's name, also of its folder. Default: the time it starts.".value("name"))
    var name: String?

    @Option(help: "Continue that interrupted search.".value("name"))
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
            throw ValidationError("--resume keeps the search's own choices: leave \(given.name) out")
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
