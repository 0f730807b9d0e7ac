import CVips
import Foundation
import Photos
import Testing

/// A photo as an import left it in the set, decoded as it is: nothing is turned or converted on the way.
struct StoredPhoto {
    let bytes: [UInt8]
    let header: PhotoHeader
    let width: Int
    let height: Int
    let bands: Int
    private let values: [UInt8]

    init(at url: URL) throws {
        try #require(PhotoSupport.current.failure == nil)
        let bytes = Array(try Data(contentsOf: url))
        self.bytes = bytes
        header = try PhotoHeader.read(bytes)
        let decoded = try bytes.withUnsafeBytes { buffer in
            let image = try #require(nutrieval_vips_open(buffer.baseAddress, buffer.count))
            defer { g_object_unref(image) }
            var count = 0
            let memory = try #require(vips_image_write_to_memory(image, &count))
            defer { g_free(memory) }
            return (
                Int(vips_image_get_width(image)), Int(vips_image_get_height(image)), Int(vips_image_get_bands(image)),
                [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
            )
        }
        (width, height, bands, values) = decoded
    }

    /// The values of the pixel in the middle of a quarter: 0 or 1 from the left, 0 or 1 from the top.
    func quarter(_ x: Int, _ y: Int) -> [UInt8] {
        let place = (height * (1 + 2 * y) / 4) * width + width * (1 + 2 * x) / 4
        return Array(values[place * bands..<(place + 1) * bands])
    }

    /// Names of metadata found anywhere in the file: EXIF, XMP, colour profiles, text, and a canary of the test.
    var metadata: [String] {
        ["Exif", "eXIf", "EXIF", "ICC_PROFILE", "iCCP", "ICCP", "tEXt", "http://ns.adobe.com/xap", "canary"].filter {
            Data(bytes).range(of: Data($0.utf8)) != nil
        }
    }
}
