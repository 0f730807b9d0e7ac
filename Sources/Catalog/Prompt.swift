package import Hashing

/// One file of `providers/prompts/`: the text sent to the model. Lines `=== system ===`, `=== user ===` and
/// `=== second ===` open its parts; without them, all is user text. Front matter between lines `---` may set a title and variables, whose values
/// replace `{{name}}`.
package struct Prompt: Sendable, Hashable {
    /// The file's name without folder and extension.
    package var name: String
    /// The answer schema it is written for; nil: any.
    package var answer: String?
    /// From the front matter; nil if not stated.
    package var title: String?
    /// Nil: no system message is sent.
    package var system: String?
    /// Empty if the front matter says so: then only photos and schema are sent.
    package var user: String
    /// Said in the second turn of an attempt; nil without.
    package var second: String?
    /// SHA-256 of the file; if a provider overrides variables, of file and values.
    package var sha256: SHA256Digest
    package var template: PromptTemplate?
    /// Error factor of simulated models, to rehearse a search with a known winner; 1 for none. Never sent.
    package var simulatedError = 1.0
}

extension Prompt {
    /// The prompt with a provider's values; values of unknown names belong to other prompts and are ignored.
    package func filled(with values: [String: String]) -> Prompt {
        guard let template else { return self }
        var filled = self
        filled.system = template.system.map { template.filled($0, with: values) }
        filled.user = template.filled(template.user, with: values)
        filled.second = template.second.map { template.filled($0, with: values) }
        let own = values.filter { name, value in template.variables[name].map { $0 != value } ?? false }
        if !own.isEmpty {
            let pairs = own.sorted { $0.key < $1.key }.map {
                "\($0.key.utf8.count):\($0.key)=\($0.value.utf8.count):\($0.value)"
            }
            filled.sha256 = SHA256Digest(of: Array("\(sha256.hex) \(pairs.joined(separator: " "))".utf8))
        }
        return filled
    }

    /// Variables with a value neither in the file nor in `values`, sorted.
    package func missingVariables(given values: [String: String]) -> [String] {
        template?.variables.filter { $0.value == nil && values[$0.key] == nil }.keys.sorted() ?? []
    }
}

package struct PromptTemplate: Sendable, Hashable {
    package var system: String?
    package var user: String
    package var second: String?
    /// By name; nil: a provider must set the value.
    package var variables: [String: String?]

    /// Replaces every `{{name}}` that has a value, once: values are not searched again. Others stay.
    func filled(_ text: String, with values: [String: String]) -> String {
        var filled = ""
        var end = text.startIndex
        for place in PromptVariable.all(in: text[...]) {
            let value = values[place.name] ?? variables[place.name] ?? nil
            filled += text[end..<place.range.lowerBound] + (value ?? String(text[place.range]))
            end = place.range.upperBound
        }
        return filled + text[end...]
    }
}

package struct PromptVariable {
    /// Characters searched after the open braces: name, blanks and closing braces.
    private static let reach = 100

    package var name: String
    package var range: Range<String.Index>

    package static func all(in text: Substring) -> [PromptVariable] {
        var found: [PromptVariable] = []
        var from = text.startIndex
        while let open = text[from...].firstRange(of: "{{") {
            from = text.index(after: open.lowerBound)
            // Limited, so that many open braces take no time.
            let inside = text[open.upperBound...].prefix(reach)
            guard let close = inside.firstRange(of: "}}") else { continue }
            let name = String(text[open.upperBound..<close.lowerBound].trimmed { $0 == " " || $0 == "\t" })
            guard isName(name) else { continue }
            found.append(PromptVariable(name: name, range: open.lowerBound..<close.upperBound))
            from = close.upperBound
        }
        return found
    }

    /// Letters, digits and underscores, at most 50, no leading digit.
    static func isName(_ text: String) -> Bool { KeyReader.isVariableName(text, limit: 50) }
}
