import JSON

/// Spoiled copies of a value: each key dropped, renamed or made null, each value of another type, out of range or at odds
/// with its list of words, and each object with a key nobody knows.
enum SchemaMutations {
    /// Another value for one place of a file.
    struct Mutation: Sendable {
        /// What was done, and where.
        var what: String
        var place: JSONPointer
        var part: JSON

        func applied(to root: JSON) -> JSON { place.tokens.isEmpty ? part : root.setting(place, to: part) }
    }

    /// Every single change to a value.
    static func single(_ value: JSON, at place: JSONPointer = .root) -> [Mutation] {
        var found = replacements(value).filter { $0.1 != value }
            .map { Mutation(what: "\(place) \($0.0)", place: place, part: $0.1) }
        switch value {
        case .object(let object):
            let pairs = object.map { ($0.key, $0.value) }
            func add(_ what: String, _ pairs: [(String, JSON)]) {
                found.append(Mutation(what: "\(place) \(what)", place: place, part: .object(JSONObject(pairs))))
            }
            add("unknown key", pairs + [("bogus_key", 1)])
            for (index, member) in pairs.enumerated() {
                var others = pairs
                others.remove(at: index)
                add("without \(member.0)", others)
                others.insert((member.0 + "x", member.1), at: index)
                add("\(member.0) renamed", others)
                found += single(member.1, at: place.appending(member.0))
            }
        case .array(let elements):
            for (index, element) in elements.prefix(3).enumerated() {
                found += single(element, at: place.appending(index))
            }
        default: break
        }
        return found
    }

    /// What may stand at a place instead.
    private static func replacements(_ part: JSON) -> [(String, JSON)] {
        var found: [(String, JSON)] = [
            ("null", .null), ("true", true), ("a number", 7), ("a text", "wrong word"), ("an empty list", []),
            ("an empty object", [:]), ("in a list", .array([part]))
        ]
        switch part {
        case .number(let number):
            let numbers = [-1, 0, 0.5, 101, 3601, 1e6 + 1, 1e9, 1e300, -1e300, number + 0.5, -number]
            found += numbers.map { ("the number \($0)", .number($0)) }
            found.append(("a number as text", .string("\(number)")))
        case .string(let text):
            found += ["", "1", "a b", "ä/ö", "wröng", text.uppercased(), text + " ", "/" + text, "true"].map {
                ("the text `\($0)`", .string($0))
            }
            found += [101, 201, 501, 2049, 4001].map { ("a text of \($0)", .string(String(repeating: "x", count: $0))) }
        case .array(let elements):
            found.append(("with null", .array(elements + [.null])))
            if let first = elements.first {
                found += [9, 51, 101, 201, 1001].map { ("\($0) times", .array(Array(repeating: first, count: $0))) }
            }
        default: break
        }
        return found
    }
}
