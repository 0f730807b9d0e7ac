import Application
import ArgumentParser
import FoundationEssentials
import Importing
import Nutrition

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add one meal to an eval set.",
        discussion: """
            Copies the photos: turned upright, in sRGB and without metadata. HEIC
            becomes JPEG. Your own files do not change.

            Examples:
              nutrieval add lunch.heic --set meals --energy-kcal 540 \\
                --provenance label
              nutrieval add top.jpg side.jpg --set meals --id fruit-1 \\
                --food apple:214.2 --food banana:99.3 --provenance weighed
              nutrieval add keys.jpg --set meals --no-food
              nutrieval add --text "two eggs and toast" --set texts --id texts-1
            """)

    @Argument(help: "1 to 8 photos of one meal, in the order they are sent.".value("photo"), completion: .file())
    var photos: [String] = []

    @Option(help: "What a person wrote, in place of photos; at most 500 characters.".value("text"))
    var text: String?

    @Option(help: "The digits of a bar code, in place of photos.".value("digits"))
    var barcode: String?

    @Option(help: "The eval set; created if missing.".value("set"), completion: NameCompletion.sets)
    var set: String

    @Option(help: "The meal's id. Default: from the first photo's name.")
    var id: String?

    @Option(help: "What the person writes about the photos.".value("text"))
    var notes: String?

    @OptionGroup var truth: TruthOptions

    @Option(help: "simple, medium, complex or adversarial.")
    var difficulty: Difficulty?

    @Option(help: "A name shared by meals that are not independent.")
    var group: String?

    @Option(help: "tune or test.")
    var split: Split?

    @Option(name: .customLong("tag"), help: "A tag; repeatable.")
    var tags: [String] = []

    @Option(help: "Whose meal it is.")
    var person: String?

    @Option(help: "The day it was eaten.")
    var day: String?

    @Flag(help: "Overwrite the meal of that id.")
    var replace = false

    @Flag(help: "Show what would happen and write nothing.")
    var dryRun = false

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let editing = try SetEditing(options.location(), set: set, isDryRun: dryRun)
        let input = try self.input()
        let id = try id ?? photos.first.map(Self.name(of:)) ?? barcode ?? Self.name(of: "")
        let meal = Meal(
            id: id, input: input, notes: notes, difficulty: difficulty, group: group, split: split, tags: tags,
            person: person, day: day, truth: truth.truth)
        let sources = photos.enumerated().map { index, photo in
            MealDraft.Photo(
                path: Paths.absolute(photo).path, view: photos.count == 1 ? "" : "\(index + 1)", name: photo)
        }
        let draft = MealDraft(meal: meal, photos: sources, file: photos.first ?? "the \(input.kind.word)")
        let hasTruth = truth.truth != Truth()
        let notes = hasTruth ? [] : ["the meal has no truth, so it cannot be scored"]
        try await ImportText.show(isJSON: options.json, isQuiet: options.quiet) { progress in
            try await editing.take(replacing: replace, progress: progress) {
                ImportedMeals(meals: [draft], notes: notes)
            }
        }
    }

    /// One of photos, text and code.
    private func input() throws -> MealInput {
        let texts = text.map { MealInput.text(MealText.folded($0)) }
        let stated = [photos.isEmpty ? nil : MealInput.photos([]), texts, barcode.map { .barcode($0) }]
            .compactMap(\.self)
        guard stated.count == 1, let only = stated.first else {
            throw ValidationError("a meal has photos, a --text or a --barcode: give one of the three")
        }
        return only
    }

    private static func name(of photo: String) throws -> String {
        guard let id = MealAdding.proposedID(for: photo) else {
            throw ValidationError(
                photo.isEmpty ? "a text gives no id: add --id" : "\(photo.debugDescription) gives no id: add --id")
        }
        return id
    }
}
