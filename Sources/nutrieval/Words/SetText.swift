import Application
import JSON
import Nutrition
import Reporting

/// What the tools of eval sets print.
enum SetText {
    private static let shownFindings = 20

    static func page(_ overview: SetOverview) -> String {
        let photos = Format.count(overview.photos, "photo")
        var lines = ["\(CleanText.line(overview.name, limit: 100)): \(Format.count(overview.meals, "meal")), \(photos)"]
        func add(_ title: String, _ text: String?) {
            if let text, !text.isEmpty { lines.append("\(title): \(CleanText.line(text, limit: 300))") }
        }
        add("Description", overview.description)
        add("Licence", overview.licence)
        add("Source", overview.source)
        add("Cite", overview.citation)
        add("Caution", overview.caution)
        add("Source of the energy", parts(overview.provenance))
        add("Splits", parts(overview.splits))
        add("Difficulty", parts(overview.difficulties))
        let largest = overview.largestGroup.map { "; the largest, \($0.name), has \(Format.count($0.meals, "meal"))" }
        add("Groups", "\(Format.whole(overview.groups))\(largest ?? "")")
        let rest = [
            (overview.withoutTruth, "without truth"), (overview.withoutFood, "without food"),
            (overview.corrected, "with a corrected truth")
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        add("Meals", rest.joined(separator: ", "))
        if let quality = overview.quality { lines += Self.lines(quality) }
        let table = Table(
            columns: ["true values", "meals", "least", "quarter", "median", "three quarters", "most"],
            rows: overview.spreads.map { nutrient, spread in
                [
                    "\(nutrient.rawValue), \(nutrient.unit)", "\(spread.count)", Format.amount(spread.least),
                    Format.amount(spread.lowerQuartile), Format.amount(spread.median),
                    Format.amount(spread.upperQuartile), Format.amount(spread.most)
                ]
            })
        if !overview.spreads.isEmpty { lines += ["", table.text] }
        return (lines + ["", findings(overview.findings)]).joined(separator: "\n")
    }

    private static func lines(_ quality: QualityOverview) -> [String] {
        let faults = quality.faults.isEmpty ? "" : "; \(parts(quality.faults))"
        let worst = quality.worst.map { "\($0.meal) \(QualityWords.line($0.quality))" }.joined(separator: "; ")
        return [
            CleanText.line(
                "Photo quality: \(quality.acceptable) of \(Format.count(quality.meals, "meal")) acceptable\(faults)",
                limit: 300)
        ] + (worst.isEmpty ? [] : [CleanText.line("Worst photos: \(worst)", limit: 300)])
    }

    private static func json(_ quality: QualityOverview) -> JSON {
        [
            "meals": .number(Double(quality.meals)), "acceptable": .number(Double(quality.acceptable)),
            "bands": .object(
                JSONObject(
                    PhotoQuality.Band.allCases.map { ($0.rawValue, .number(Double(quality.bands[$0] ?? 0))) })),
            "faults": .object(JSONObject(quality.faults.map { ($0.name, .number(Double($0.meals))) })),
            "worst": .array(
                quality.worst.map { entry in
                    .object(
                        JSONObject(
                            [("meal", .string(entry.meal))]
                                + PhotoQuality.Field.allCases.map { ($0.rawValue, .number(entry.quality[$0])) }))
                })
        ]
    }

    private static func parts(_ parts: [SetOverview.Part]) -> String {
        parts.map { "\($0.name) \($0.meals)" }.joined(separator: ", ")
    }

    /// At most 20 lines, then the number of the others.
    private static func findings(_ findings: [SetFinding]) -> String {
        guard !findings.isEmpty else { return "No contradiction and no leak found." }
        let lines = findings.prefix(shownFindings).map { finding in
            let meals = finding.meals.prefix(5).joined(separator: ", ")
            let more = finding.meals.count > 5 ? " and \(finding.meals.count - 5) more" : ""
            return CleanText.line("\(finding.kind.rawValue): \(finding.reason): \(meals)\(more)", limit: 300)
        }
        let more = findings.count - lines.count
        return (lines + (more > 0 ? ["\(Format.count(more, "more finding")): --json lists them"] : []))
            .joined(separator: "\n")
    }

    /// Format 1.
    static func json(_ overview: SetOverview) -> JSON {
        func parts(_ parts: [SetOverview.Part]) -> JSON {
            .object(JSONObject(parts.map { ($0.name, .number(Double($0.meals))) }))
        }
        let spreads = overview.spreads.map { nutrient, spread -> (String, JSON) in
            (
                nutrient.key,
                [
                    "meals": .number(Double(spread.count)), "least": .number(spread.least),
                    "lower_quartile": .number(spread.lowerQuartile), "median": .number(spread.median),
                    "upper_quartile": .number(spread.upperQuartile), "most": .number(spread.most)
                ]
            )
        }
        return [
            "format": 1, "set": .string(overview.name), "description": .optional(overview.description),
            "licence": .optional(overview.licence), "source": .optional(overview.source),
            "citation": .optional(overview.citation), "caution": .optional(overview.caution),
            "meals": .number(Double(overview.meals)), "photos": .number(Double(overview.photos)),
            "without_truth": .number(Double(overview.withoutTruth)),
            "without_food": .number(Double(overview.withoutFood)), "corrected": .number(Double(overview.corrected)),
            "groups": .number(Double(overview.groups)),
            "largest_group": overview.largestGroup.map {
                ["name": .string($0.name), "meals": .number(Double($0.meals))]
            } ?? .null,
            "energy_provenance": parts(overview.provenance), "splits": parts(overview.splits),
            "difficulties": parts(overview.difficulties), "values": .object(JSONObject(spreads)),
            "photo_quality": overview.quality.map { json($0) } ?? .null, "findings": json(overview.findings)
        ]
    }

    /// Format 1.
    static func json(_ result: SetVerification) -> JSON {
        [
            "format": 1, "photos": .number(Double(result.photos)), "recorded": .number(Double(result.recorded)),
            "runs": .number(Double(result.runs)), "unnamed": .array(result.unnamed.map { .string($0) }),
            "findings": json(result.findings)
        ]
    }

    private static func json(_ findings: [SetFinding]) -> JSON {
        .array(
            findings.map {
                [
                    "kind": .string($0.kind.rawValue), "meals": .array($0.meals.map { .string($0) }),
                    "reason": .string($0.reason)
                ]
            })
    }

    static func lines(_ result: SetVerification, of set: String) -> String {
        let runs = Format.count(result.runs, "run")
        var lines = [
            "eval-sets/\(set): \(Format.count(result.photos, "photo")) read, \(result.recorded) of them recorded by \(runs)"
        ]
        if !result.unnamed.isEmpty {
            let names = result.unnamed.prefix(5).joined(separator: ", ")
            lines.append(
                CleanText.line("no meal names \(Format.count(result.unnamed.count, "file")): \(names)", limit: 300))
        }
        if result.findings.isEmpty {
            lines.append(result.recorded > 0 ? "Every recorded photo is unchanged." : "No run recorded them yet.")
        } else {
            lines.append(findings(result.findings))
        }
        return lines.joined(separator: "\n")
    }

    /// A row per meal.
    static func listing(_ meals: [ListedMeal]) -> Listing {
        Listing(
            columns: ["set", "meal", "energy_kcal", "provenance", "split", "group", "photos", "corrected", "added"],
            rows: meals.map { listed in
                let (meal, truth) = (listed.meal, listed.meal.truth)
                return [
                    .string(listed.set), .string(meal.id), .optional(truth.nutrients.energy?.value),
                    .optional(truth.provenance(of: .energy)?.rawValue), .optional(meal.split?.rawValue),
                    .string(CleanText.line(meal.group, limit: 60)), .number(Double(meal.photos.count)),
                    .bool(listed.isCorrected),
                    .optional(listed.added)
                ]
            })
    }
}
