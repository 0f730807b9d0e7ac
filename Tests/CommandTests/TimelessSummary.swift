import Foundation
import JSON

/// `summary.json` without what no two runs share: which run it is, times, and money, which a kill can add to; and what is
/// made of those.
enum TimelessSummary {
    static func read(_ file: URL) throws -> JSON {
        var members = try JSON.parse(String(contentsOf: file, encoding: .utf8)).object ?? JSONObject()
        for key in ["run", "frontiers", "cheaper"] { members[key] = nil }
        members["variants"] = .array(members["variants"]?.array?.map(timeless) ?? [])
        let timed: Set<String> = ["p95", "cost"]
        members["comparisons"] = .array(
            members["comparisons"]?.array?.filter { !timed.contains($0["metric"]?.string ?? "") } ?? [])
        return .object(members)
    }

    private static func timeless(_ row: JSON) -> JSON {
        var row = row.object ?? JSONObject()
        for key in ["cost", "latency_ms", "latency_split_ms"] { row[key] = nil }
        var published = row["published"]?.object ?? JSONObject()
        for key in ["jfb_overall_without_name", "jfb_trials"] { published[key] = nil }
        row["published"] = .object(published)
        return .object(row)
    }
}
