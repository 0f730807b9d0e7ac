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

/// How closely a model is told to look at a photo, in the two steps a format that can say it has words for.
package enum ImageDetail: String, Sendable, Hashable, CaseIterable {
    case low, high
}
