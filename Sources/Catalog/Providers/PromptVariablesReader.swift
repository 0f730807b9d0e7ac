import YAML

enum PromptVariablesReader {
    private static let most = 50

    /// The values under that key; empty if absent.
    /// - Parameter allowsEmpty: true: names may lack a value.
    static func read(_ reader: MappingReader, key: String, allowsEmpty: Bool) -> [String: String?] {
        guard let mapping = reader.mapping(anyKeysOf: key) else { return [:] }
        var values: [String: String?] = [:]
        for (name, keyNode, value) in mapping.pairs {
            guard PromptVariable.isName(name) else {
                mapping.note(
                    keyNode, "a variable's name is letters, digits and underscores, not `\(MappingReader.shown(name))`")
                continue
            }
            if value.isNull {
                if !allowsEmpty { mapping.note(keyNode, "`\(name)` has no value; write one, or take the line out") }
                values.updateValue(nil, forKey: name)
            } else if let text = value.text, text.utf8.count <= 10_000 {
                values.updateValue(text, forKey: name)
            } else {
                mapping.note(value, "`\(name)` must be a text of at most 10000 bytes")
            }
        }
        if values.count > most { mapping.note(mapping.node, "`\(key)` takes at most \(most) names") }
        return values
    }

    static func read(_ provider: MappingReader) -> [String: String] {
        read(provider, key: "prompt_variables", allowsEmpty: false).compactMapValues { $0 }
    }

    /// A provider's prompt with its values; nil after a reported mistake.
    static func fill(_ prompt: Prompt, with values: [String: String], _ provider: MappingReader) -> Prompt? {
        let missing = prompt.missingVariables(given: values)
        guard missing.isEmpty else {
            if let node = provider.value("prompt") {
                provider.note(
                    node,
                    "the prompt's variable `\(missing[0])` has no value; write `prompt_variables: {\(missing[0]): …}` here, or a "
                        + "value in the prompt's file")
            }
            return nil
        }
        return prompt.filled(with: values)
    }
}
