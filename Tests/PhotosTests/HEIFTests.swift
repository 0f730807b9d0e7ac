import Foundation
import Photos
import Testing

/// A HEIC of 48 × 32 pixels, all (200, 120, 40), with an EXIF block.
private let heic = """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA
    AAAAACAAAAEGlkYXQAAAAAADAAIAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIIAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAA
    AAACIgABAAAAAAAAAL4AAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQ
    ADAABFeGlmAAAAANhpcHJwAAAAtmlwY28AAAB2aHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66
    AkAhAAEAKkIBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubgQEDAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAA
    AUaXNwZQAAAAAAAAAwAAAAIAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIA
    AQABAAAADmNkc2MAAwABAAIAAADgbWRhdAAAABYoAa9Y5vTqvi8+7//Rb0h5nSHkanfAAAAABkV4aWYAAElJKgAIAAAABgASAQMAAQAAAAEAAA
    AaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAGYAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAAYA
    AJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAAwAAAAA6AEAAEAAAAgAAAAAAAAAA==
    """

struct HEIFTests {
    @Test func `a HEIC of a phone is read and its metadata is left behind`() throws {
        let file = [UInt8](try #require(Data(base64Encoded: heic, options: .ignoreUnknownCharacters)))
        #expect(try PhotoHeader.read(file) == PhotoHeader(kind: .heif, width: 48, height: 32))
        let prepared = try PhotoPreparer.prepare(file, setting: PhotoSetting(quality: 95))
        let decoded = try TestPhoto.decoded(prepared.bytes)
        #expect(zip(decoded[20, 20], [200, 120, 40]).allSatisfy { abs(Int($0) - $1) <= 8 }, "\(decoded[20, 20])")
        #expect(!prepared.bytes.contains(run: Array("Exif".utf8)))
    }
}
