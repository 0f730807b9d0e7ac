/// One point of the experiment: provider × prompt × photo setting, and possibly a change of what is sent.
package struct VariantID: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var provider: String
    package var prompt: String
    /// `default` for the provider's own setting.
    package var photoSetting: String
    /// Nil: everything is sent as it is.
    package var perturbation: Perturbation?

    package init(
        provider: String, prompt: String, photoSetting: String = "default", perturbation: Perturbation? = nil
    ) {
        self.perturbation = perturbation
        self.provider = provider
        self.prompt = prompt
        self.photoSetting = photoSetting
    }

    /// `provider/prompt/photo-setting`, and `+perturbation` behind it where there is one. Reports shorten it where the
    /// shorter name is unique.
    package var description: String {
        "\(provider)/\(prompt)/\(photoSetting)" + (perturbation.map { "+\($0.rawValue)" } ?? "")
    }

    /// The same with everything sent as it is.
    package var unperturbed: VariantID { VariantID(provider: provider, prompt: prompt, photoSetting: photoSetting) }

    package static func < (a: Self, b: Self) -> Bool {
        (a.provider, a.prompt, a.photoSetting, a.perturbation?.rawValue ?? "")
            < (b.provider, b.prompt, b.photoSetting, b.perturbation?.rawValue ?? "")
    }
}
