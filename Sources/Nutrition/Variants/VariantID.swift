/// Provider × prompt × photo setting, and an optional perturbation.
package struct VariantID: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var provider: String
    package var prompt: String
    /// `default` for the provider's own setting.
    package var photoSetting: String
    /// Nil: the request is unchanged.
    package var perturbation: Perturbation?

    package init(
        provider: String, prompt: String, photoSetting: String = "default", perturbation: Perturbation? = nil
    ) {
        self.perturbation = perturbation
        self.provider = provider
        self.prompt = prompt
        self.photoSetting = photoSetting
    }

    /// `provider/prompt/photo-setting`, then any `+perturbation`. Reports use a unique shorter name.
    package var description: String {
        "\(provider)/\(prompt)/\(photoSetting)" + (perturbation.map { "+\($0.rawValue)" } ?? "")
    }

    package var unperturbed: VariantID { VariantID(provider: provider, prompt: prompt, photoSetting: photoSetting) }

    package static func < (a: Self, b: Self) -> Bool {
        (a.provider, a.prompt, a.photoSetting, a.perturbation?.rawValue ?? "")
            < (b.provider, b.prompt, b.photoSetting, b.perturbation?.rawValue ?? "")
    }
}
