package import JSON
import Nutrition
import Scoring

extension Reference {
    /// With numbers of 9 significant digits.
    package var json: JSON {
        let document: JSON = [
            "format": .number(Double(Self.format)),
            "note": "scores by meal of a blessed run, for `nutrieval gate`; no photos and no answers",
            "run": [
                "name": .string(run), "started_at": .string(startedAt), "tool_version": .string(toolVersion),
                "git_commit": .optional(gitCommit), "simulated": .optional(simulation), "repeats": .optional(repeats),
                "answers_sha256": .string(answersSHA256)
            ],
            "scoring": [
                "missing": .string(missing.rawValue), "match_threshold": .number(matchThreshold),
                "scorer": .optional(scorer)
            ],
            "sets": .array(sets.map(Self.json)),
            "variants": .array(variants.map(Self.json))
        ]
        return document.rounded(significantDigits: 9)
    }

    /// The file's bytes: one line per meal, for readable diffs.
    package var bytes: [UInt8] { Array((JSONLines.text(json, width: 200) + "\n").utf8) }

    private static func json(_ set: Set) -> JSON {
        [
            "name": .string(set.name),
            "meals": .array(
                set.meals.map { meal in
                    var members = JSONObject([("id", .string(meal.id))])
                    if meal.group != meal.id { members["group"] = .string(meal.group) }
                    members["photos"] = .string(meal.photos)
                    if let notes = meal.notes { members["notes"] = .string(notes) }
                    members["truth"] = .string(meal.truth)
                    return .object(members)
                })
        ]
    }

    private static func json(_ variant: Variant) -> JSON {
        [
            "provider": .string(variant.id.provider), "prompt": .string(variant.id.prompt),
            "photo_setting": .string(variant.id.photoSetting),
            "asked": variant.facts.recorded,
            "served": .array(variant.facts.served.map { .string($0) }),
            "prices": .optional(variant.facts.prices),
            "scores": .array(
                variant.scores.map { scores in
                    [
                        "set": .string(scores.set), "prose": .bool(scores.isProse),
                        "meals": .array(scores.meals.map(json))
                    ]
                })
        ]
    }

    /// Omits 0 and unknown values to keep the file small.
    private static func json(_ meal: GuardedMeal) -> JSON {
        var members = JSONObject([("id", .string(meal.id)), ("trials", .optional(meal.trials))])
        if meal.unusable > 0 { members["unusable"] = .optional(meal.unusable) }
        if meal.flagged > 0 { members["flagged"] = .optional(meal.flagged) }
        if let energy = meal.energy { members["kcal_off"] = .number(energy) }
        if let foods = meal.foods {
            members["foods"] = .array([.number(foods.matched), .number(foods.predicted), .number(foods.truth)])
        }
        if let cost = meal.cost { members["usd"] = .number(cost) }
        if let spent = meal.spent, spent != meal.cost { members["usd_spent"] = .number(spent) }
        if meal.spent == nil { members["usd_spent"] = .null }
        if !meal.latencies.isEmpty { members["ms"] = .array(meal.latencies.map { .number($0) }) }
        if let targets = meal.targets { members["targets"] = json(targets) }
        return .object(members)
    }

    private static func json(_ targets: GuardedTargets) -> JSON {
        var members = JSONObject()
        if let known = targets.known { members["known"] = .optional(known) }
        if targets.falseAlarms > 0 { members["false_alarms"] = .optional(targets.falseAlarms) }
        if targets.missed > 0 { members["missed"] = .optional(targets.missed) }
        if let passed = targets.passed { members["passed"] = .number(passed) }
        if let difficulty = targets.difficulty { members["difficulty"] = .string(difficulty.rawValue) }
        return .object(members)
    }
}

extension Reference {
    /// - Throws: `ReferenceError` naming the first invalid place, or an unsupported format as such.
    package init(json: JSON, file: String) throws(ReferenceError) {
        guard let format = json["format"]?.integer else {
            throw .unreadable(file: file, reason: "it has no format number")
        }
        guard (1...Self.format).contains(format) else { throw .otherFormat(file: file, format: format) }
        let reader = ReferenceReader(file: file)
        let run = try reader.object(json["run"], "run")
        let scoring = try reader.object(json["scoring"], "scoring")
        var sets: [Set] = []
        for set in try reader.array(json["sets"], "sets") { sets.append(try reader.set(set)) }
        try reader.refuseTwice(sets.map(\.name), "sets")
        let repeats = try reader.count(run["repeats"], "run.repeats", in: 1...1_000)
        let groups = Dictionary(
            sets.map { set in (set.name, Dictionary(set.meals.map { ($0.id, $0.group) }) { first, _ in first }) }
        ) { first, _ in first }
        var variants: [Variant] = []
        for variant in try reader.array(json["variants"], "variants") {
            variants.append(try reader.variant(variant, groups: groups, repeats: repeats))
        }
        try reader.refuseTwice(variants.map(\.id), "variants")
        guard !variants.isEmpty else { throw .damaged(file: file, place: "variants") }
        guard let missing = scoring["missing"]?.string.flatMap({ MissingPolicy(rawValue: $0) }) else {
            throw .damaged(file: file, place: "scoring.missing")
        }
        let matchThreshold = try reader.number(scoring["match_threshold"], "scoring.match_threshold")
        guard matchThreshold <= 1 else { throw .damaged(file: file, place: "scoring.match_threshold") }
        self.init(
            run: try reader.text(run["name"], "run.name"),
            startedAt: try reader.text(run["started_at"], "run.started_at"),
            toolVersion: try reader.text(run["tool_version"], "run.tool_version"),
            gitCommit: try reader.optionalText(run["git_commit"], "run.git_commit"),
            simulation: try reader.optionalText(run["simulated"], "run.simulated"), repeats: repeats,
            answersSHA256: try reader.digest(run["answers_sha256"], "run.answers_sha256"), missing: missing,
            matchThreshold: matchThreshold,
            scorer: try reader.optionalText(scoring["scorer"], "scoring.scorer"), sets: sets, variants: variants)
    }
}
