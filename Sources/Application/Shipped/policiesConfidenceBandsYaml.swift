// Written by scripts/embed-shipped from policies/confidence-bands.yaml.
extension ShippedFiles {
    static let policiesConfidenceBandsYaml = ShippedFile(
        path: "policies/confidence-bands.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/policy.schema.json
            # For `nutrieval route`: the first step that holds decides. Every threshold is data; docs/routing.md explains all keys.
            name: confidence-bands
            description: By the confidence of the local answer, from shown at once down to asked anew in the cloud.
            # Which variant plays which part: a provider, or provider/prompt/photo-setting. No on-device model is shipped, so the
            # cheapest one stands in for it; `route --role local=NAME` puts another in its place for one call.
            roles: {local: gemini-flash-lite, flash: gemini-flash, pro: gemini-pro}
            # US dollars per query, for recorded answers whose cost is not known.
            query_usd: {local: 0, flash: 0.002, pro: 0.007}
            # A confidence that is not stated counts as medium.
            unknown_confidence: 0.70
            steps:
              # `latency_ms`: how long the person should and may wait, with a model on the device as `local`.
              - {name: local at once, when: {confidence_from: 0.90}, answer: local, expected_share: 0.35,
                 latency_ms: {target: 300, most: 500}}
              - {name: "local, then verified", when: {confidence_from: 0.70}, answer: local, verify: flash, replace_beyond_percent: 20, expected_share: 0.30,
                 latency_ms: {target: 350, most: 600}}
              - {name: flash, when: {confidence_from: 0.50}, answer: flash, expected_share: 0.25,
                 latency_ms: {target: 1200, most: 2000}}
              - {name: pro, answer: pro, expected_share: 0.08,
                 latency_ms: {target: 1800, most: 3000}}
            # Local with a badge, where there is no network. Recorded answers cannot tell which meals these are.
            expected_offline_share: 0.02

            """##)
}
