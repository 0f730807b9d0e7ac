import Costs
import YAML

enum ImageTokenRuleReader {
    /// Each rule's numbers, in the order `rule(_:)` takes them.
    private static let rules: [String: (numbers: [String], rule: @Sendable ([Double]) -> ImageTokenRule)] = [
        "openai-tiles": (["base", "tile"], { .openAITiles(base: Int($0[0]), tile: Int($0[1])) }),
        "openai-patches": (["budget", "multiplier"], { .openAIPatches(budget: Int($0[0]), multiplier: $0[1]) }),
        "mistral-patches": (
            ["patch", "merge", "max_side"],
            { .mistralPatches(patch: Int($0[0]), merge: Int($0[1]), maxSide: Int($0[2])) }
        ),
        "gemini-tiles": ([], { _ in .googleTiles }), "gemini-fixed": (["tokens"], { .googleFixed(tokens: Int($0[0])) }),
        "anthropic-patches": ([], { _ in .anthropicPatches }), "fixed": (["tokens"], { .fixed(tokens: Int($0[0])) })
    ]

    static func read(_ provider: MappingReader) -> ImageTokenRule? {
        let numbers = Set(rules.values.flatMap(\.numbers)).sorted()
        guard let reader = provider.mapping("image_tokens", known: ["rule"] + numbers),
            reader.required("rule", example: "openai-tiles") != nil,
            let name = reader.choice("rule", of: rules.keys.sorted()), let (wanted, rule) = rules[name]
        else { return nil }
        for (key, node, value) in reader.pairs
        where numbers.contains(key) && !wanted.contains(key) && !value.isNull {
            reader.note(node, "the rule \(name) has no `\(key)`; remove it")
        }
        // Divisors may not be 0.
        let values = wanted.compactMap { key -> Double? in
            guard reader.required(key, example: "1") != nil else { return nil }
            if key == "multiplier" { return reader.number(key, in: 0.01...100) }
            let least = ["patch", "merge", "max_side", "budget"].contains(key) ? 1 : 0
            return reader.integer(key, in: least...1_000_000).map { Double($0) }
        }
        return values.count == wanted.count ? rule(values) : nil
    }
}
