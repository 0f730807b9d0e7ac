import Costs
import YAML

/// Reads `image_tokens: {rule: …}` with the numbers each rule takes.
enum ImageTokenRuleReader {
    private static let parameters: [String: [String]] = [
        "openai-tiles": ["base", "tile"], "openai-patches": ["budget", "multiplier"],
        "mistral-patches": ["patch", "merge", "max_side"], "gemini-tiles": [], "gemini-fixed": ["tokens"],
        "anthropic-patches": [], "fixed": ["tokens"]
    ]

    static func read(_ provider: MappingReader) -> ImageTokenRule? {
        let numbers = Set(parameters.values.joined()).sorted()
        guard let reader = provider.mapping("image_tokens", known: ["rule"] + numbers),
            reader.required("rule", example: "openai-tiles") != nil,
            let rule = reader.choice("rule", of: parameters.keys.sorted())
        else { return nil }
        let wanted = parameters[rule] ?? []
        for (key, node, value) in reader.pairs
        where numbers.contains(key) && !wanted.contains(key) && !value.isNull {
            reader.note(node, "the rule \(rule) has no `\(key)`; remove it")
        }
        var values: [Double] = []
        for key in wanted {
            guard reader.required(key, example: "1") != nil else { continue }
            let value =
                key == "multiplier"
                ? reader.number(key, in: 0.01...100)
                : reader.integer(key, in: smallest(of: key)...1_000_000).map { Double($0) }
            if let value { values.append(value) }
        }
        guard values.count == wanted.count else { return nil }
        return build(rule, values)
    }

    /// What is divided by may not be 0.
    private static func smallest(of key: String) -> Int {
        ["patch", "merge", "max_side", "budget"].contains(key) ? 1 : 0
    }

    private static func build(_ rule: String, _ values: [Double]) -> ImageTokenRule? {
        let whole = values.map { Int($0) }
        switch (rule, values.count) {
        case ("openai-tiles", 2): return .openAITiles(base: whole[0], tile: whole[1])
        case ("openai-patches", 2): return .openAIPatches(budget: whole[0], multiplier: values[1])
        case ("mistral-patches", 3): return .mistralPatches(patch: whole[0], merge: whole[1], maxSide: whole[2])
        case ("gemini-tiles", _): return .geminiTiles
        case ("gemini-fixed", 1): return .geminiFixed(tokens: whole[0])
        case ("anthropic-patches", _): return .anthropicPatches
        case ("fixed", 1): return .fixed(tokens: whole[0])
        default: return nil
        }
    }
}
