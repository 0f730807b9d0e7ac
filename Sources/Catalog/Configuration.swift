package import Nutrition
package import Photos
package import Sanity
package import Scoring

/// What `config.yaml` says. Every part has defaults, so an empty file is a valid one.
package struct Configuration: Sendable, Hashable {
    package var run = RunDefaults()
    package var budget = Budget()
    package var scoring = ScoringSettings()
    package var sanity = SanityProfile.specified
    /// Named photo settings to cross with the providers.
    package var photoSettings: [String: PhotoSetting] = [:]

    package init() {}
}

/// What `nutrieval run` does when flags say nothing.
package struct RunDefaults: Sendable, Hashable {
    package var sets: [String] = []
    /// Empty: every provider of the project.
    package var providers: [String] = []
    package var repeats = 1
    package var seed: UInt64 = 20_260_101

    package init() {}
}

/// Caps on what a run may spend. A nil cap is none.
package struct Budget: Sendable, Hashable {
    package var run: USD?
    package var provider: USD?
    /// A run whose expected cost is higher asks first.
    package var confirmAbove: USD = 1

    package init() {}
}
