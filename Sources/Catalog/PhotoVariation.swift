package import Photos

/// An entry of `photo_settings`: what a run changes of a provider's photos. What is nil stays as the provider has it.
package struct PhotoVariation: Sendable, Hashable {
    /// How photos are prepared.
    package var setting: PhotoSetting?
    /// How closely the model is told to look.
    package var detail: ImageDetail?
    /// The most photos of a meal that are sent, from 1: its first ones.
    package var photos: Int?

    package init(setting: PhotoSetting? = nil, detail: ImageDetail? = nil, photos: Int? = nil) {
        self.setting = setting
        self.detail = detail
        self.photos = photos
    }
}

/// How closely a model is told to look at a photo, in the two steps every wire format has a word for.
package enum ImageDetail: String, Sendable, Hashable, CaseIterable {
    case low, high

    /// The word of that wire format.
    package func word(on wire: WireName) -> String {
        switch wire {
        case .openAIChat, .mistralChat: rawValue
        case .gemini: "MEDIA_RESOLUTION_\(rawValue.uppercased())"
        }
    }

    /// What a vendor's word asks for; nil for a step in between or none, and for what leaves the choice to the vendor.
    package init?(word: String) {
        guard
            let detail = Self.allCases.first(where: {
                word == $0.rawValue || word.hasSuffix("_\($0.rawValue.uppercased())")
            })
        else { return nil }
        self = detail
    }
}
