import Costs
import Harness
import Nutrition
import Scoring

extension RunEstimate {
    /// What a dry run prints.
    var text: String {
        let cells = rows.map { row in
            [
                row.variant.provider, String(row.requests), String(row.textTokens), String(row.imageTokens),
                String(row.expectedOutput), Self.amounts(row.cost)
            ]
        }
        let table = TextTable(
            columns: [
                "provider", "requests", "text tokens", "image tokens", "output tokens", "cost: low / expected / high"
            ],
            rows: cells + [["total", String(requests), "", "", "", Self.amounts(total)]])
        let unreadable = unreadablePhotos.map { "left out, as its photo cannot be read: \($0)" }
        let rule =
            "Estimated, not billed: text tokens as \(TextTokens.rule); expected output as 0.4 of the limit; high is what a budget keeps aside."
        return ([table.text, rule] + unreadable).joined(separator: "\n")
    }

    private static func amounts(_ cost: RequestEstimate) -> String {
        [cost.low, cost.expected, cost.high].map { $0.map { "$\(fixed($0.value, 4))" } ?? "unknown" }.joined(
            separator: " / ")
    }
}
