import Application
import Hashing
import Photos
import Providers
import Synchronization

/// The backends that were looked at, and the photos of their lists. A photo has an address only after a list gave it one.
final class BackendDesk: Sendable {
    private struct Photo {
        let provider: String
        let ticket: String
        let address: String
    }

    private static let most = 10_000
    private static let setting = PhotoSetting(longestSide: 1280, quality: 80)

    private let project: LoadedProject
    private let backends = Mutex<[String: ProductBackend]>([:])
    private let photos = Mutex<[String: Photo]>([:])

    init(_ project: LoadedProject) { self.project = project }

    /// - Throws: as `ProductBackend.init`.
    func backend(_ name: String) async throws(BackendTrouble) -> ProductBackend {
        if let known = backends.withLock({ $0[name] }) { return known }
        let new = try await ProductBackend(name, of: project)
        // Two windows may both have made one; each works.
        backends.withLock { $0[name] = new }
        return new
    }

    /// Remembers the photos of a list.
    func note(_ jobs: [ReviewedJob], of provider: String) {
        photos.withLock { photos in
            if photos.count > Self.most { photos.removeAll() }
            for job in jobs {
                guard let address = job.photo else { continue }
                photos[Self.name(provider, job.ticket)] = Photo(
                    provider: provider, ticket: job.ticket, address: address)
            }
        }
    }

    /// Nil if no list showed a photo of the job.
    func photoName(of ticket: String, _ provider: String) -> String? {
        let name = Self.name(provider, ticket)
        return photos.withLock { $0[name] == nil ? nil : name }
    }

    func photo(named name: String, of provider: String) async -> [UInt8]? {
        guard let photo = photos.withLock({ $0[name] }), photo.provider == provider,
            let backend = try? await backend(provider)
        else { return nil }
        return await backend.photo(at: photo.address, Self.setting)
    }

    private static func name(_ provider: String, _ ticket: String) -> String {
        "\(SHA256Digest(of: "\(provider)\u{0}\(ticket)".utf8).hex.prefix(32)).jpg"
    }
}
