import CVips
import Photos
import TestSupport
import Testing

struct JPEGHeaderTests {
    /// What libvips reads in the same bytes: upright width and height, orientation, whether there is a profile.
    private func libvips(_ file: [UInt8]) throws -> [Int] {
        try #require(PhotoSupport.current.failure == nil)
        let image = try #require(nutrieval_vips_open(file, file.count))
        defer { g_object_unref(image) }
        let size = [Int(vips_image_get_width(image)), Int(vips_image_get_height(image))]
        let isTurned = vips_image_get_orientation_swap(image) != 0
        return (isTurned ? size.reversed() : size)
            + [Int(vips_image_get_orientation(image)), Int(nutrieval_vips_has_profile(image))]
    }

    @Test(arguments: ["plain", "latitude", "profile", "progressive", "grey", "damaged EXIF", "two EXIF blocks"])
    func `the head of a JPEG says what libvips reads in it`(kind: String) throws {
        let pixels = TestPhoto.pixels(width: 64, height: 48)
        for orientation in UInt16(0)...9 {
            var file = try TestPhoto.jpeg(pixels)
            if kind == "progressive" {
                file = try TestEncoder.file(pixels, by: "jpegsave_buffer", ["interlace": "true"])
            }
            if kind == "grey" { file = try TestPhoto.jpeg(TestPhoto.flat([7], width: 64, height: 48)) }
            var exif = TestMetadata.exif(orientation: orientation, latitude: kind == "latitude")
            if kind == "damaged EXIF" {
                exif = TestMetadata.segment(0xE1, Array("Exif\0\0".utf8) + [UInt8](repeating: 9, count: 40))
            }
            if kind == "two EXIF blocks" { exif += TestMetadata.exif(orientation: 6) }
            if kind == "profile" {
                exif += TestMetadata.profileSegment(TestMetadata.profile(named: "wide", exchanged: true))
            }
            file = TestMetadata.insert(exif, into: file)
            let header = try PhotoHeader.read(file)
            let found = [header.width, header.height, header.orientation, header.colour == .profile ? 1 : 0]
            #expect(try found == libvips(file), "orientation \(orientation)")
        }
    }
}
