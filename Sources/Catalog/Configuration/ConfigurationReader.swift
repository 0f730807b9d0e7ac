import Nutrition
import Sanity
import Scoring
import YAML

struct ConfigurationReader {
    let diagnostics: DiagnosticList
    let formats: [FormatDeclaration]
    let sets: [String]
    /// Nil if a provider could not be read: names are then not checked.
    let providers: [String]?

    private static let keys = ["run", "budget", "scoring", "decide", "gate", "monitor", "sanity", "photo_settings"]

    func read(_ bytes: [UInt8], file: String) -> Configuration {
        var configuration = Configuration()
        guard let node = YAMLFile.read(bytes, file: file, diagnostics: diagnostics), !node.isNull,
            let reader = MappingReader(
                node, what: "the configuration", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return configuration }
        configuration.run = run(reader)
        configuration.budget = budget(reader)
        (configuration.scoring, configuration.embeddings) = scoring(reader)
        DecideReader.read(reader, into: &configuration.scoring)
        configuration.gate = GateReader.read(reader)
        configuration.monitor = MonitorReader.read(reader)
        configuration.sanity = sanity(reader)
        for (name, keyNode, value) in reader.mapping(anyKeysOf: "photo_settings")?.pairs ?? [] {
            if !DefinitionPath.isName(name) {
                reader.note(keyNode, "a photo setting's name must be letters, digits, `.`, `_` and `-`; rename it")
            } else if name == "default" {
                reader.note(keyNode, "`default` stands for each provider's own photo setting; rename this one")
            }
            guard
                let setting = reader.element(value, what: "a photo setting", known: PhotoSettingReader.variationKeys)
            else { continue }
            configuration.photoSettings[name] = PhotoSettingReader.variation(setting)
        }
        return configuration
    }

    private func run(_ root: MappingReader) -> RunDefaults {
        var run = RunDefaults()
        guard let reader = root.mapping("run", known: ["sets", "providers", "repeats", "seed"]) else { return run }
        run.sets = names("sets", of: sets, what: "eval set", reader)
        run.providers = names("providers", of: providers, what: "provider", reader)
        run.repeats = reader.integer("repeats", in: 1...100) ?? run.repeats
        run.seed = reader.integer("seed", in: 0...9_007_199_254_740_991).map { UInt64($0) } ?? run.seed
        return run
    }

    private func names(_ key: String, of known: [String]?, what: String, _ reader: MappingReader) -> [String] {
        let nodes = reader.value(key)?.sequence ?? []
        if let known {
            for node in nodes {
                guard let name = node.string, !known.contains(name) else { continue }
                reader.note(
                    node,
                    "there is no \(what) `\(MappingReader.shown(name))`; \(Suggestion.hint(for: name, among: known))")
            }
        }
        return reader.texts(key) ?? []
    }

    private func budget(_ root: MappingReader) -> Budget {
        var budget = Budget()
        guard let reader = root.mapping("budget", known: ["run_usd", "provider_usd", "confirm_above_usd"]) else {
            return budget
        }
        let range = 0.0...1_000_000
        budget.run = reader.number("run_usd", in: range).map { USD($0) }
        budget.provider = reader.number("provider_usd", in: range).map { USD($0) }
        budget.confirmAbove = reader.number("confirm_above_usd", in: range).map { USD($0) } ?? budget.confirmAbove
        return budget
    }

    private func scoring(_ root: MappingReader) -> (ScoringSettings, EmbeddingDefinition?) {
        var scoring = ScoringSettings()
        let keys = ["missing", "within", "match_threshold", "resamples", "embeddings"]
        guard let reader = root.mapping("scoring", known: keys) else { return (scoring, nil) }
        scoring.missing = reader.choice("missing", as: MissingPolicy.self) ?? scoring.missing
        if let value = reader.value("within") {
            let shares = value.sequence?.compactMap { $0.number.flatMap { Int(exactly: $0) } } ?? []
            if !shares.isEmpty, shares.count == value.sequence?.count, shares.allSatisfy({ (1...100).contains($0) }) {
                scoring.within = Set(shares).sorted()
            } else {
                reader.note(value, "`within` must be whole percentages from 1 to 100; write `within: [10, 20, 30]`")
            }
        }
        scoring.matchThreshold = reader.number("match_threshold", in: 0...1) ?? scoring.matchThreshold
        scoring.resamples = reader.integer("resamples", in: 100...100_000) ?? scoring.resamples
        return (scoring, EmbeddingsReader.read(reader, formats))
    }

    private static let specifiedLeavesOut =
        "`specified` now leaves out totals that disagree, energy density, habits, fibre, alcohol and answers of 0 kcal; write `profile: extended` to check them"

    private func sanity(_ root: MappingReader) -> SanityProfile {
        guard let reader = root.mapping("sanity", known: ["profile", "thresholds"]) else { return .extended }
        let name = reader.choice("profile", of: SanityProfile.all.map(\.name))
        var profile = name.flatMap { SanityProfile.named($0) } ?? .extended
        if profile.name == SanityProfile.specified.name, let node = reader.value("profile") {
            reader.note(node, Self.specifiedLeavesOut, .warning)
        }
        guard let thresholds = reader.mapping("thresholds", known: SanityProfile.thresholdKeys) else { return profile }
        for (key, _, value) in thresholds.pairs
        where SanityProfile.thresholdKeys.contains(key) && !value.isNull {
            guard let number = value.number, profile.set(key, to: number) else {
                thresholds.note(value, "`\(key)` must be a number of 0 or more that makes sense for it")
                continue
            }
        }
        return profile
    }
}
