import Foundation
import Hashing
import Synchronization
import TestSupport
import Testing

@testable import Photos

/// Photos reduced on many threads at once: what libvips shares between its pictures must not be met by two of them.
struct ManyThreadsTests {
    @Test func `a photo comes out the same on sixteen threads, over and over`() throws {
        let file = try TestEncoder.file(TestPhoto.pixels(width: 4, height: 40), by: "pngsave_buffer", [:])
        let settings = (1...18).map { PhotoSetting(longestSide: 20 + $0, format: .jpeg) }
        let alone = try settings.map { try PhotoPreparer.prepare(file, setting: $0).sha256 }
        let found = Mutex<[Set<SHA256Digest>]>(settings.map { _ in [] })
        onThreads(16) { _ in
            for _ in 0..<3 {
                for (place, setting) in settings.enumerated() {
                    guard let photo = try? PhotoPreparer.prepare(file, setting: setting) else { continue }
                    found.withLock { _ = $0[place].insert(photo.sha256) }
                }
            }
        }
        #expect(found.withLock { $0 } == alone.map { [$0] })
    }

    /// Two threads that meet in Orc end the process in one run of five, so it is counted whether they meet; in a process of its
    /// own, since they might.
    @Test func `no two threads set up or drop a reduction at once`() async {
        await #expect(processExitsWith: .success) {
            let file = try TestEncoder.file(TestPhoto.pixels(width: 4, height: 40), by: "pngsave_buffer", [:])
            let header = try PhotoHeader.read(file)
            let before = VipsLibrary.calls.load(ordering: .relaxed)
            onThreads(8) { thread in
                file.withUnsafeBufferPointer { bytes in
                    for round in 0..<200 {
                        _ = try? VipsPicture(
                            of: bytes, header: header, size: (width: 2, height: 21 + (round + thread) % 18))
                    }
                }
            }
            // Each is set up once and dropped once.
            #expect(VipsLibrary.calls.load(ordering: .relaxed) - before == 2 * 8 * 200)
            #expect(VipsLibrary.overlaps.load(ordering: .relaxed) == 0)
        }
    }

    /// A broken photo, and what is said of it where no other is near.
    private struct Broken {
        let file: [UInt8]
        let words: String

        init(_ file: [UInt8]) throws {
            self.file = file
            words = try #require(Self.words(file))
        }

        static func words(_ file: [UInt8]) -> String? {
            do throws(PhotoError) {
                _ = try PhotoPreparer.prepare(file, setting: PhotoSetting(longestSide: 20))
                return nil
            } catch { return error.description }
        }
    }

    @Test func `what is said of a broken photo is of that photo, whatever fails beside it`() throws {
        let pixels = TestPhoto.pixels(width: 40, height: 30)
        let (png, webp) = (try TestPhoto.png(pixels), try TestPhoto.webp(pixels))
        let broken = try [Broken(Array(png.prefix(png.count / 2))), Broken(Array(webp.prefix(20)))]
        #expect(broken[0].words != broken[1].words)
        let wrong = Mutex<[String: Int]>([:])
        onThreads(16) { thread in
            let photo = broken[thread % 2]
            for _ in 0..<200 {
                let words = Broken.words(photo.file) ?? "it was prepared"
                if words != photo.words { wrong.withLock { $0[words, default: 0] += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == [:])
    }
}

/// Runs the work on that many threads at once, and waits for all.
private func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let threads = DispatchGroup()
    for thread in 0..<count {
        threads.enter()
        Thread {
            work(thread)
            threads.leave()
        }.start()
    }
    threads.wait()
}
