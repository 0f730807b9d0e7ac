import Catalog
import FoundationEssentials
import Hashing
import Nutrition
import Photos

struct PhotoNames {
    private let folder: String
    /// Ids of meals by photo name.
    private var users: [String: Set<String>] = [:]
    /// In the folder or given in this change; lower case, as some file systems ignore case.
    private var taken: Set<String>
    private var namesBySize: [Int: [String]] = [:]
    private var digests: [String: SHA256Digest] = [:]

    init(_ set: String, meals: [Meal]) {
        folder = "\(set)/photos"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        taken = Set(files.map { $0.lowercased() })
        for meal in meals {
            for photo in meal.photos { users[photo, default: []].insert(meal.id) }
        }
        for name in users.keys.sorted() {
            guard let path = try? ProjectFiles.resolve(name, in: folder), let size = try? ProjectFiles.size(path)
            else { continue }
            namesBySize[size, default: []].append(name)
        }
    }

    /// The name of the photo with exactly that content; nil if there is none.
    mutating func name(of photo: PreparedPhoto, among names: [String]) -> String? {
        names.first { digest(of: $0) == photo.sha256 }
    }

    /// Nil when the photo cannot be read.
    mutating func digest(of name: String) -> SHA256Digest? {
        if let known = digests[name] { return known }
        guard let path = try? ProjectFiles.resolve(name, in: folder), let bytes = try? PhotoFile.bytes(at: path) else {
            return nil
        }
        let digest = SHA256Digest(of: bytes)
        digests[name] = digest
        return digest
    }

    /// Another meal of the set that shows the same content. Files of another size are not read.
    mutating func otherMeal(showing photo: PreparedPhoto, than id: String) -> String? {
        for name in namesBySize[photo.bytes.count] ?? [] {
            guard let other = users[name]?.sorted().first(where: { $0 != id }), digest(of: name) == photo.sha256 else {
                continue
            }
            return other
        }
        return nil
    }

    /// Reserves a new name, such as `mix002-top.jpg`.
    mutating func fresh(meal id: String, view: String, format: PhotoSetting.Format) -> String {
        let ending = format == .jpeg ? "jpg" : format.rawValue
        let words = view.lowercased().unicodeScalars.map { scalar -> Character in
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
            return isPlain ? Character(scalar) : "-"
        }
        let safe = String(words.prefix(40)).split(separator: "-").joined(separator: "-")
        let base = safe.isEmpty ? id : "\(id)-\(safe)"
        var (name, number) = ("\(base).\(ending)", 2)
        while !taken.insert(name.lowercased()).inserted {
            name = "\(base)-\(number).\(ending)"
            number += 1
        }
        return name
    }

    /// Excludes paths outside the folder, which only a line written by hand can contain.
    func shownOnly(by meal: Meal) -> [String] {
        meal.photos.filter { users[$0] == [meal.id] && CommitRecord.isPlain($0) }
    }
}
