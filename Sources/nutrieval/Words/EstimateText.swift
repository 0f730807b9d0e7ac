import Application
import Costs
import Execution
import JSON
import Nutrition
import Reporting
import Scoring

/// The text of a dry run: tokens, money and time, then the sources of the figures. Fits 80 columns if names do.
struct EstimateText {
    private let estimate: RunEstimate
    private let names: VariantNames
    private static let width = 79

    init(_ estimate: RunEstimate) {
        self.estimate = estimate
        names = VariantNames(Set(estimate.rows.map(\.variant)), isSimulated: false)
    }

    static func show(_ preview: RunPreview, isJSON: Bool) {
        if isJSON {
            var json = preview.estimate.json.object ?? JSONObject()
            json["photo_hosts"] = preview.hosts.json
            json["left_out"] = .object(JSONObject(preview.leftOut.sorted { $0.key < $1.key }.map { ($0, .string($1)) }))
            return Console.print(json: .object(json))
        }
        Console.print(EstimateText(preview.estimate).text)
        for (name, reason) in preview.leftOut.sorted(by: { $0.key < $1.key }) {
            let words = "The run would leave out \(name), because there is a budget: \(reason)."
            Console.print(TextWrap.line(CleanText.line(words, limit: 400), to: width))
        }
        if let text = preview.hosts.text { Console.print(TextWrap.line(text, to: width)) }
        if let cap = preview.reachableCap {
            Console.print(
                "It could reach the budget of $\(Format.fixed(cap.value, decimals: 2)); --resume can continue then."
            )
        }
    }

    var text: String {
        ([tokens, "", amounts, ""] + notes.map { TextWrap.line($0, to: Self.width) }).joined(separator: "\n")
    }

    private var tokens: String {
        func cells(_ name: String, _ requests: Int, _ tokens: Int?...) -> [String] {
            [name, String(requests)] + tokens.map(Self.count)
        }
        let rows = estimate.rows.map {
            cells(names[$0.variant], $0.requests, $0.textTokens, $0.imageTokens, $0.expectedOutput)
        }
        let total = cells(
            "total", estimate.requests, estimate.textTokens, estimate.imageTokens, estimate.expectedOutput)
        return Table(
            columns: ["tokens", "requests", "text", "image", "output"], rows: rows + [total], numbers: 1...4
        ).text
    }

    private var amounts: String {
        let rows = estimate.rows.map {
            [names[$0.variant]] + Self.amounts($0.cost) + ($0.isBatched ? Self.noTimes : Self.times($0.time))
        }
        let times = estimate.rows.allSatisfy(\.isBatched) ? Self.noTimes : Self.times(estimate.time)
        let total = ["total"] + Self.amounts(estimate.total) + times
        return Table(
            columns: ["USD and time", "low", "expected", "high", "low", "expected", "high"], rows: rows + [total],
            numbers: 1...6
        ).text
    }

    private static func amounts(_ cost: RequestEstimate) -> [String] {
        [cost.low, cost.expected, cost.high].map { $0.map { "$\(Format.fixed($0.value, decimals: 4))" } ?? "unknown" }
    }

    private static let noTimes = ["–", "–", "–"]

    private static func times(_ time: TimeEstimate) -> [String] {
        [time.low, time.expected, time.high].map(duration)
    }

    /// Seconds up to two minutes, minutes up to two hours, then hours.
    private static func duration(_ seconds: Double) -> String {
        switch seconds {
        case ..<10: "\(Format.fixed(seconds, decimals: 1)) s"
        case ..<120: "\(Format.fixed(seconds, decimals: 0)) s"
        case ..<7200: "\(Format.fixed(seconds / 60, decimals: 1)) min"
        default: "\(Format.fixed(seconds / 3600, decimals: 1)) h"
        }
    }

    private static func latency(_ latency: PastAnswers.Latency) -> String {
        "latency \(duration(latency.p50)), p95 \(duration(latency.p95))"
    }

    private static func count(_ number: Int?) -> String {
        guard let number else { return "unknown" }
        let digits = Array(String(number))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
        return groups.reversed().joined(separator: ",")
    }
}

