import FoundationEssentials
import Photos
import TestSupport
import Testing

struct PhotoTransformTests {
    private let source = TestPhoto.pixels(width: 64, height: 48)

    private func prepared(_ transform: PhotoSetting.Transform?, keepsOriginal: Bool = false) throws -> PreparedPhoto {
        try PhotoPreparer.prepare(
            try TestPhoto.png(source),
            setting: PhotoSetting(format: .png, keepsOriginal: keepsOriginal, transform: transform))
    }

    @Test func `a turned photo stands on its side, clockwise`() throws {
        let photo = try prepared(.rotated)
        #expect((photo.width, photo.height) == (48, 64))
        let wanted = source.moved(width: 48, height: 64) { ($1, 47 - $0) }
        #expect(largestDifference(try TestPhoto.decoded(photo.bytes), wanted) == 0)
    }

    @Test func `a mirrored photo has left for right and its own size`() throws {
        let photo = try prepared(.mirrored)
        #expect((photo.width, photo.height) == (64, 48))
        let wanted = source.moved(width: 64, height: 48) { (63 - $0, $1) }
        #expect(largestDifference(try TestPhoto.decoded(photo.bytes), wanted) == 0)
    }

    @Test func `a JPEG that could be kept as it is, is changed all the same`() throws {
        let file = try TestPhoto.jpeg(source)
        func sent(_ transform: PhotoSetting.Transform?) throws -> PreparedPhoto {
            try PhotoPreparer.prepare(file, setting: PhotoSetting(keepsOriginal: true, transform: transform))
        }
        #expect(try sent(.rotated).width == 48 && sent(nil).width == 64)
        #expect(Set([try sent(nil).sha256, try sent(.rotated).sha256, try sent(.mirrored).sha256]).count == 3)
    }

    @Test func `each form has a file of its own in the store`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(try TestPhoto.jpeg(source), to: "a.jpg")
        let path = folder.url.appending(path: "a.jpg").path
        for _ in 0..<2 {
            let store = PreparedPhotoStore(folder: folder.url.appending(path: "kept").path)
            var sizes: [Int] = []
            for transform in [nil] + PhotoSetting.Transform.allCases.map({ Optional($0) }) {
                sizes.append(try await store.photo(at: path, setting: PhotoSetting(transform: transform)).width)
            }
            // As it is, rotated, mirrored, blurred, dark, cropped.
            #expect(sizes == [64, 48, 64, 64, 64, 38])
        }
    }
}
