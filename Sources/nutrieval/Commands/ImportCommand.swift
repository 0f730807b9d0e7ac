import Application
import ArgumentParser
import Importing

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import meals and their photos: your own, or a public set.",
        usage: "nutrieval import <format> <path> --into <set> [<options>]",
        discussion: """
            Formats:
            \(Importers.all.map { "  \($0.name.padded(to: 13))\($0.summary)" }.joined(separator: "\n"))

            The csv file has one row per food and these columns: meal_id,
            photo…, food, gross_weight_g or grams_edible. Optional columns:
            notes, difficulty, group, split, tags, person, day, provenance.
            With --foods, truths are sums of values per 100 g. Without it, they
            come from columns such as energy_kcal and protein_g.
            All metadata of photos is removed. Meals with mistakes are left out
            and named (exit 1). A second import changes nothing.

            Examples:
              nutrieval import csv meals.csv --foods foods.csv \\
                --photos photos --into lunches
              nutrieval import csv scale.csv --into lunches \\
                --column meal_id=Mahlzeit --column grams_edible=Gramm
              nutrieval import nutrition5k nutrition5k_dataset --into plates
            """)

    @Argument(
        help: "\(Importers.all.map { $0.name }.joined(separator: ", ")).".value("format"),
        completion: .list(Importers.all.map { $0.name }))
    var format: String

    @Argument(help: "The file or folder of meals.".value("path"), completion: .file())
    var path: String

    @Option(help: "The eval set; created if missing.".value("set"), completion: NameCompletion.sets)
    var into: String

    @Option(help: "A table of foods: values per 100 g and refuse_fraction.".value("csv"), completion: .file())
    var foods: String?

    @Option(help: "Where the photos are. Default: beside the meals.".value("dir"), completion: .directory)
    var photos: String?

    @Option(name: .customLong("column"), help: "A column with another name; repeatable.".value("meaning=header"))
    var columns: [String] = []

    @Option(help: "A table of meals to leave out: id,reason.".value("csv"), completion: .file())
    var exclusions: String?

    @Flag(help: "Overwrite meals that have the same id and other content.")
    var replace = false

    @Flag(help: "Accept photos almost the same as one of the other split.")
    var allowDuplicates = false

    @Flag(help: "Show what would happen and write nothing.")
    var dryRun = false

    @OptionGroup var options: ProjectOptions

    func validate() throws {
        guard let importer = Importers.named(format) else {
            let names = Importers.all.map { $0.name }.joined(separator: ", ")
            throw ValidationError("the format \(format.debugDescription) is unknown: use \(names)")
        }
        let given: [ImportOption: Bool] = [.foods: foods != nil, .column: !columns.isEmpty, .photos: photos != nil]
        for option in ImportOption.allCases where given[option] == true && !importer.options.contains(option) {
            throw ValidationError("--\(option.rawValue) is no option of \(format): leave it out")
        }
        for column in columns where !column.dropFirst().dropLast().contains("=") {
            throw ValidationError("--column takes MEANING=HEADER, not \(column.debugDescription)")
        }
        let meanings = columns.compactMap { $0.split(separator: "=").first.map(String.init) }
        if let unknown = meanings.first(where: { CSVColumn(rawValue: $0) == nil }) {
            let words = CSVColumn.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no column \(unknown.debugDescription): use one of \(words)")
        }
    }

    func run() async throws {
        let editing = try SetEditing(options.location(), set: into, isDryRun: dryRun)
        let named = columns.map { column -> ImportSource.NamedColumn in
            let parts = column.split(separator: "=", maxSplits: 1).map(String.init)
            return (meaning: parts[0], header: parts[1])
        }
        try await ImportText.show(isJSON: options.json, isQuiet: options.quiet) { progress in
            try await editing.importing(
                format,
                from: ImportSource(path: path, foods: foods, photos: photos, columns: named, exclusions: exclusions),
                replacing: replace, allowsDuplicates: allowDuplicates, progress: progress)
        }
    }
}
