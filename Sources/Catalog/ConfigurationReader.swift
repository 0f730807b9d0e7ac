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

    private static let keys = [
        "run", "budget", "scoring", "grounding", "decide", "gate", "monitor", "sanity", "report", "photo_settings"
    ]

    func read(_ bytes: [UInt8], file: String) -> Configuration {
        var configuration = Configuration()
        guard let node = YAMLFile.read(bytes, file: file, diagnostics: diagnostics), !node.isNull,
            let reader = MappingReader(
                node, what: "the configuration", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return configuration }
        configuration.run = run(reader)
        configuration.budget = budget(reader)
        (configuration.scoring, configuration.embeddings) = scoring(reader)
        decide(reader, into: &configuration.scoring)
        configuration.grounding = GroundingReader.read(reader)
        configuration.gate = gate(reader)
        configuration.monitor = monitor(reader)
        configuration.sanity = sanity(reader)
        configuration.report = report(reader)
        for (name, keyNode, value) in reader.mapping(anyKeysOf: "photo_settings")?.pairs ?? [] {
            if !DefinitionPath.isName(name) {
                reader.note(keyNode, "a photo setting's name must be letters, digits, `.`, `_` and `-`; rename it")
            } else if name == "default" {
                reader.note(keyNode, "`default` stands for each provider's own photo setting; rename this one")
            }
            configuration.photoSettings[name] =
                reader.element(value, what: "a photo setting", known: PhotoSettingReader.variationKeys)
                .map(PhotoSettingReader.variation)
        }
        return configuration
    }

    private func report(_ root: MappingReader) -> ReportDefaults {
        var report = ReportDefaults()
        guard let reader = root.mapping("report", known: ["photos"]) else { return report }
        report.photos = reader.choice("photos", as: ReportDefaults.Photos.self) ?? report.photos
        return report
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
        for node in reader.value(key)?.sequence ?? [] {
            guard let known, let name = node.string, !known.contains(name) else { continue }
            reader.note(
                node, "there is no \(what) `\(MappingReader.shown(name))`; \(Suggestion.hint(for: name, among: known))")
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
        let keys = ["missing", "ambiguous", "within", "match_threshold", "resamples", "embeddings"]
        guard let reader = root.mapping("scoring", known: keys) else { return (scoring, nil) }
        scoring.missing = reader.choice("missing", as: MissingPolicy.self) ?? scoring.missing
        scoring.ambiguous = reader.choice("ambiguous", as: AmbiguousMeals.self) ?? scoring.ambiguous
        let mistake = "`within` must be whole percentages from 1 to 100; write `within: [10, 20, 30]`"
        let shares = reader.read("within", mistake: mistake) { node -> Set<Int>? in
            let shares = node.sequence?.map { $0.integer ?? 0 } ?? []
            return !shares.isEmpty && shares.allSatisfy((1...100).contains) ? Set(shares) : nil
        }
        scoring.within = shares?.sorted() ?? scoring.within
        scoring.matchThreshold = reader.number("match_threshold", in: 0...1) ?? scoring.matchThreshold
        scoring.resamples = reader.integer("resamples", in: 100...100_000) ?? scoring.resamples
        return (scoring, embeddings(reader))
    }

    /// Nil if absent, or after a reported mistake.
    private func embeddings(_ scoring: MappingReader) -> EmbeddingDefinition? {
        guard let reader = scoring.mapping("embeddings", known: ["endpoint", "model", "key", "threshold"]) else {
            return nil
        }
        let variable = KeyReader.read(reader)
        let hasKey = reader.value("key") != nil
        let endpoint = reader.endpoint(example: "https://api.openai.com/v1/embeddings", hasKey: hasKey, formats)
        let model = reader.model()
        // No cosine is right for every model, so there is no default.
        let threshold = reader.number("threshold", required: "0.6", in: 0.01...0.99)
        guard let endpoint, let model, let threshold, hasKey == (variable != nil) else { return nil }
        return EmbeddingDefinition(endpoint: endpoint, model: model, keyVariable: variable, threshold: threshold)
    }

    private static let decideKeys = [
        "margin_kcal", "max_cost_per_meal_usd", "max_p95_ms", "residency", "max_flagged", "max_false_alarms",
        "max_missed_catastrophes", "min_accuracy", "weights"
    ]

    private func decide(_ root: MappingReader, into scoring: inout ScoringSettings) {
        guard let reader = root.mapping("decide", known: Self.decideKeys) else { return }
        for (key, node, _) in reader.pairs where key == "weights" {
            reader.note(
                node,
                "`weights` is not supported: accuracy, cost and p95 are not weighed into one number; leave it out, and "
                    + "write what each must meet, such as `max_cost_per_meal_usd` and `max_p95_ms`")
        }
        scoring.marginKcal = reader.number("margin_kcal", in: 0.1...10_000)
        scoring.limits.costPerMeal = reader.number("max_cost_per_meal_usd", in: 0...1000)
        scoring.limits.p95 = reader.number("max_p95_ms", in: 1...3_600_000)
        scoring.limits.residency = residency(reader)
        scoring.limits.flagged = reader.percentage("max_flagged", in: 0...100)
        scoring.limits.falseAlarms = reader.percentage("max_false_alarms", in: 0...100)
        scoring.limits.missedCatastrophes = reader.integer("max_missed_catastrophes", in: 0...1_000_000)
        if let accuracy = reader.mapping("min_accuracy", known: Difficulty.allCases.map(\.rawValue)) {
            for difficulty in Difficulty.allCases {
                scoring.limits.accuracy[difficulty] = accuracy.percentage(difficulty.rawValue, in: 0...100)
            }
        }
    }

    private func residency(_ reader: MappingReader) -> [String] {
        let regions = reader.texts("residency", limit: DataResidency.longestRegion, count: 50) ?? []
        let nodes = reader.value("residency")?.sequence
        if nodes?.isEmpty == true {
            reader.note("residency", "`residency` names no region; write `residency: [eu]`, or leave it out")
        }
        for (node, region) in zip(nodes ?? [], regions) where !DataResidency.isRegion(region) {
            reader.note(node, DataResidency.advice)
        }
        return regions
    }

    private static let gateKeys = [
        "energy_mae", "foods_f1", "sanity", "outcomes", "cost", "p95", "spend", "false_alarms", "missed_catastrophes",
        "accuracy"
    ]

    private func gate(_ root: MappingReader) -> GateTolerances {
        var gate = GateTolerances()
        guard let reader = root.mapping("gate", known: Self.gateKeys) else { return gate }
        func read(
            _ key: String, _ path: WritableKeyPath<GateTolerances, Double?>, _ metrics: Set<GuardedMetric>,
            most: Double = 1000
        ) {
            guard let limit = tolerance(key, reader, most: most) else { return }
            gate[keyPath: path] = limit.within
            if let decides = limit.decides {
                if decides { gate.deciding.formUnion(metrics) } else { gate.deciding.subtract(metrics) }
            }
        }
        read("energy_mae", \.energyMAE, [.energyMAE])
        read("foods_f1", \.foodsF1, [.foodsF1, .foodsRecall])
        read("sanity", \.sanity, [.sanity], most: 100)
        read("outcomes", \.outcomes, [.outcomes], most: 100)
        read("cost", \.cost, [.cost])
        read("p95", \.p95, [.p95])
        // The total cost of a meal may rise as much as the cost of an answer.
        gate.spend = gate.cost
        read("spend", \.spend, [.spend])
        for metric in GuardedMetric.targets {
            let key = metric.difficulty == nil ? metric.rawValue : "accuracy"
            guard let limit = tolerance(key, reader, most: 100) else { continue }
            gate.targets[metric] = limit.within
            if limit.decides == true { gate.deciding.insert(metric) }
        }
        return gate
    }

    private typealias Tolerance = (within: Double?, decides: Bool?)

    /// A share such as `5%`, `5% advises` or `5% decides`, or `off`; nil if absent or a mistake. `within` is nil for
    /// `off`, `decides` is nil for its default.
    /// - Parameter most: percent.
    private func tolerance(_ key: String, _ reader: MappingReader, most: Double) -> Tolerance? {
        let mistake = """
            `\(key)` must be a percentage from 0.1% to \(MappingReader.plain(most))%, or off; write `\(key): 5%`, or \
            `\(key): 5% decides` or `5% advises`
            """
        return reader.read(key, mistake: mistake) { node -> Tolerance? in
            if node.text == "off" { return (nil, nil) }
            let parts = node.text?.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false) ?? []
            let (number, words) = (parts.first?.split(separator: " ") ?? [], parts.last?.split(separator: " ") ?? [])
            guard parts.count == 2, number.count == 1, let percent = Double(number[0]), percent >= 0.1, percent <= most,
                words.isEmpty || words == ["decides"] || words == ["advises"]
            else { return nil }
            return (percent / 100, words.first.map { $0 == "decides" })
        }
    }

    private func monitor(_ root: MappingReader) -> [AlertMetric: AlertLimits] {
        func key(_ metric: AlertMetric) -> String { metric == .p95 ? "p95_ms" : metric.rawValue }
        var limits: [AlertMetric: AlertLimits] = [:]
        guard let reader = root.mapping("monitor", known: AlertMetric.allCases.map(key)) else { return limits }
        for metric in AlertMetric.allCases {
            guard let own = reader.mapping(key(metric), known: ["warn", "critical"]) else { continue }
            let usual = metric.usualLimits
            let read = AlertLimits(
                warn: alertLimit("warn", of: metric, own) ?? usual.warn,
                critical: alertLimit("critical", of: metric, own) ?? usual.critical)
            if metric.alarmsBelow ? read.critical > read.warn : read.critical < read.warn {
                let side = metric.alarmsBelow ? "above" : "below"
                reader.note(
                    key(metric),
                    "`critical` of `\(key(metric))` is \(side) `warn`, which no value could reach; swap them")
                continue
            }
            limits[metric] = read
        }
        return limits
    }

    private func alertLimit(_ key: String, of metric: AlertMetric, _ reader: MappingReader) -> Double? {
        switch metric {
        case .p95: reader.number(key, in: 1...3_600_000)
        case .dailyCost: reader.percentage(key, in: 0...1000)
        case .accuracy, .resolvedLocally, .falseAlarms, .apiErrors: reader.percentage(key, in: 0...100)
        }
    }

    private static let specifiedLeavesOut =
        "`specified` now leaves out totals that disagree, energy density, habits, fibre, alcohol and answers of 0 kcal; "
        + "write `profile: extended` to check them"

    private func sanity(_ root: MappingReader) -> SanityProfile {
        guard let reader = root.mapping("sanity", known: ["profile", "thresholds"]) else { return .extended }
        let name = reader.choice("profile", of: SanityProfile.all.map(\.name))
        var profile = name.flatMap { SanityProfile.named($0) } ?? .extended
        if profile == .specified { reader.note("profile", Self.specifiedLeavesOut, .warning) }
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
