import Photos
import TestSupport
import Testing

/// A linear congruential generator (Knuth, MMIX): the same damage in every run.
private struct Damage {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

struct DamagedPhotoTests {
    @Test(arguments: PhotoSetting.Format.allCases, [false, true])
    func `flipped bytes give a photo or an error and never a crash`(format: PhotoSetting.Format, keeps: Bool) throws {
        let pixels = TestPhoto.pixels(width: 40, height: 30)
        let whole =
            switch format {
            case .jpeg:
                TestMetadata.insert(TestMetadata.exif(orientation: 6, latitude: true), into: try TestPhoto.jpeg(pixels))
            case .png: try TestPhoto.png(pixels)
            case .webp: try TestPhoto.webp(pixels)
            }
        var damage = Damage(state: 20_260_101)
        var refused = 0
        let setting = PhotoSetting(longestSide: keeps ? 1024 : 20, keepsOriginal: keeps)
        var limits = PhotoLimits()
        limits.pixels = 1_000_000
        for _ in 0..<150 {
            var file = whole
            for _ in 0...damage.next(below: 3) { file[damage.next(below: file.count)] = UInt8(damage.next(below: 256)) }
            if damage.next(below: 4) == 0 { file.removeLast(damage.next(below: file.count)) }
            do throws(PhotoError) {
                let photo = try PhotoPreparer.prepare(file, setting: setting, limits: limits)
                #expect(photo.width > 0 && photo.height > 0 && !photo.bytes.isEmpty)
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > 0)
    }
}
