// Written by scripts/embed-shipped from config.yaml.
extension ShippedFiles {
    static let configYaml = ShippedFile(
        path: "config.yaml",
        text: ##"""
            # yaml-language-server: $schema=docs/schemas/config.schema.json
            # What `nutrieval run` does when no flag says otherwise. Every line may be left out.
            run:
              sets: [demo]
              providers: [mistral-large, mistral-small, gpt-4o-mini, gpt-6-luna, gemini-flash, gemini-flash-lite, gemini-pro]
              repeats: 1
              seed: 20260101
            # A run stops at the first sum; one that is expected to cost more than the second asks first.
            budget: {run_usd: 5, confirm_above_usd: 1}
            # missing: how a meal without a usable answer is scored: zero, baseline, worst or exclude.
            scoring: {missing: zero, within: [10, 20, 30], match_threshold: 0.75, resamples: 10000}
            # How much worse than its reference a run may be before `nutrieval gate` says that it regressed; p95 only warns.
            gate: {energy_mae: 5%, foods_f1: 5%, cost: 10%, p95: 20%}
            # extended: every rule; specified: the product plan's rules 1 to 6; calibrated: rules 1 to 8 with a milder rule 4.
            sanity: {profile: extended}
            # Named photo settings for `run` and `tune --photo-setting NAME`; without it each provider's photos go by its own `photo`.
            photo_settings:
              small: {longest_side_px: 512, format: jpeg, quality: 75}
              large: {longest_side_px: 1600, format: jpeg, quality: 75}
              low-detail: {detail: low}
              one-photo: {photos: 1}

            """##)
}
