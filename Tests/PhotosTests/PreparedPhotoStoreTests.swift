import Foundation
import Hashing
import Photos
import TestSupport
import Testing

private let setting = PhotoSetting(longestSide: 32)

struct PreparedPhotoStoreTests {
    private let folder: TemporaryFolder
    private let source: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48)), to: "a.jpg")
        source = folder.path + "/a.jpg"
    }

    private func store(memory: Int = 32_000_000) -> PreparedPhotoStore {
        PreparedPhotoStore(folder: folder.path + "/prepared", memory: memory)
    }

    @Test func `many callers at once get one preparation`() async throws {
        // Large enough that its preparation is still under way when the next callers come.
        let large = try TestPhoto.png(TestPhoto.flat([200, 90, 30], width: 2400, height: 1800))
        try folder.write(large, to: "a.jpg")
        try folder.write(large, to: "same-content.jpg")
        let store = PreparedPhotoStore(folder: folder.path + "/prepared", threads: 8)
        let other = folder.path + "/same-content.jpg"
        let photos = try await withThrowingTaskGroup(of: PreparedPhoto.self) { group in
            for index in 0..<40 {
                group.addTask { try await store.photo(at: index % 2 == 0 ? source : other, setting: setting) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(photos.count == 40)
        #expect(Set(photos).count == 1)
        #expect(store.counts.prepared == 1)
    }

    @Test func `a second store reads what the first one wrote`() async throws {
        let first = try await store().photo(at: source, setting: setting)
        let second = store()
        #expect(try await second.photo(at: source, setting: setting) == first)
        #expect((second.counts.prepared, second.counts.read) == (0, 1))
    }

    @Test func `another setting is another photo`() async throws {
        let store = store()
        let small = try await store.photo(at: source, setting: setting)
        let sharp = try await store.photo(at: source, setting: PhotoSetting(longestSide: 32, quality: 95))
        #expect(small.bytes != sharp.bytes)
        #expect(store.counts.prepared == 2)
    }

    @Test(arguments: [10, 200])
    func `a kept file that was changed, in its note or its photo, is not used`(place: Int) async throws {
        let first = try await store().photo(at: source, setting: setting)
        let kept = folder.url.appending(path: "prepared")
        let names = try FileManager.default.contentsOfDirectory(atPath: kept.path)
        #expect(names.count == 1, "a photo and no leftovers: \(names)")
        let name = try #require(names.first)
        var bytes = try Data(contentsOf: kept.appending(path: name))
        bytes[place] ^= 1
        try bytes.write(to: kept.appending(path: name))
        let second = store()
        #expect(try await second.photo(at: source, setting: setting) == first)
        #expect(second.counts.prepared == 1)
        let third = store()
        #expect(try await third.photo(at: source, setting: setting) == first)
        #expect(third.counts.read == 1, "the damaged file was replaced")
    }

    @Test func `a photo that is sent as it is needs no file of its own`() async throws {
        let store = store()
        let keep = PhotoSetting(longestSide: 64, keepsOriginal: true)
        let photo = try await store.photo(at: source, setting: keep)
        #expect(try await store.photo(at: source, setting: keep) == photo)
        #expect(photo == (try PhotoPreparer.prepare(PhotoFile.bytes(at: source), setting: keep)))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/prepared"))
        #expect(store.counts.prepared == 1)
    }

    @Test(arguments: [true, false])
    func `a photo that was made small is sent as any other, and refused when it is damaged`(isWhole: Bool) async throws
    {
        let keep = PhotoSetting(longestSide: 64, keepsOriginal: true)
        let small = PhotoSetting(longestSide: 64, isRough: true)
        if !isWhole {
            // The last tenth of the picture is missing.
            let whole = try PhotoFile.bytes(at: source)
            try folder.write(Array(whole.prefix(whole.count * 9 / 10)), to: "b.jpg")
        }
        let store = store()
        if isWhole {
            #expect(try await store.photo(at: source, setting: small).features != nil)
            let photo = try await store.photo(at: source, setting: keep)
            #expect(photo == (try PhotoPreparer.prepare(PhotoFile.bytes(at: source), setting: keep)))
            #expect(photo.features == nil && store.counts.prepared == 2)
        } else {
            for setting in [small, keep, small] {
                await #expect(throws: PhotoError.self) {
                    try await store.photo(at: folder.path + "/b.jpg", setting: setting)
                }
            }
        }
    }

    @Test func `an original is prepared once and then read from its file, its metadata cut every time`() async throws {
        let plain = try PhotoFile.bytes(at: source)
        try folder.write(
            TestMetadata.insert(TestMetadata.exif(orientation: 1, latitude: true), into: plain), to: "a.jpg")
        // No room in memory, so that nothing but the file can give it.
        let store = store(memory: 0)
        let keep = PhotoSetting(longestSide: 64, keepsOriginal: true)
        for _ in 0..<3 {
            let photo = try await store.photo(at: source, setting: keep)
            #expect(photo.bytes == plain && photo.sha256 == SHA256Digest(of: plain))
            #expect((photo.width, photo.height) == (64, 48))
        }
        #expect((store.counts.prepared, store.counts.read) == (1, 0))
        // The bare one is another file of other content, and comes out the same.
        try folder.write(plain, to: "bare.jpg")
        for _ in 0..<2 {
            #expect(try await store.photo(at: folder.path + "/bare.jpg", setting: keep).bytes == plain)
        }
        #expect(store.counts.prepared == 2)
        try FileManager.default.removeItem(atPath: source)
        await #expect(throws: PhotoError.self) { try await store.photo(at: source, setting: keep) }
    }

    @Test func `a photo that was seen a moment ago comes from memory, whatever became of its file`() async throws {
        let keep = PhotoSetting(longestSide: 64, keepsOriginal: true)
        let small = PhotoSetting(longestSide: 64, isRough: true)
        func store(_ trust: Duration) -> PreparedPhotoStore {
            PreparedPhotoStore(
                folder: folder.path + "/prepared", memory: 32_000_000, digests: PhotoDigests(trust: trust))
        }
        let (store, later) = (store(.seconds(3600)), store(.zero))
        let photos = [
            try await store.photo(at: source, setting: keep), try await store.photo(at: source, setting: setting)
        ]
        _ = try await store.photo(at: source, setting: small)
        _ = try await later.photo(at: source, setting: keep)
        try FileManager.default.removeItem(atPath: source)
        #expect(try await store.photo(at: source, setting: keep) == photos[0])
        #expect(try await store.photo(at: source, setting: setting) == photos[1])
        // One that is only shown takes no room in memory; and once a file is trusted no longer, it is looked at again.
        await #expect(throws: PhotoError.self) { try await store.photo(at: source, setting: small) }
        await #expect(throws: PhotoError.self) { try await later.photo(at: source, setting: keep) }
    }

    @Test func `a damaged photo is not taken for sound because another one is`() async throws {
        let whole = try PhotoFile.bytes(at: source)
        // Its segments are in order, so that only reading it through finds it out.
        let start = try #require(whole.indices.last { whole[$0...].starts(with: [0xFF, 0xC4]) })
        var damaged = whole
        // A Huffman table of more codes than there can be.
        for place in (start + 5)..<(start + 8) { damaged[place] = 0xFE }
        try folder.write(damaged, to: "b.jpg")
        let store = store()
        let keep = PhotoSetting(longestSide: 64, keepsOriginal: true)
        #expect(try await store.photo(at: source, setting: PhotoSetting(longestSide: 64, isRough: true)).width == 64)
        await #expect(throws: PhotoError.self) { try await store.photo(at: folder.path + "/b.jpg", setting: keep) }
        #expect(try await store.photo(at: source, setting: keep).bytes == whole)
    }

    @Test(arguments: ["0 9", "9 0", "-1 9", "9 -1", "9", "9 9 9", "x 9", "", "+ +"])
    func `a kept file whose note no store has written is not used`(size: String) async throws {
        let first = try await store().photo(at: source, setting: setting)
        let kept = folder.url.appending(path: "prepared")
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: kept.path).first)
        try folder.write(Array("\(first.sha256.hex) \(size)\n".utf8) + first.bytes, to: "prepared/\(name)")
        let second = store()
        #expect(try await second.photo(at: source, setting: setting) == first)
        #expect((second.counts.prepared, second.counts.read) == (1, 0))
    }

    @Test func `a source that changes is prepared again`() async throws {
        let store = store()
        let first = try await store.photo(at: source, setting: setting)
        try folder.write(TestPhoto.jpeg(TestPhoto.flat([10, 20, 30], width: 48, height: 64)), to: "a.jpg")
        // For a second the file is taken to be what it was.
        try await Task.sleep(for: .milliseconds(1100))
        let second = try await store.photo(at: source, setting: setting)
        #expect((first.width, first.height) == (32, 24))
        #expect((second.width, second.height) == (24, 32))
    }

    @Test func `without room in memory photos come from the folder`() async throws {
        let store = store(memory: 10)
        let first = try await store.photo(at: source, setting: setting)
        #expect(try await store.photo(at: source, setting: setting) == first)
        #expect((store.counts.prepared, store.counts.read) == (1, 1))
    }

    @Test func `a folder that cannot be made does not lose the photo`() async throws {
        let store = PreparedPhotoStore(folder: source + "/inside-a-file")
        #expect(try await store.photo(at: source, setting: setting).width == 32)
        #expect(store.counts.unwritten == 1)
    }

    @Test func `a missing file and a folder are unreadable, and a failure is not kept`() async throws {
        let store = store()
        let late = folder.path + "/late.jpg"
        await #expect(throws: PhotoError.unreadable("no such file or directory")) {
            try await store.photo(at: late, setting: setting)
        }
        await #expect(throws: PhotoError.unreadable("it is not a file")) {
            try await store.photo(at: folder.path, setting: setting)
        }
        try folder.write([], to: "late.jpg")
        await #expect(throws: PhotoError.empty) { try await store.photo(at: late, setting: setting) }
        try folder.write(TestPhoto.png(TestPhoto.flat([1, 2, 3])), to: "late.jpg")
        #expect(try await store.photo(at: late, setting: setting).width == 24)
    }

    @Test func `a photo of another digest than is wanted is refused, seen a moment ago or not`() async throws {
        let (was, setting) = (SHA256Digest(of: try PhotoFile.bytes(at: source)), PhotoSetting(longestSide: 32))
        let store = store()
        let first = try await store.photo(at: source, setting: setting, digest: was)
        try folder.write(TestPhoto.jpeg(TestPhoto.flat([10, 20, 30], width: 48, height: 64)), to: "b.jpg")
        let other = SHA256Digest(of: try PhotoFile.bytes(at: folder.path + "/b.jpg"))
        await #expect(throws: PhotoError.changed) {
            try await store.photo(at: source, setting: setting, digest: other)
        }
        #expect(rename(folder.path + "/b.jpg", source) == 0)
        // For a second the photo may still come from memory; then the file is looked at. It is never the other one.
        let again = try? await store.photo(at: source, setting: setting, digest: was)
        #expect(again == nil || again == first)
        try await Task.sleep(for: .milliseconds(1100))
        await #expect(throws: PhotoError.changed) { try await store.photo(at: source, setting: setting, digest: was) }
        #expect(try await store.photo(at: source, setting: setting, digest: other) != first)
    }
}
