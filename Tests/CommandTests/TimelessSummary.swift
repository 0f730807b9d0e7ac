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
        members["picks"] = .array(members["picks"]?.array?.map(timelessPick) ?? [])
        return .object(members)
    }

    /// The frontier goes by cost and latency, and so does what else of a pick is asked of them.
    private static func timelessPick(_ pick: JSON) -> JSON {
        var pick = pick.object ?? JSONObject()
        pick["variants"] = .array(
            (pick["variants"]?.array ?? []).map { row in
                var row = row.object ?? JSONObject()
                for key in ["on_frontier", "frontier_probability"] { row[key] = nil }
                var criteria = row["criteria"]?.object ?? JSONObject()
                for key in ["cost", "p95"] { criteria[key] = nil }
                row["criteria"] = .object(criteria)
                return .object(row)
            })
        return .object(pick)
    }

    private static func timeless(_ row: JSON) -> JSON {
        var row = row.object ?? JSONObject()
        for key in ["cost", "latency_ms", "latency_split_ms"] { row[key] = nil }
        var published = row["published"]?.object ?? JSONObject()
        for key in ["jfb_overall_without_name", "jfb_trials"] { published[key] = nil }
        row["published"] = .object(published)
        return .object(row)
    }

    /// Where two documents differ, and by what.
    static func differences(_ a: JSON?, _ b: JSON?, at path: String = "") -> [String] {
        if a == b { return [] }
        if let a = a?.object, let b = b?.object {
            let keys = a.keys + b.keys.filter { a[$0] == nil }
            return keys.flatMap { differences(a[$0], b[$0], at: "\(path)/\($0)") }
        }
        if let a = a?.array, let b = b?.array, a.count == b.count {
            return a.indices.flatMap { differences(a[$0], b[$0], at: "\(path)/\($0)") }
        }
        func text(_ value: JSON?) -> String {
            value.map { String(decoding: $0.serialized().prefix(200), as: UTF8.self) } ?? "nothing"
        }
        return ["\(path): \(text(a)) or \(text(b))"]
    }
}
