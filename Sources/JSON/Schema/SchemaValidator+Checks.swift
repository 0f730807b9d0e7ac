extension SchemaValidator {
    /// Runs one check; adds the evaluated members and items to `seen`.
    mutating func apply(
        _ check: SchemaCheck, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        switch check {
        case .never: return fail("false", of: node, "may not be here")
        case .types, .const, .oneOfValues, .bound, .multiple, .count, .pattern, .uniqueItems:
            return applySimple(check, of: node, to: value)
        case .required(let keys): return applyRequired(keys, of: node, to: value)
        case .dependentRequired(let list): return applyDependentRequired(list, of: node, to: value)
        case .members(let members): return applyMembers(members, of: node, to: value, &seen)
        case .propertyNames(let names): return applyNames(names, of: node, to: value)
        case .dependentSchemas(let list): return applyDependentSchemas(list, to: value, &seen)
        case .elements(let prefix, let rest): return applyElements(prefix, rest, of: node, to: value, &seen)
        case .contains(let item, let least, let most):
            return applyContains(item, least, most, of: node, to: value, &seen)
        case .unevaluatedItems(let rest): return applyUnevaluatedItems(rest, of: node, to: value, &seen)
        case .unevaluatedProperties(let rest): return applyUnevaluatedProperties(rest, of: node, to: value, &seen)
        case .reference(let target): return evaluate(target, value, &seen)
        case .allOf(let branches): return applyAll(branches, to: value, &seen)
        case .anyOf(let branches): return applyAny(branches, of: node, to: value, &seen)
        case .oneOf(let branches): return applyOne(branches, of: node, to: value, &seen)
        case .not(let branch):
            var unused = SchemaCoverage()
            return passes(branch, value, &unused)
                ? fail("not", of: node, "has a form that the schema rules out with `not`") : true
        case .condition(let condition, let then, let otherwise):
            let next = passes(condition, value, &seen) ? then : otherwise
            return next.map { evaluate($0, value, &seen) } ?? true
        }
    }

    private mutating func applyAll(_ branches: [Int], to value: JSON, _ seen: inout SchemaCoverage) -> Bool {
        var isValid = true
        for branch in branches where !evaluate(branch, value, &seen) {
            isValid = false
            if isDone { break }
        }
        return isValid
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
