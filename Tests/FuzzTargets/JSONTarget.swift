import JSON

/// JSON text: what is read can be written and read again as the same value, and lies within the limits.
enum JSONTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
        let limits = JSONLimits(depth: 64, bytes: 1 << 20)
        guard let value = try read(bytes, limits) else { return }
        try promise(depth(of: value) <= limits.depth, "no value lies deeper than the limit")
        let document = try? JSONDocument(parsing: bytes, limits: limits)
        try promise(document?.value == value, "reading with places gives the same value")
        try promise(document?.position(of: .root) != nil, "the root of a document has a place")
        // A byte order mark belongs to a text, not to a value within one.
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = try? JSON.parseFirst(in: bytes, from: start, limits: limits)
        try promise(
            first.map { $0.value == value && $0.end <= bytes.count } ?? false, "the first value is the only one")
        // An infinite number cannot be written; whoever uses numbers checks them first.
        let finite = value.finite
        for (sorted, pretty) in [(false, false), (true, false), (false, true), (true, true)] {
            let written = finite.serialized(sortedKeys: sorted, pretty: pretty)
            // Indentation makes a text grow beyond what was read.
            let again = try? JSON.parse(written, limits: JSONLimits(depth: 64, bytes: .max))
            try promise(again == finite, "what is written reads back as the same value")
            try promise(!pretty || sorted || !written.isEmpty, "there is always something to write")
            try promise(!written.contains { $0 < 0x20 && $0 != 0x0A }, "no control byte is written")
        }
    }

    private static func read(_ bytes: [UInt8], _ limits: JSONLimits) throws(BrokenPromise) -> JSON? {
        do {
            return try JSON.parse(bytes, limits: limits)
        } catch {
            try promise(error.line >= 1 && error.column >= 0, "a mistake has a line and a column")
            try promise((0...bytes.count).contains(error.offset), "a mistake lies inside the text")
            _ = error.description
            return nil
        }
    }

    static func depth(of value: JSON) -> Int {
        switch value {
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .object(let object): 1 + (object.members.map { depth(of: $0.value) }.max() ?? 0)
        default: 0
        }
    }
}

extension JSON {
    /// The value with null for every number that is beyond the range of a double.
    var finite: JSON {
        switch self {
        case .number(let number): number.isFinite ? self : .null
        case .array(let elements): .array(elements.map(\.finite))
        case .object(let object): .object(JSONObject(object.members.map { ($0.key, $0.value.finite) }))
        default: self
        }
    }

    /// Whether every number in the value is finite.
    var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .array(let elements): elements.allSatisfy(\.isFinite)
        case .object(let object): object.members.allSatisfy { $0.value.isFinite }
        default: true
        }
    }
}
