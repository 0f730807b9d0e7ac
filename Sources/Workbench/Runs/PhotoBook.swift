import Application
import Catalog
import Dispatch
import Files
import FoundationEssentials
import Hashing
import Nutrition
import Photos
import Synchronization

/// Names for photos that pages show. A photo has no address before a page of the project's meals gave it one, so no
/// address can be a path.
final class PhotoBook: Sendable {
    enum Size: String, Sendable {
        case tile, large
        /// As large, under a name that no other page has.
        case blind

        fileprivate var setting: PhotoSetting {
            switch self {
            case .tile: PhotoSetting(longestSide: 240, quality: 70, isRough: true)
            case .large, .blind: PhotoSetting(longestSide: 1280, quality: 82)
            }
        }
    }

    private struct Photo {
        let set: String
        let file: String
        let size: Size
    }

    /// Beyond it names are forgotten; a page that is loaded again gives new ones.
    private static let most = 200_000

    private let project: LoadedProject
    private let store: PreparedPhotoStore
    private let photos = Mutex<[String: Photo]>([:])
    /// Whether pages say that photos are left out.
    let isClosed: Bool

    /// - Parameter isClosed: true: no photo gets a name.
    /// - Throws: `ApplicationError` if the reports folder cannot be used.
    init(_ project: LoadedProject, isClosed: Bool) throws(ApplicationError) {
        self.project = project
        self.isClosed = isClosed
        store = try project.shownPhotos()
    }

    /// The name changes with the file; nil for a photo that is absent or may not be read.
    func name(of file: String, in set: String, _ size: Size) -> String? {
        guard !isClosed, let path = project.path(ofPhoto: file, in: set),
            let values = try? FileManager.default.attributesOfItem(atPath: path)
        else { return nil }
        let changed = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let words = "\(set)\u{0}\(file)\u{0}\(size.rawValue)\u{0}\(values.byteCount)\u{0}\(changed)"
        let name = "\(SHA256Digest(of: words.utf8).hex.prefix(32)).jpg"
        photos.withLock { photos in
            if photos.count >= Self.most { photos.removeAll() }
            photos[name] = Photo(set: set, file: file, size: size)
        }
        return name
    }

    /// A JPEG without metadata; nil for an unknown name, and for a photo that cannot be shown.
    func bytes(of name: String) async -> [UInt8]? {
        guard let photo = photos.withLock({ $0[name] }), let path = project.path(ofPhoto: photo.file, in: photo.set)
        else { return nil }
        return try? await store.photo(at: path, setting: photo.size.setting).bytes
    }

    /// By meal; empty where no photo may be shown.
    func quality(of meals: [Meal], in set: EvalSet) async -> [String: PhotoQuality] {
        guard !isClosed else { return [:] }
        return await withCheckedContinuation { done in
            DispatchQueue.global().async { [self] in
                done.resume(returning: project.quality(of: meals, in: set, by: store))
            }
        }
    }

    /// All names given so far.
    var names: [String] { photos.withLock { $0.keys.sorted() } }
}
