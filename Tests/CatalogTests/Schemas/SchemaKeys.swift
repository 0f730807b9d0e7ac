import JSON
import YAML

@testable import Catalog

/// Walks a schema: which mappings there are and which keys each may have.
enum SchemaKeys {
    /// Every object with named keys, by its place in the schema: `/parameters/safety`, `/prices/*`. Conditions (`if`, `then`)
    /// are left out: they narrow values and name no key of their own.
    static func objects(of schema: JSON, path: String = "") -> [(path: String, schema: JSON)] {
        var found: [(String, JSON)] = []
        if let properties = schema["properties"]?.object, schema["additionalProperties"] == false {
            found.append((path, schema))
            for (key, property) in properties { found += objects(of: property, path: "\(path)/\(key)") }
        }
        for key in ["items", "additionalProperties"] {
            if let part = schema[key], part.object != nil { found += objects(of: part, path: "\(path)/*") }
        }
        for branch in schema["anyOf"]?.array ?? [] where branch["additionalProperties"] != nil {
            found += objects(of: branch, path: path)
        }
        return found
    }

    /// The mappings of a file by their places in the schema: `/prices/*` for each of the price rows.
    /// - Parameter open: places whose keys are free, which stand in paths as `*`.
    static func mappings(of node: YAMLNode, open: Set<String>, path: String = "") -> [(path: String, node: YAMLNode)] {
        if let elements = node.sequence {
            return elements.flatMap { mappings(of: $0, open: open, path: "\(path)/*") }
        }
        guard let entries = node.mapping else { return [] }
        return [(path, node)]
            + entries.flatMap { entry in
                let key = open.contains(path) ? "*" : entry.key.text ?? ""
                return mappings(of: entry.value, open: open, path: "\(path)/\(key)")
            }
    }
}
