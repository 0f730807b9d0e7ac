import Foundation
import TestSupport
import Testing

@testable import Photos

@Suite struct PhotoLocationTests {
    private let folder: TemporaryFolder
    private static let jpeg = TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg")

    init() throws { folder = try TemporaryFolder() }

    private func isIn(_ bytes: [UInt8]) throws -> Bool {
        try folder.write(bytes, to: "photo")
        return PhotoLocation.isIn("\(folder.path)/photo")
    }

    @Test func `a latitude is found, an orientation alone is none`() throws {
        let plain = [UInt8](try Data(contentsOf: Self.jpeg))
        #expect(try !isIn(plain))
        #expect(try !isIn(TestMetadata.insert(TestMetadata.exif(orientation: 6), into: plain)))
        #expect(try isIn(TestMetadata.insert(TestMetadata.exif(orientation: 6, latitude: true), into: plain)))
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude=\"52,31N\"/>".utf8)
        #expect(try isIn(TestMetadata.insert(TestMetadata.segment(0xE1, xmp), into: plain)))
    }

    @Test func `metadata at the end of a large file are found`() throws {
        let exif = TestMetadata.exif(orientation: 1, latitude: true)
        #expect(try isIn([UInt8](repeating: 7, count: 1_000_000) + exif))
    }

    @Test func `no block that is cut off, and no file that is absent, ends the program`() throws {
        let exif = TestMetadata.exif(orientation: 1, latitude: true)
        for count in exif.indices { _ = PhotoLocation.isIn(Array(exif.prefix(count))) }
        for place in exif.indices {
            var damaged = exif
            damaged[place] = 0xFF
            _ = PhotoLocation.isIn(damaged)
        }
        #expect(!PhotoLocation.isIn("\(folder.path)/absent") && !PhotoLocation.isIn(folder.path))
    }
}
