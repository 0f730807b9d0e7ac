import Foundation
import Nutrition
import TestSupport

@testable import Importing

/// A folder with a project, tables and photos to import.
struct ImportingFixture {
    let folder: TemporaryFolder
    /// Names of photos in `photos/`, all of other content.
    static let photos = ["apple-top.jpg", "apple-side.jpg", "banana-top.jpg", "banana-side.jpg", "orange-top.jpg"]
    static let foods = """
        food,energy_kcal_per_100g,protein_g_per_100g,carbs_g_per_100g,fat_g_per_100g,fiber_g_per_100g,refuse_fraction
        apple,52,0.26,13.81,0.17,2.4,0.1
        banana,89,1.09,22.84,0.33,2.6,0.36
        """
    static let header = "meal_id,photo_top,photo_side,food,gross_weight_g"
    static let good = """
        \(header)
        a1,apple-top.jpg,apple-side.jpg,apple,238
        b1,banana-top.jpg,banana-side.jpg,Banana,155.2
        b1,banana-top.jpg,banana-side.jpg,APPLE,100
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "project/config.yaml")
        try folder.write(Self.foods, to: "foods.csv")
        for name in Self.photos {
            let photo = TestData.repository.appending(path: "eval-sets/demo/photos/\(name)")
            try folder.write(Array(Data(contentsOf: photo)), to: "photos/\(name)")
        }
    }

    var project: String { folder.url.appending(path: "project").path }
    var set: URL { folder.url.appending(path: "project/eval-sets/s") }
    var manifest: String { (try? String(contentsOf: set.appending(path: "meals.jsonl"), encoding: .utf8)) ?? "" }
    var photoNames: [String] { names("photos") }

    func names(_ part: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: set.appending(path: part).path)) ?? []).sorted()
    }

    /// What the importer finds in a table of that text.
    func read(
        _ text: String, foods: String? = "foods.csv", columns: [ImportSource.NamedColumn] = []
    ) throws(ImportError) -> ImportedMeals {
        try? folder.write(text, to: "meals.csv")
        return try CSVImporter.read(
            ImportSource(
                path: folder.url.appending(path: "meals.csv").path,
                foods: foods.map { folder.url.appending(path: $0).path },
                photos: folder.url.appending(path: "photos").path, columns: columns))
    }

    /// Imports a table of that text into the set `s`.
    func take(
        _ text: String, replaces: Bool = false, isDryRun: Bool = false, watch: @escaping SetChange.Watch = { _ in }
    ) throws -> ImportReport {
        let meals = try read(text)
        let folder = try SetFolder(project: project, name: "s", creating: true, writing: !isDryRun)
        return try SetImport.run(meals, into: folder, replaces: replaces, isDryRun: isDryRun, watch: watch)
    }
}

extension ImportReport {
    /// Line and reason of each that was dropped.
    var reasons: [String] { dropped.map { "\($0.line): \($0.reason)" } }
}
