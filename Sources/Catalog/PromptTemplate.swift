import Hashing

package struct PromptTemplate: Sendable, Hashable {
    package var system: String?
    package var user: String
    /// By name; nil: a provider must set the value.
    package var variables: [String: String?]

    /// Variables without a value, sorted.
    func missing(given values: [String: String]) -> [String] {
        variables.filter { $0.value == nil && values[$0.key] == nil }.keys.sorted()
    }

    /// Replaces every `{{name}}` that has a value, once: values are not searched again. Others stay.
    func filled(_ text: String, with values: [String: String]) -> String {
        var filled = ""
        var rest = text[...]
        while let place = PromptVariable.first(in: rest) {
            let value = values[place.name] ?? variables[place.name] ?? nil
            filled += rest[..<place.range.lowerBound] + (value ?? String(rest[place.range]))
            rest = rest[place.range.upperBound...]
        }
        return filled + rest
    }
}

struct PromptVariable {
    /// Characters searched after the open braces: name, blanks and closing braces.
    private static let reach = 100

    var name: String
    var range: Range<String.Index>

    static func first(in text: Substring) -> PromptVariable? {
        var from = text.startIndex
        while let open = text[from...].firstRange(of: "{{") {
            from = text.index(after: open.lowerBound)
            // Limited, so that many open braces take no time.
            let inside = text[open.upperBound...].prefix(reach)
            guard let close = inside.firstRange(of: "}}") else { continue }
            let name = String(text[open.upperBound..<close.lowerBound].trimmed { $0 == " " || $0 == "\t" })
            if isName(name) { return PromptVariable(name: name, range: open.lowerBound..<close.upperBound) }
        }
        return nil
    }

    /// Letters, digits and underscores, at most 50, no leading digit.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first), text.utf8.count <= 50 else { return false }
        return text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
        }
    }
}

extension Prompt {
    /// The prompt with a provider's values; values of unknown names belong to other prompts and are ignored.
    package func filled(with values: [String: String]) -> Prompt {
        guard let template else { return self }
        var filled = self
        filled.system = template.system.map { template.filled($0, with: values) }
        filled.user = template.filled(template.user, with: values)
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
        template?.missing(given: values) ?? []
    }
}
