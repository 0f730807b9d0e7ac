import Nutrition
import Reporting

/// Addresses on the local server. Filter, order, variant, search and page are in the query.
struct ServedAddresses: Addresses {
    let areFiles = false

    func address(of place: Place, from page: Place) -> LocalAddress? { Self.address(of: place) }

    static func address(of place: Place) -> LocalAddress {
        switch place {
        case .runs(let page): LocalAddress(path: [], query: number(page))
        case .triage(let place):
            LocalAddress(
                path: ["run", place.run],
                query: (place.set.map { [("set", $0)] } ?? []) + query(place.choice) + number(place.page))
        case .meal(let place):
            LocalAddress(
                path: ["run", place.run, "meal", place.set, place.meal], query: query(place.choice) + query(place))
        case .sets(let page): LocalAddress(path: ["sets"], query: number(page))
        case .set(let place): LocalAddress(path: ["set", place.name], query: query(place) + number(place.page))
        case .addition(let set, let fields):
            LocalAddress(
                path: ["set", set, "add"], query: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        case .removal(let set, let meal): LocalAddress(path: ["set", set, "delete", meal])
        case .blind(let place): place.address
        case .photo(let name): LocalAddress(path: ["photo", name])
        case .newRun(let resume): LocalAddress(path: ["new-run"], query: resume.map { [("resume", $0)] } ?? [])
        case .trends: LocalAddress(path: ["trends"])
        case .compare(let runs): LocalAddress(path: ["compare"], query: runs.map { ("run", $0) })
        case .live: LocalAddress(path: ["live"])
        case .backend(let place): place.address
        case .style: LocalAddress(path: ["workbench.css"])
        case .script: LocalAddress(path: ["workbench.js"])
        case .icon: LocalAddress(path: ["favicon.ico"])
        }
    }

    private static func number(_ page: Int) -> [(name: String, value: String)] {
        page > 1 ? [("page", String(page))] : []
    }

    private static func query(_ place: Place.Meal) -> [(name: String, value: String)] {
        [
            place.isEditing ? ("edit", "1") : nil, place.proposal.map { ("take", "\($0)") },
            place.notice.map { ("notice", $0.rawValue) }
        ].compactMap { $0 }
    }

    private static func query(_ place: Place.EvalSet) -> [(name: String, value: String)] {
        [
            place.split.map { ("split", $0.rawValue) }, place.search.isEmpty ? nil : ("search", place.search),
            place.isDeleted ? ("notice", "deleted") : nil
        ].compactMap { $0 }
    }

    private static func query(_ choice: TriageChoice) -> [(name: String, value: String)] {
        [
            choice.filter.map { ("filter", $0.rawValue) }, choice.variant.map { ("variant", $0) },
            choice.order == .worst ? nil : ("order", choice.order.rawValue),
            choice.search.isEmpty ? nil : ("search", choice.search)
        ].compactMap { $0 }
    }
}

extension Place {
    /// The place of a request; nil for an address that leads nowhere. What its query adds is left out.
    /// - Parameter target: path and query as sent.
    init?(target: String) {
        guard target.utf8.count <= 4096 else { return nil }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false).map(Self.decoded)
        let query = Self.query(halves.count > 1 ? halves[1] : "")
        let page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
        guard parts.first == "", parts.allSatisfy({ $0 != nil }) else { return nil }
        switch parts.dropFirst().map({ $0 ?? "" }) {
        case [""]: self = .runs(page: page)
        case ["new-run"]: self = .newRun(resume: query["resume"].flatMap { $0.isEmpty ? nil : $0 })
        case ["trends"]: self = .trends
        case ["compare"]:
            let pairs = halves.count > 1 ? halves[1].split(separator: "&").prefix(20).compactMap(Self.pair) : []
            self = .compare(pairs.filter { $0.name == "run" }.map(\.value))
        case ["live"]: self = .live
        case ["workbench.css"]: self = .style
        case ["workbench.js"]: self = .script
        case ["favicon.ico"]: self = .icon
        case ["sets"]: self = .sets(page: page)
        case let path where path.count == 2 && path[0] == "set":
            self = .set(
                EvalSet(
                    name: path[1], split: query["split"].flatMap { Split(rawValue: $0) },
                    search: String((query["search"] ?? "").prefix(100)), page: page,
                    isDeleted: query["notice"] == "deleted"))
        case let path where path.count == 3 && path[0] == "set" && path[2] == "add":
            self = .addition(set: path[1], fields: query)
        case let path where path.count == 4 && path[0] == "set" && path[2] == "delete":
            self = .removal(set: path[1], meal: path[3])
        case let path where path.first == "backend":
            guard let place = Backend(path.dropFirst(), query, page: page) else { return nil }
            self = .backend(place)
        case let path where path.count == 2 && path[0] == "photo": self = .photo(path[1])
        case let path where path.count == 2 && path[0] == "run":
            self = .triage(Triage(run: path[1], set: query["set"], choice: TriageChoice(query), page: page))
        case let path where path.count == 5 && path[0] == "run" && path[2] == "meal":
            self = .meal(
                Meal(
                    run: path[1], set: path[3], meal: path[4], choice: TriageChoice(query),
                    isEditing: query["edit"] == "1", proposal: query["take"].flatMap { Int($0) },
                    notice: query["notice"].flatMap { Meal.Notice(rawValue: $0) }))
        case let path:
            guard let blind = BlindPlace(path: path, query: query) else { return nil }
            self = .blind(blind)
        }
    }

    /// The parameters of a query; of a repeated one the last.
    static func query(_ text: Substring) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(20) {
            if let (name, value) = self.pair(pair) { values[name] = value }
        }
        return values
    }

    /// Name and value of a form's field; nil for broken escapes.
    static func pair(_ text: Substring) -> (name: String, value: String)? {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        // A form writes blanks as plus signs.
        guard sides.count == 2, let name = decoded(sides[0]),
            let value = decoded(Substring(sides[1].map { $0 == "+" ? " " : $0 }))
        else { return nil }
        return (name, value)
    }

    /// Percent-decoded; nil for broken escapes and bytes that are no UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension TriageChoice {
    /// Unknown words of the query count as absent.
    init(_ query: [String: String]) {
        self.init()
        filter = query["filter"].flatMap { TriageFilter(rawValue: $0) }
        variant = query["variant"].flatMap { $0.isEmpty ? nil : $0 }
        order = query["order"].flatMap { TriageOrder(rawValue: $0) } ?? .worst
        search = String((query["search"] ?? "").prefix(100))
    }
}
