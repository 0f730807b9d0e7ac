import JSON

/// A schema and a value, parted by a zero byte: compiling and checking end, and say the same each time.
enum SchemaTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        guard let document = try? JSON.parse(parts[0], limits: JSONLimits(bytes: 1 << 16)) else { return }
        let schema: JSONSchema
        do {
            schema = try JSONSchema(compiling: document)
        } catch {
            try promise(!error.problems.isEmpty, "a refused schema says what is wrong")
            _ = error.description
            return
        }
        try promise(schema.document == document, "a schema is kept as it was written")
        // Without a value of its own a schema is tried on itself.
        let value =
            parts.count > 1 ? (try? JSON.parse(parts[1], limits: JSONLimits(bytes: 1 << 16))) ?? .null : document
        let violations = schema.validate(value, limit: 20)
        try promise(violations.count <= 21, "no more violations are noted than asked for, and one for giving up")
        try promise(schema.validate(value, limit: 20) == violations, "checking again finds the same")
        let one = schema.validate(value, limit: 1)
        // Giving up depends on how much was looked at, so only its absence is compared.
        let gaveUp = (violations + one).contains { $0.keyword.isEmpty }
        try promise(
            gaveUp || one.isEmpty == violations.isEmpty, "the limit decides how much is told, not what is valid")
        for violation in violations {
            try promise(
                violation.keyword.isEmpty || violation.instance.resolve(in: value) != nil,
                "a violation names a place in the value")
            _ = violation.description
        }
    }
}
