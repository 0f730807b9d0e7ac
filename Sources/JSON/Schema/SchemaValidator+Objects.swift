extension SchemaValidator {
    mutating func applyRequired(_ keys: [String], of node: Int, to value: JSON) -> Bool {
        guard let object = value.object else { return true }
        var isValid = true
        for key in keys where !object.contains(key) {
            isValid = fail("required", of: node, "is missing the key `\(key)`")
            if isDone { break }
        }
        return isValid
    }

    mutating func applyDependentRequired(
        _ list: [(key: String, needs: [String])], of node: Int, to value: JSON
    ) -> Bool {
        guard let object = value.object else { return true }
        var isValid = true
        for entry in list where object.contains(entry.key) {
            for key in entry.needs where !object.contains(key) {
                isValid = fail(
                    "dependentRequired", of: node, "is missing the key `\(key)`, which must come with `\(entry.key)`")
            }
        }
        return isValid
    }

    mutating func applyDependentSchemas(
        _ list: [(key: String, node: Int)], to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        guard let object = value.object else { return true }
        var isValid = true
        for entry in list where object.contains(entry.key) {
            if !evaluate(entry.node, value, &seen) { isValid = false }
            if !isValid, isDone { break }
        }
        return isValid
    }

    mutating func applyMembers(
        _ members: SchemaMembers, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        guard let object = value.object else { return true }
        var isValid = true
        for (key, value) in object {
            var isCovered = false
            if let child = members.named[ExactText(key)] {
                isCovered = true
                if !evaluate(child, value, at: .key(key)) { isValid = false }
            }
            for (pattern, child) in members.patterns {
                guard let matches = pattern.matches(key) else {
                    isValid = fail(
                        "patternProperties", of: node,
                        "has a key of more than \(Pattern.textLimit) bytes, too long to match")
                    continue
                }
                guard matches else { continue }
                isCovered = true
                if !evaluate(child, value, at: .key(key)) { isValid = false }
            }
            if let others = members.others, !isCovered {
                isCovered = true
                if !applyOther(others, key, value, members, of: node) { isValid = false }
            }
            if tracks, isCovered { seen.members.insert(ExactText(key)) }
            if !isValid, isDone { break }
        }
        return isValid
    }

    private mutating func applyOther(
        _ others: Int, _ key: String, _ value: JSON, _ members: SchemaMembers, of node: Int
    ) -> Bool {
        guard nodes[others].isNever else { return evaluate(others, value, at: .key(key)) }
        let known = members.names.isEmpty ? "" : "; it may have \(Self.list(members.names.map { "`\($0)`" }))"
        return fail("additionalProperties", of: node, "has the unknown key `\(key.prefix(60))`\(known)")
    }

    mutating func applyNames(_ names: Int, of node: Int, to value: JSON) -> Bool {
        guard let object = value.object else { return true }
        var isValid = true
        for key in object.keys {
            var unused = SchemaCoverage()
            guard !passes(names, .string(key), &unused) else { continue }
            isValid = fail("propertyNames", of: node, "has the key `\(key.prefix(60))`, which is no allowed name")
            if isDone { break }
        }
        return isValid
    }

    mutating func applyUnevaluatedProperties(
        _ rest: Int, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        guard let object = value.object else { return true }
        var isValid = true
        for (key, value) in object where !seen.covers(key) {
            if nodes[rest].isNever {
                isValid = fail("unevaluatedProperties", of: node, "has the unknown key `\(key.prefix(60))`")
            } else if !evaluate(rest, value, at: .key(key)) {
                isValid = false
            }
            if !isValid, isDone { break }
        }
        seen.allMembers = true
        return isValid
    }
}
