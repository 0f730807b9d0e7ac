import Catalog
import Execution
import FoundationEssentials
import Nutrition

/// What a provider is asked about in a test.
package enum TestedPhoto: Sendable, Hashable {
    /// The first meal of the project's sets that the provider's task takes; without one, the small picture or text.
    case usual
    /// The path of a file.
    case file(String)
    /// A drawn plate of 64 × 64 pixels.
    case small
}

/// A meal in a set of its own, with a folder for what its test needs.
struct TestedMeal: Sendable {
    let set: EvalSet
    /// In words, such as `the meal demo/apple`.
    let words: String
    /// Removed after the test.
    let folder: URL

    /// A red circle on a white plate, on a table: a PNG of 281 bytes.
    private static let picture = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAA4ElEQVR42u3asRXDIAwEUI/jOnWG8DiZOENc5Q3iACeEjrtHbfQ7I+n4\
        XK/S5zDAAANo30JLFgJgLJkA8DIbgJhMAiAysQDMSggAc0MGICM0APJCACA7QwCskV0BWCnNgO6bvu/z9+EamIDH0gcZDYDo6okGAqCj\
        9G7GX4CZ1Y8b9gZQqm81PABSqh8x7AqgV99kMMAAAwwwwAADigP8MxcGKP8e8JNyAUD5roRCX6h8Z06hN1q+O+0BxxqA8jMyhSmlwpxY\
        YVKvsCuhsK0isi+ksLElsjMnsrXoxVcDSp8b/MnZZINAmQYAAAAASUVORK5CYII=
        """

    /// Bytes of a photo that are copied; larger ones are no photos of a meal.
    private static let longest = 100_000_000

    private static let text = "two slices of toast with 10 g of butter"
    private static let food = StatedFood(
        name: "apple", mass: Grams(150), nutrients: Nutrients(energy: Kilocalories(78)))

    /// - Throws: `ApplicationError` for a photo that cannot be read or is not for the task, and a set with mistakes.
    init(_ photo: TestedPhoto, _ project: LoadedProject, task: AnswerTask) throws(ApplicationError) {
        folder = FileManager.default.temporaryDirectory.appending(path: "nutrieval-\(UUID().uuidString)")
        if photo == .usual, let usual = try Self.usual(project, task) {
            (set, words) = (usual, "the meal \(usual.name)/\(usual.meals[0].id)")
            try make(folder)
            return
        }
        guard task.takesPhotos else {
            if case .file = photo {
                throw ApplicationError.usage("the task \(task.rawValue) takes no photo: leave it out")
            }
            words = "the text “\(Self.text)”"
            let stated = task == .verifyFoods ? [Self.food] : nil
            var meal = Meal(id: "text", input: .text(stated.map { StatedFood.text($0) } ?? Self.text))
            meal.statedFoods = stated
            set = EvalSet(name: "test", folder: folder.path, meals: [meal])
            try make(folder)
            return
        }
        let (name, bytes) = try Self.photo(photo)
        words = name.map { "the photo \($0)" } ?? "a small drawn plate"
        let file = "photo" + (name.map { ".\(URL(filePath: $0).pathExtension)" } ?? ".png")
        var meal = Meal(id: "photo", photos: [file])
        // A photo of a package is one by the product in its truth, and a second turn needs its words.
        if task == .refinedPortion { meal.refinement = Refinement(food: "food", words: "It is about a handful.") }
        if !task.takes(meal) { meal.truth.product = Product() }
        set = EvalSet(name: "test", folder: folder.path, meals: [meal])
        try make(folder.appending(path: "photos"))
        do { try bytes.write(to: URL(filePath: set.path(ofPhoto: file))) } catch {
            throw ApplicationError(.cannotWrite, "\(folder.path) cannot be written")
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Only its owner may read it.
    private func make(_ path: URL) throws(ApplicationError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        } catch { throw ApplicationError(.cannotWrite, "\(path.path) cannot be written") }
    }

    /// Of the configured sets; for other tasks than the usual also of the rest.
    private static func usual(_ project: LoadedProject, _ task: AnswerTask) throws(ApplicationError) -> EvalSet? {
        let named = project.configuration.run.sets
        let others = task == .standard ? [] : project.catalog.sets.filter { !named.contains($0) }
        for name in named + others {
            var set = try project.set(name)
            set.meals = Array(set.meals.filter { task.takes($0) && $0.input != .photos([]) }.prefix(1))
            if !set.meals.isEmpty { return set }
        }
        return nil
    }

    private static func photo(_ photo: TestedPhoto) throws(ApplicationError) -> (name: String?, bytes: Data) {
        guard case .file(let path) = photo else { return (nil, Data(base64Encoded: picture) ?? Data()) }
        guard FileManager.default.fileExists(atPath: Paths.absolute(path).path) else {
            throw ApplicationError.usage("there is no file \(path)")
        }
        do {
            return (path, Data(try SmallFile.read(Paths.absolute(path).resolvingSymlinksInPath().path, limit: longest)))
        } catch { throw ApplicationError.usage("the photo \(path) cannot be read: name a file of at most 100 MB") }
    }
}
