import Foundation
import Hashing
import Photos
import Synchronization
import TestSupport
import Testing

/// Photos reduced on many threads at once: what libvips shares between its pictures must not be met by two of them.
@Suite(.serialized) struct ManyThreadsTests {
    @Test func `a photo comes out the same on sixteen threads, over and over`() throws {
        let file = try TestEncoder.file(TestPhoto.pixels(width: 4, height: 40), by: "pngsave_buffer", [:])
        let settings = (1...18).map { PhotoSetting(longestSide: 20 + $0, format: .jpeg) }
        let alone = try settings.map { try PhotoPreparer.prepare(file, setting: $0).sha256 }
        let found = Mutex<[Set<SHA256Digest>]>(settings.map { _ in [] })
        let threads = DispatchGroup()
        for _ in 0..<16 {
            threads.enter()
            Thread {
                for _ in 0..<3 {
                    for (place, setting) in settings.enumerated() {
                        guard let photo = try? PhotoPreparer.prepare(file, setting: setting) else { continue }
                        found.withLock { _ = $0[place].insert(photo.sha256) }
                    }
                }
                threads.leave()
            }.start()
        }
        threads.wait()
        #expect(found.withLock { $0 } == alone.map { [$0] })
    }
}
