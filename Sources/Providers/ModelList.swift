package import Costs
package import JSON
import Transport

/// A model that a server lists.
package struct ListedModel: Sendable, Hashable {
    /// Ids that requests may name; never empty.
    package var ids: [String]
    /// The day from which it gives no answers; nil if none is stated.
    package var shutdown: CalendarDate?

    package init(ids: [String], shutdown: CalendarDate? = nil) {
        self.ids = ids
        self.shutdown = shutdown
    }

    /// Whether requests for that id reach it. Ollama adds `:latest` to an id without a tag.
    package func answers(to id: String) -> Bool { ids.contains(id) || ids.contains("\(id):latest") }
}

package enum ModelList {
    private static let mostModels = 2000
    /// Characters of an id.
    private static let longestID = 200

    /// Reads `data` or `models`, whose elements have an `id` or a `name`; nil for any other body.
    package static func read(_ body: JSON) -> [ListedModel]? {
        guard let elements = (body["data"] ?? body["models"])?.array else { return nil }
        return elements.prefix(mostModels).compactMap { element in
            let own = element["id"]?.string ?? element["name"]?.string.map(withoutFolder)
            let ids = ([own] + (element["aliases"]?.array ?? []).map(\.string)).compactMap(\.self)
                .filter { !$0.isEmpty && $0.count <= longestID }
            if ids.isEmpty { return nil }
            let day = element["shutdown_date"]?.string ?? element["deprecation"]?.string
            return ListedModel(ids: ids, shutdown: day.flatMap { CalendarDate(String($0.prefix(10))) })
        }
    }

    /// Google's names begin with `models/`.
    private static func withoutFolder(_ name: String) -> String {
        name.hasPrefix("models/") ? String(name.dropFirst(7)) : name
    }

    /// A request for the list beside an endpoint; nil if the endpoint does not end so.
    static func request(beside endpoint: String, ending: String, query: String = "") -> Request? {
        let parts = endpoint.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.hasSuffix(ending) else { return nil }
        return request("\(path.dropLast(ending.count))/models\(query)")
    }

    static func request(_ url: String) -> Request {
        var request = Request(url: url, headers: [("Accept", "application/json")])
        request.method = .get
        return request
    }
}
