import Photos
import Testing

private let foreign: [(start: String, name: String)] = [
    ("GIF89a", "a GIF"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"), ("%PDF-1.7", "a PDF document"),
    ("this is not a photo\n", "text"),
    ("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG drawing"),
    ("<!DOCTYPE html><html></html>", "an HTML page"), ("BM\0\0", "a BMP"), ("PK\u{3}\u{4}", "a ZIP archive"),
    ("\0\0\0\u{18}ftypisom", "a video or an image sequence"), ("RIFF\0\0\0\0WAVE", "a RIFF file"),
    ("\u{1}\u{2}\u{3}", "an unknown kind of file")
]

struct PhotoKindTests {
    @Test(arguments: foreign)
    func `what is no photo is refused and named`(example: (start: String, name: String)) {
        #expect(throws: PhotoError.unsupported(example.name)) {
            try PhotoPreparer.prepare(Array(example.start.utf8), setting: PhotoSetting())
        }
    }

    @Test func `zero bytes are refused as empty`() {
        #expect(throws: PhotoError.empty) { try PhotoKind(of: []) }
    }

    @Test(arguments: ["heic", "mif1", "avif"])
    func `still images in the HEIF container are recognised`(brand: String) throws {
        #expect(try PhotoKind(of: [0, 0, 0, 24] + Array("ftyp\(brand)".utf8)) == .heif)
    }

    @Test(arguments: 0..<12)
    func `a WebP signature that is cut short is no WebP`(length: Int) {
        let bytes = Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBP".utf8.prefix(length))
        #expect(throws: PhotoError.self) { try PhotoKind(of: bytes) }
    }
}
