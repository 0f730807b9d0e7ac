package import Photos

/// An entry of `photo_settings`: changes to a provider's photos; nil keeps the provider's value.
package struct PhotoVariation: Sendable, Hashable {
    package var setting: PhotoSetting?
    package var detail: ImageDetail?
    /// Maximum photos per meal, from 1; the first ones are sent.
    package var photos: Int?

    package init(setting: PhotoSetting? = nil, detail: ImageDetail? = nil, photos: Int? = nil) {
        self.setting = setting
        self.detail = detail
        self.photos = photos
    }
}

/// Image detail, in the two steps shared by all formats that have it.
package enum ImageDetail: String, Sendable, Hashable, CaseIterable {
    case low, high
}
