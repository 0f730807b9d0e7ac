extension SchemaValidator {
    /// Runs one check; adds the evaluated members and items to `seen`. A check of another kind of value holds.
    mutating func apply(
        _ check: SchemaCheck, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        switch (check, value) {
        case (.types(let types), _):
            return types.admits(value)
                || fail(
                    "type", of: node, "is \(value.summary), must be of type \(types.names.joined(separator: " or "))")
        case (.value(let keyword, let holds, let message), _):
            return holds(value) || fail(keyword, of: node, message(value))
        case (.required(let keys), .object(let object)):
            return all(keys) { object.contains($1) || $0.fail("required", of: node, "is missing the key `\($1)`") }
        case (.dependentRequired(let list), .object(let object)):
            return all(list.filter { object.contains($0.key) }) { validator, entry in
                validator.all(entry.needs) {
                    object.contains($1)
                        || $0.fail(
                            "dependentRequired", of: node,
                            "is missing the key `\($1)`, which must come with `\(entry.key)`")
                }
            }
        case (.dependentSchemas(let list), .object(let object)):
            return all(list) { !object.contains($1.key) || $0.evaluate($1.node, value, &seen) }
        case (.members(let members), .object(let object)):
            return all(object) { $0.applyMembers(members, of: node, to: $1, &seen) }
        case (.propertyNames(let names), .object(let object)):
            return all(object.keys) {
                $0.passes(names, .string($1))
                    || $0.fail(
                        "propertyNames", of: node, "has the key `\($1.prefix(60))`, which is no allowed name")
            }
        case (.unevaluatedProperties(let rest), .object(let object)):
            defer { seen.allMembers = true }
            return all(object.filter { !seen.covers($0.key) }) { validator, member in
                guard validator.nodes[rest].isNever else {
                    return validator.evaluate(rest, member.value, at: .key(member.key))
                }
                return validator.fail(
                    "unevaluatedProperties", of: node, "has the unknown key `\(member.key.prefix(60))`")
            }
        case (.elements(let prefix, let rest), .array(let elements)):
            return applyElements(prefix, rest, of: node, to: elements, &seen)
        case (.contains(let item, let least, let most), .array(let elements)):
            return applyContains(item, least, most, of: node, to: elements, &seen)
        case (.unevaluatedItems(let rest), .array(let elements)):
            defer { seen.allItems = true }
            return all(elements.indices.filter { !seen.covers($0) }) { validator, index in
                guard validator.nodes[rest].isNever else {
                    return validator.evaluate(rest, elements[index], at: .index(index))
                }
                return validator.fail(
                    "unevaluatedItems", of: node, "has an item at \(index) that the schema does not know")
            }
        case (.reference(let target), _): return evaluate(target, value, &seen)
        case (.allOf(let branches), _): return all(branches) { $0.evaluate($1, value, &seen) }
        case (.anyOf(let branches), _): return applyAny(branches, of: node, to: value, &seen)
        case (.oneOf(let branches), _): return applyOne(branches, of: node, to: value, &seen)
        case (.not(let branch), _):
            return !passes(branch, value) || fail("not", of: node, "has a form that the schema rules out with `not`")
        case (.condition(let condition, let then, let otherwise), _):
            let next = passes(condition, value, &seen) ? then : otherwise
            return next.map { evaluate($0, value, &seen) } ?? true
        case (.never, _): return fail("false", of: node, "may not be here")
        default: return true
        }
    }

    private mutating func applyMembers(
        _ members: SchemaMembers, of node: Int, to member: JSONObject.Member, _ seen: inout SchemaCoverage
    ) -> Bool {
        let (key, value) = member
        var isValid = true
        var isCovered = false
        if let child = members.named[ExactText(key)] {
            isCovered = true
            isValid = evaluate(child, value, at: .key(key))
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
            if nodes[others].isNever {
                let known =
                    members.names.isEmpty ? "" : "; it may have \(members.names.map { "`\($0)`" }.listed)"
                isValid = fail("additionalProperties", of: node, "has the unknown key `\(key.prefix(60))`\(known)")
            } else if !evaluate(others, value, at: .key(key)) {
                isValid = false
            }
        }
        if tracks, isCovered { seen.members.insert(ExactText(key)) }
        return isValid
    }

    private mutating func applyElements(
        _ prefix: [Int], _ rest: Int?, of node: Int, to elements: [JSON], _ seen: inout SchemaCoverage
    ) -> Bool {
        if tracks {
            seen.prefix = max(seen.prefix, prefix.count)
            if rest != nil { seen.allItems = true }
        }
        if let rest, nodes[rest].isNever, elements.count > prefix.count {
            return fail("items", of: node, "has \(elements.count) items, may have at most \(prefix.count)")
        }
        return all(elements.enumerated()) { validator, item in
            guard let child = item.offset < prefix.count ? prefix[item.offset] : rest else { return true }
            return validator.evaluate(child, item.element, at: .index(item.offset))
        }
    }

    private mutating func applyContains(
        _ item: Int, _ least: Int, _ most: Int?, of node: Int, to elements: [JSON], _ seen: inout SchemaCoverage
    ) -> Bool {
        var found = 0
        for (index, element) in elements.enumerated() where passes(item, element) {
            found += 1
            if tracks { seen.items.insert(index) }
        }
        if found < least {
            let keyword = least == 1 ? "contains" : "minContains"
            return fail(keyword, of: node, "has \(found) items of the form in `contains`, must have at least \(least)")
        }
        guard let most, found > most else { return true }
        return fail("maxContains", of: node, "has \(found) items of the form in `contains`, may have at most \(most)")
    }

    private mutating func applyAny(
        _ branches: [Int], of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        var isValid = false
        for branch in branches where passes(branch, value, &seen) {
            isValid = true
            if !tracks { break }
        }
        return isValid || failAllBranches("anyOf", branches, of: node, value)
    }

    private mutating func applyOne(
        _ branches: [Int], of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        var passed = 0
        for branch in branches where passes(branch, value, &seen) {
            passed += 1
            if passed > 1 { return fail("oneOf", of: node, "fits several of the forms in `oneOf`, must fit only one") }
        }
        return passed == 1 || failAllBranches("oneOf", branches, of: node, value)
    }

    private mutating func failAllBranches(
        _ keyword: String, _ branches: [Int], of node: Int, _ value: JSON
    ) -> Bool {
        let closest = closestViolation(of: branches, value)
        let reason = closest.map { "; in the closest one, \($0.description)" } ?? ""
        return fail(keyword, of: node, "fits none of the \(branches.count) forms in `\(keyword)`\(reason)")
    }
}
