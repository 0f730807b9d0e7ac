import Catalog
import Execution
import Foundation
import Hashing
import Nutrition
import Photos
import Scoring
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Analysis

/// Photo files that are replaced while they are asked about: what is sent is what the plan recorded.
struct ReplacedPhotoTests {
    /// Notes the photos that are sent, and replaces the files at one moment.
    private final class Watch: HTTPSending {
        private let http: any HTTPSending
        private let moment: Int
        private let replace: @Sendable () -> Void
        let sent = Mutex<[SHA256Digest]>([])
        private let requests = Mutex(0)

        init(_ http: any HTTPSending, after moment: Int, _ replace: @escaping @Sendable () -> Void) {
            (self.http, self.moment, self.replace) = (http, moment, replace)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let photos = request.body.compactMap { piece in
                if case .base64(let bytes) = piece { SHA256Digest(of: bytes) } else { nil }
            }
            sent.withLock { $0 += photos }
            let number = requests.withLock { count in
                count += 1
                return count
            }
            if number == moment { replace() }
            return try await http.send(request)
        }
    }

    @Test(arguments: [false, true])
    func `no other photo is sent than was planned, and the rest stays pending until it is restored`(
        keepsOriginal: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        var bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 12, repeats: 3) { provider in
            provider.limits.inFlight = 3
            if keepsOriginal { provider.photo = PhotoSetting(longestSide: 4096, keepsOriginal: true) }
        }
        let photos = folder.url.appending(path: "photos")
        try FileManager.default.copyItem(at: URL(filePath: bench.plan.sets[0].set.folder + "/photos"), to: photos)
        bench.plan.sets[0].set.folder = folder.path
        let names = bench.plan.sets[0].set.meals.flatMap(\.photos)
        let others = try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted().filter {
            !names.contains($0)
        }
        .map { try Data(contentsOf: photos.appending(path: $0)) }
        try #require(others.count >= names.count)
        let originals = try names.map { try Data(contentsOf: photos.appending(path: $0)) }
        let lay: @Sendable ([Data]) -> Void = { files in
            for (name, bytes) in zip(names, files) {
                try? bytes.write(to: photos.appending(path: name), options: .atomic)
            }
        }
        let store = PreparedPhotoStore(folder: folder.path + "/prepared")
        var planned: Set<SHA256Digest> = []
        for variant in bench.plan.variants {
            for name in names {
                let path = bench.plan.sets[0].set.path(ofPhoto: name)
                planned.insert(try await store.photo(at: path, setting: variant.photo).sha256)
            }
        }
        let watch = Mutex<Watch?>(nil)
        let first = try await bench.session(through: { http, _ in
            let made = Watch(http, after: 4) { lay(others) }
            watch.withLock { $0 = made }
            return made
        })
        let sent = try #require(watch.withLock { $0 }).sent.withLock { $0 }
        #expect(sent.count >= 4 && sent.allSatisfy(planned.contains), "\(sent.count { !planned.contains($0) }) others")
        let outcomes = first.results.trials.map(\.outcome)
        #expect(outcomes.count == 72 && Set(outcomes) == [.ok, .cancelled])
        lay(originals)
        let second = try await bench.session()
        #expect(second.results.trials.allSatisfy { $0.outcome == .ok })
    }
}