extension EstimateText {
    private var notes: [String] {
        var notes: [String] = [
            """
            Estimated, not billed. Text: \(TextTokens.rule). Low: half the expected output. High: the full output limit, \
            and a quarter more for photos where the token rule is unverified; a budget keeps that aside.
            """
        ]
        if estimate.isSimulated { notes.append("SIMULATED: no limits per minute; prices as if the models answered.") }
        notes.append(EstimatedTime.rule)
        notes += [onCall, batched, reused, past, defaults, unstated].compactMap(\.self)
        notes += estimate.unreadablePhotos.map { "Left out, because its photo cannot be read: \(CleanText.whole($0))" }
        return notes + unknown
    }

    private var reused: String? {
        guard let runs = estimate.reusedRuns else { return nil }
        let names = runs.map(CleanText.whole).joined(separator: ", ")
        if estimate.reused == 0 { return "Reused: nothing; no answer of \(names) fits these requests." }
        let parts = estimate.rows.filter { $0.reused > 0 }.map { "\(self.names[$0.variant]) \($0.reused)" }
        return
            "Reused from \(names), at no cost and not in the figures: \(Self.count(estimate.reused)) \(estimate.reused == 1 ? "answer" : "answers") "
            + "(\(parts.joined(separator: ", ")))."
    }

    private var past: String? {
        let told = estimate.rows.compactMap { row in
            row.past.map { past in
                let answers = past.outputMean.map {
                    "output \(Format.fixed($0, decimals: 0)) from \(Format.count(past.answers, "answer"))"
                }
                let latency = past.latency.map(Self.latency)
                let figures = [answers, latency].compactMap(\.self).joined(separator: ", ")
                return "\(names[row.variant]): \(figures) (\(past.runs.map(CleanText.whole).joined(separator: ", ")))"
            }
        }
        return told.isEmpty ? nil : "From past runs: \(told.joined(separator: "; "))."
    }

    private var defaults: String? {
        let output = estimate.rows.filter { $0.outputSource == .defaults }.map { names[$0.variant] }
        let latency = estimate.rows.filter { $0.latencySource == .defaults }
        let first = latency.first.map { "\(Self.latency($0.latency)) for \(all(latency))" }
        let parts = [output.isEmpty ? nil : "output 0.4 of its limit for \(all(output))", first]
        let told = parts.compactMap(\.self).joined(separator: "; ")
        return told.isEmpty ? nil : "Defaults, without past runs: \(told)."
    }

    /// Nil without members on call.
    private var onCall: String? {
        let rows = estimate.rows.filter(\.isOnCall)
        return rows.isEmpty
            ? nil
            : "Asked only where a cascade needs them: \(rows.map { names[$0.variant] }.joined(separator: ", ")). Expected is by "
                + "the `expected_share` of the policy's steps, high is every meal."
    }

    private func all(_ rows: [RunEstimate.Row]) -> String { all(rows.map { names[$0.variant] }) }

    private func all(_ chosen: [String]) -> String {
        chosen.count == estimate.rows.count && chosen.count > 1 ? "all" : chosen.joined(separator: ", ")
    }

    /// Unstated limits can only make a run slower.
    private var unstated: String? {
        if estimate.isSimulated { return nil }
        let rows = estimate.rows.filter { row in
            !row.isRecorded && (row.limits.requestsPerMinute == nil || row.limits.tokensPerMinute == nil)
        }
        return rows.isEmpty
            ? nil
            : "Unknown: limits per minute of \(all(rows)), which can make it slower; state limits.requests_per_minute and "
                + "limits.tokens_per_minute."
    }

    private var batched: String? {
        let rows = estimate.rows.filter(\.isBatched)
        if rows.isEmpty { return nil }
        return "In batches, at their price: \(all(rows)). Their time is not in the estimate; vendors aim at a day."
    }

    private var unknown: [String] {
        let rows = estimate.rows.filter { $0.cost.high == nil || $0.cost.low == nil }
        var notes = rows.map {
            "Unknown: the cost of \(names[$0.variant]): its file lacks \($0.missing.joined(separator: ", "))."
        }
        if !rows.isEmpty, let known = estimate.known {
            notes.append("Without \(all(rows)) the total is \(Self.amounts(known).joined(separator: " / ")).")
        }
        return notes
    }
}
