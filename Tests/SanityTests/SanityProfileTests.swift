import Nutrition
import Sanity
import Testing

@Suite struct SanityProfileTests {
    @Test("every key sets a threshold", arguments: SanityProfile.thresholdKeys)
    func sets(_ key: String) {
        var profile = SanityProfile.specified
        let accepted = profile.set(key, to: 1234.5)
        #expect(accepted)
        #expect(profile.thresholds != SanityThresholds() || profile.ranges != EnergyRange.defaults)
        #expect(profile.name == "specified*")
    }

    @Test(
        "what is no key or no threshold is refused",
        arguments: [
            ("fruit_maximum", 1.0), ("other_max_kcal", 1), ("macros_tolerance", -1), ("macros_tolerance", .nan),
            ("fruit_sd_kcal", 0)
        ])
    func refuses(_ key: String, _ value: Double) {
        var profile = SanityProfile.specified
        let accepted = profile.set(key, to: value)
        #expect(!accepted)
        #expect(profile == .specified)
    }
}
