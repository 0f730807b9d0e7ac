import JSON

package struct PastAnswers: Sendable, Hashable {
    /// The source runs, newest first; never empty.
    package var runs: [String]
    /// Answers with known token counts.
    package var answers: Int
    /// Mean output tokens of those answers, including reasoning; nil if unknown.
    package var outputMean: Double?
    /// Nil if unknown.
    package var latency: Latency?

    /// Seconds per answer.
    package struct Latency: Sendable, Hashable {
        package var p50: Double
        /// At least `p50`.
        package var p95: Double

        package init(p50: Double, p95: Double) {
            self.p50 = p50
            self.p95 = max(p50, p95)
        }
    }
}

/// One variant's rows in a run's `summary.json`, one per eval set, added up.
struct PastRow: Sendable {
    var run: String
    var answers = 0
    var output = 0.0
    /// Latencies of each set, weighted by its meals.
    private var weight = 0.0
    private var p50 = 0.0
    private var p95 = 0.0

    init(run: String) { self.run = run }

    /// Adds a row; ignores implausible numbers.
    mutating func add(_ row: JSON) {
        if let count = row["tokens"]?["answers"]?.integer, (1...10_000_000).contains(count),
            let tokens = row["tokens"]?["output"]?.number, (0...1e12).contains(tokens)
        {
            answers += count
            output += tokens
        }
        if let half = row["latency_ms"]?["p50"]?.number, let most = row["latency_ms"]?["p95"]?.number,
            (0...86_400_000).contains(half), (half...86_400_000).contains(most)
        {
            let meals = Double(min(max(row["meals"]?.integer ?? 1, 1), 10_000_000))
            weight += meals
            p50 += half * meals
            p95 += most * meals
        }
    }

    var isEmpty: Bool { answers == 0 && weight == 0 }

    /// Combines several runs: means weighted by answers and by meals.
    static func joined(_ rows: [PastRow]) -> PastAnswers? {
        guard !rows.isEmpty else { return nil }
        let answers = rows.reduce(0) { $0 + $1.answers }
        let weight = rows.reduce(0) { $0 + $1.weight } * 1000
        return PastAnswers(
            runs: rows.map(\.run), answers: answers,
            outputMean: answers > 0 ? rows.reduce(0) { $0 + $1.output } / Double(answers) : nil,
            latency: weight > 0
                ? .init(p50: rows.reduce(0) { $0 + $1.p50 } / weight, p95: rows.reduce(0) { $0 + $1.p95 } / weight)
                : nil)
    }
}
