import Scoring
import YAML

enum PolicyStepReader {
    private static let keys = [
        "name", "when", "answer", "verify", "replace_beyond_percent", "expected_share", "latency_ms"
    ]
    private static let conditions = ["confidence_from", "scene", "foods_from", "any_tag", "matches_history"]
    private static let most = 20

    /// Nil if a step is unusable.
    static func read(_ policy: MappingReader) -> [RoutingStep]? {
        guard let value = policy.required("steps", example: "[{name: rest, answer: local}]") else { return nil }
        guard let nodes = value.sequence, !nodes.isEmpty, nodes.count <= most else {
            policy.note(
                value, "`steps` must be a list of 1 to \(most) steps; write `- {name: rest, answer: local}`")
            return nil
        }
        var steps: [RoutingStep] = []
        for (index, node) in nodes.enumerated() {
            guard let reader = policy.element(node, what: "a step", known: keys), let step = step(reader) else {
                continue
            }
            let isLast = index == nodes.count - 1
            if isLast, step.condition != nil {
                reader.note(node, "the last step must hold for every meal; add one without `when`")
            } else if !isLast, reader.value("when") == nil {
                reader.note(node, "no step after this one is ever reached; give it a `when`, or put it last")
            }
            if steps.contains(where: { $0.name == step.name }) {
                reader.note(node, "another step is named `\(MappingReader.shown(step.name))`; rename one")
            }
            steps.append(step)
        }
        return steps.count == nodes.count ? steps : nil
    }

    private static func step(_ reader: MappingReader) -> RoutingStep? {
        let name = reader.requiredText("name", example: "rest", limit: 60)
        let answer = reader.required("answer", example: "local").flatMap { _ in
            reader.choice("answer", as: RoutingRole.self)
        }
        let condition = condition(reader)
        let verification = verification(reader, answer: answer)
        let share = reader.number("expected_share", in: 0...1)
        let budget = budget(reader)
        guard let name, let answer else { return nil }
        return RoutingStep(
            name: name, condition: condition, answer: answer, verification: verification, expectedShare: share,
            budget: budget)
    }

    private static func budget(_ step: MappingReader) -> LatencyBudget? {
        guard let reader = step.mapping("latency_ms", known: ["target", "most"]) else { return nil }
        let range = 1.0...3_600_000
        guard
            let target = reader.required("target", example: "1200").flatMap({ _ in reader.number("target", in: range) }
            ),
            let most = reader.required("most", example: "2000").flatMap({ _ in reader.number("most", in: range) })
        else { return nil }
        if most < target {
            reader.note(reader.node, "`most` is below `target`; write `latency_ms: {target: 1200, most: 2000}`")
            return nil
        }
        return LatencyBudget(target: target, most: most)
    }

    private static func verification(_ reader: MappingReader, answer: RoutingRole?) -> RoutingVerification? {
        let percent = reader.number("replace_beyond_percent", in: 0...1000)
        guard let by = reader.choice("verify", as: RoutingRole.self) else {
            if let node = reader.value("replace_beyond_percent"), reader.value("verify") == nil {
                reader.note(node, "`replace_beyond_percent` says when `verify` replaces the answer; name who verifies")
            }
            return nil
        }
        if by == answer, let node = reader.value("verify") {
            reader.note(node, "`verify` names who answers already; name another role")
        }
        return RoutingVerification(by: by, replaceBeyond: (percent ?? 20) / 100)
    }

    private static func condition(_ step: MappingReader) -> RoutingCondition? {
        guard let reader = step.mapping("when", known: conditions) else { return nil }
        if conditions.allSatisfy({ reader.value($0) == nil }) {
            reader.note(reader.node, "`when` names no condition; write `when: {confidence_from: 0.9}` or leave it out")
        }
        var tags: [String] = []
        if let value = reader.value("any_tag") {
            tags = reader.texts("any_tag", limit: 200, count: 50) ?? []
            if value.sequence?.isEmpty == true {
                reader.note(value, "`any_tag` must name a tag; write `any_tag: [a, b]`")
            }
        }
        let history = reader.flag("matches_history")
        if history == false, let node = reader.value("matches_history") {
            reader.note(node, "`matches_history` can only be true; leave it out")
        }
        return RoutingCondition(
            confidenceFrom: reader.number("confidence_from", in: 0...1),
            scene: reader.choice("scene", as: RoutingScene.self), foodsFrom: reader.integer("foods_from", in: 1...100),
            anyTag: tags, matchesHistory: history ?? false)
    }
}
