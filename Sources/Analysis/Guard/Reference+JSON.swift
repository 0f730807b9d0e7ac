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
            "scoring": scoring,
            "sets": .array(sets.map { ["name": .string($0.name), "meals": .array($0.meals.map(\.json))] }),
            "variants": .array(variants.map(\.json))
        ]
        return document.rounded(significantDigits: 9)
    }

    private var scoring: JSON {
        var members = JSONObject([
            ("missing", .string(missing.rawValue)), ("match_threshold", .number(matchThreshold)),
            ("scorer", .optional(scorer))
        ])
        // Files of before lack it.
        if ambiguous != .count { members["ambiguous"] = .string(ambiguous.rawValue) }
        return .object(members)
    }

    /// The file's bytes: one line per meal, for readable diffs.
    package var bytes: [UInt8] { Array((JSONLines.text(json, width: 200) + "\n").utf8) }

    /// - Throws: `ReferenceError` naming the first invalid place, or an unsupported format as such.
    package init(json: JSON, file: String) throws(ReferenceError) {
        guard let format = json["format"]?.integer else {
            throw .unreadable(file: file, reason: "it has no format number")
        }
        guard (1...Self.format).contains(format) else { throw .otherFormat(file: file, format: format) }
        do throws(JSONPart.Fault) {
            try self.init(JSONPart(json))
        } catch { throw .damaged(file: file, place: error.place) }
    }

    private init(_ file: JSONPart) throws(JSONPart.Fault) {
        let (run, scoring) = (try file["run"].object(), try file["scoring"].object())
        sets = try file["sets"].elements().map { part throws(JSONPart.Fault) in try Set(part) }
        try file["sets"].refuseTwice(sets.map(\.name))
        let repeats = try run["repeats"].count(in: 1...1_000)
        let groups = sets.keyed(by: \.name).mapValues { $0.meals.keyed(by: \.id).mapValues(\.group) }
        variants = try file["variants"].elements().map { part throws(JSONPart.Fault) in
            try Variant(part, groups: groups, repeats: repeats)
        }
        try file["variants"].refuseTwice(variants.map(\.id))
        if variants.isEmpty { throw file["variants"].fault }
        self.repeats = repeats
        missing = try scoring["missing"].word()
        ambiguous = try scoring["ambiguous"].ifPresent?.word() ?? .count
        matchThreshold = try scoring["match_threshold"].number()
        if matchThreshold > 1 { throw scoring["match_threshold"].fault }
        self.run = try run["name"].text()
        startedAt = try run["started_at"].text()
        toolVersion = try run["tool_version"].text()
        gitCommit = try run["git_commit"].ifKnown?.text()
        simulation = try run["simulated"].ifKnown?.text()
        answersSHA256 = try run["answers_sha256"].text()
        guard answersSHA256.utf8.count == 64, answersSHA256.allSatisfy(\.isHexDigit) else {
            throw run["answers_sha256"].fault
        }
        scorer = try scoring["scorer"].ifKnown?.text()
    }
}

extension Reference.Set {
    fileprivate init(_ part: JSONPart) throws(JSONPart.Fault) {
        name = try part["name"].text()
        let list = part.named(name)["meals"]
        meals = try list.elements().map { part throws(JSONPart.Fault) in
            let id = try part["id"].text()
            let meal = part.named(id)
            return Reference.Meal(
                id: id, group: try meal["group"].ifKnown?.text() ?? id, photos: try meal["photos"].text(),
                notes: try meal["notes"].ifKnown?.text(), truth: try meal["truth"].text())
        }
        try list.refuseTwice(meals.map(\.id))
    }
}

extension Reference.Meal {
    fileprivate var json: JSON {
        var members = JSONObject()
        members["id"] = .string(id)
        members["group"] = group == id ? nil : .string(group)
        members["photos"] = .string(photos)
        members["notes"] = notes.map { .string($0) }
        members["truth"] = .string(truth)
        return .object(members)
    }
}

extension Reference.Variant {
    fileprivate var json: JSON {
        [
            "provider": .string(id.provider), "prompt": .string(id.prompt), "photo_setting": .string(id.photoSetting),
            "asked": facts.recorded, "served": .texts(facts.served), "prices": .optional(facts.prices),
            "scores": .array(
                scores.map {
                    ["set": .string($0.set), "prose": .bool($0.isProse), "meals": .array($0.meals.map(\.json))]
                })
        ]
    }

    /// - Parameters:
    ///   - groups: meals of each set, by id: the variant must have scores of each.
    ///   - repeats: of each meal.
    fileprivate init(
        _ part: JSONPart, groups: [String: [String: String]], repeats: Int
    ) throws(JSONPart.Fault) {
        let provider = try part["provider"].text()
        let known = part.named(provider)
        id = VariantID(
            provider: provider, prompt: try known["prompt"].text(), photoSetting: try known["photo_setting"].text())
        let variant = part.named(id)
        let id = id
        facts = VariantFacts(
            recorded: try variant["asked"].value { $0.object == nil ? nil : $0 },
            served: try variant["served"].texts(), prices: try variant["prices"].ifKnown?.text())
        scores = try variant["scores"].elements().map { part throws(JSONPart.Fault) in
            let set = try part["set"].text()
            let scores = part.named(set)
            let isProse = try scores["prose"].value(\.bool)
            guard let groups = groups[set] else { throw scores.unnamed }
            let meals = try scores["meals"].elements().map { part throws(JSONPart.Fault) in
                try GuardedMeal(part, groups: groups, repeats: repeats, isProse: isProse)
            }
            try scores["meals"].refuseOthers(meals.map(\.id), than: Set(groups.keys))
            return GuardedVariant(variant: id, set: set, isProse: isProse, meals: meals)
        }
        try variant["scores"].refuseOthers(scores.map(\.set), than: Set(groups.keys))
    }
}

