// Written by scripts/embed-shipped from policies/tier-choice.yaml.
extension ShippedFiles {
    static let policiesTierChoiceYaml = ShippedFile(
        path: "policies/tier-choice.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/policy.schema.json
            # For `nutrieval route`: the first step that holds decides. Every threshold is data; docs/routing.md explains all keys.
            name: tier-choice
            description: By the local answer, what the person ate before, the scene and the cuisine.
            roles: {local: gemini-flash-lite, flash: gemini-flash, pro: gemini-pro}
            query_usd: {local: 0, flash: 0.002, pro: 0.007}
            unknown_confidence: 0.70
            steps:
              - {name: confident, when: {confidence_from: 0.90}, answer: local}
              # The foods of an earlier meal of the same `person`.
              - {name: in the history, when: {matches_history: true}, answer: local}
              # The tags simple-scene and complex-scene, else the meal's `difficulty`.
              - {name: simple scene, when: {scene: simple, confidence_from: 0.50}, answer: flash}
              - {name: complex scene, when: {scene: complex}, answer: pro}
              - {name: more than 3 foods, when: {foods_from: 4}, answer: pro}
              - {name: non-Western cuisine, when: {any_tag: [non-western]}, answer: pro}
              - {name: all else, answer: flash}

            """##)
}
