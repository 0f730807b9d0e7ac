extension SchemaValidator {
    mutating func applyElements(
        _ prefix: [Int], _ rest: Int?, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        guard let elements = value.array else { return true }
        if tracks {
            seen.prefix = max(seen.prefix, prefix.count)
            if rest != nil { seen.allItems = true }
        }
        if let rest, nodes[rest].isNever, elements.count > prefix.count {
            return fail("items", of: node, "has \(elements.count) items, may have at most \(prefix.count)")
        }
        var isValid = true
        for (index, element) in elements.enumerated() {
            guard let child = index < prefix.count ? prefix[index] : rest else { break }
            if !evaluate(child, element, at: .index(index)) {
                isValid = false
                if isDone { break }
            }
        }
        return isValid
    }

    mutating func applyContains(
        _ item: Int, _ least: Int, _ most: Int?, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        guard let elements = value.array else { return true }
        var found = 0
        for (index, element) in elements.enumerated() {
            var unused = SchemaCoverage()
            guard passes(item, element, &unused) else { continue }
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

    mutating func applyUnevaluatedItems(
        _ rest: Int, of node: Int, to value: JSON, _ seen: inout SchemaCoverage
    ) -> Bool {
        guard let elements = value.array else { return true }
        var isValid = true
        for (index, element) in elements.enumerated() where !seen.covers(index) {
            if nodes[rest].isNever {
                isValid = fail("unevaluatedItems", of: node, "has an item at \(index) that the schema does not know")
            } else if !evaluate(rest, element, at: .index(index)) {
                isValid = false
            }
            if !isValid, isDone { break }
        }
        seen.allItems = true
        return isValid
    }
}