extension GuardedMeal {
    /// Omits 0 and unknown values to keep the file small.
    fileprivate var json: JSON {
        var members = JSONObject([("id", .string(id)), ("trials", .optional(trials))])
        members["unusable"] = .ifPositive(unusable)
        members["flagged"] = .ifPositive(flagged)
        members["kcal_off"] = energy.map { .number($0) }
        members["foods"] = foods.map { .array([.number($0.matched), .number($0.predicted), .number($0.truth)]) }
        members["usd"] = cost.map { .number($0) }
        members["usd_spent"] = spent != nil && spent == cost ? nil : .optional(spent)
        members["ms"] = latencies.isEmpty ? nil : .array(latencies.map { .number($0) })
        members["targets"] = targets?.json
        return .object(members)
    }

    fileprivate init(
        _ part: JSONPart, groups: [String: String], repeats: Int, isProse: Bool
    ) throws(JSONPart.Fault) {
        let id = try part["id"].text()
        let meal = part.named(id)
        let trials = try meal["trials"].count(in: 0...repeats)
        let cost = try meal["usd"].ifPresent?.number()
        self.init(
            id: id, group: groups[id] ?? id, trials: trials, asked: repeats,
            energy: try meal["kcal_off"].ifPresent?.number(), cost: cost, spent: cost)
        // Spending equals the cost unless given; null means that a part is unknown.
        if let given = meal["usd_spent"].ifPresent { spent = try given.ifKnown?.number() }
        unusable = try meal["unusable"].ifPresent?.count(in: 0...1_000) ?? 0
        flagged = try meal["flagged"].ifPresent?.count(in: 0...1_000) ?? 0
        if unusable + flagged > trials { throw meal["trials"].fault }
        foods = try meal["foods"].ifPresent.map { foods throws(JSONPart.Fault) in
            try Foods(foods, isProse: isProse)
        }
        latencies = try meal["ms"].ifPresent?.numbers() ?? []
        if latencies.count > repeats { throw meal["ms"].fault }
        targets = try meal["targets"].ifPresent.map { targets throws(JSONPart.Fault) in
            try GuardedTargets(targets, trials: trials)
        }
    }
}

extension GuardedMeal.Foods {
    /// Matched, predicted and true foods; matched ≤ the others. Prose predicts none.
    fileprivate init(_ part: JSONPart, isProse: Bool) throws(JSONPart.Fault) {
        let numbers = try part.numbers()
        guard numbers.count == 3, numbers[0] <= numbers[2], isProse ? numbers[1] == 0 : numbers[0] <= numbers[1]
        else { throw part.fault }
        self.init(matched: numbers[0], predicted: numbers[1], truth: numbers[2])
    }
}

extension GuardedTargets {
    fileprivate var json: JSON {
        var members = JSONObject()
        members["known"] = known.map { .optional($0) }
        members["false_alarms"] = .ifPositive(falseAlarms)
        members["missed"] = .ifPositive(missed)
        members["passed"] = passed.map { .number($0) }
        members["difficulty"] = difficulty.map { .string($0.rawValue) }
        return .object(members)
    }

    fileprivate init(_ part: JSONPart, trials: Int) throws(JSONPart.Fault) {
        self.init()
        known = try part["known"].ifPresent?.count(in: 0...trials)
        falseAlarms = try part["false_alarms"].ifPresent?.count(in: 0...(known ?? 0)) ?? 0
        missed = try part["missed"].ifPresent?.count(in: 0...(known ?? 0)) ?? 0
        passed = try part["passed"].ifPresent?.number()
        if let passed, passed > 1 { throw part["passed"].fault }
        difficulty = try part["difficulty"].ifKnown?.word()
    }
}

extension JSON {
    /// Nil for 0, which a file omits.
    fileprivate static func ifPositive(_ count: Int) -> JSON? { count > 0 ? .optional(count) : nil }

    static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}

/// Formats JSON for readable diffs: what fits on a line stays on one.
private enum JSONLines {
    /// Keeps the order of members; breaks up values longer than `width`, level by level.
    static func text(_ json: JSON, width: Int, indent: Int = 0) -> String {
        let line = json.text()
        guard line.utf8.count > width else { return line }
        let inside = String(repeating: " ", count: indent + 1)
        let end = "\n" + String(repeating: " ", count: indent)
        switch json {
        case .array(let elements):
            let lines = elements.map { inside + text($0, width: width, indent: indent + 1) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        case .object(let object):
            let lines = object.map { member in
                inside + JSON.string(member.key).text() + ": " + text(member.value, width: width, indent: indent + 1)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        case .null, .bool, .number, .string: return line
        }
    }
}
