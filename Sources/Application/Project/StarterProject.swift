package import FoundationEssentials
import Providers

/// A file shipped with the program; the build generates `ShippedFiles` from the repository.
struct ShippedFile {
    /// Relative to the project.
    var path: String
    var text: String
}

/// The files that `init` writes: the shipped definitions, and what makes a folder a project.
package enum StarterProject {
    /// The empty eval set.
    package static let set = "eval-sets/meals"

    /// The paths of written files, and of existing files left unchanged.
    package struct Written {
        package var written: [String] = []
        package var kept: [String] = []
    }

    /// - Parameter withDemo: also copies the demo set, and makes it the set that is asked.
    /// - Throws: `ApplicationError` naming the file that cannot be written; without demo meals, nothing is written.
    package static func write(to root: URL, withDemo: Bool = false) throws(ApplicationError) -> Written {
        var result = Written()
        if withDemo {
            let isNew = try DemoMeals.copy(to: root)
            if isNew { result.written.append(DemoMeals.set) } else { result.kept.append(DemoMeals.set) }
        }
        for file in files(withDemo: withDemo) {
            let target = root.appending(path: file.path)
            if FileManager.default.fileExists(atPath: target.path) {
                result.kept.append(file.path)
                continue
            }
            do {
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: target, options: .withoutOverwriting)
                result.written.append(file.path)
            } catch {
                throw ApplicationError(
                    .cannotWrite, "\(target.path) cannot be written: check that the folder exists and is yours")
            }
        }
        try? FileManager.default.createDirectory(
            at: root.appending(path: "\(set)/photos"), withIntermediateDirectories: true)
        return result
    }

    private static func files(withDemo: Bool) -> [ShippedFile] {
        ShippedFiles.all.map { file in
            // The new project's own set in place of the demo set.
            let isConfiguration = file.path == "config.yaml" && !withDemo
            let text = isConfiguration ? file.text.replacing("sets: [demo]", with: "sets: [meals]") : file.text
            return ShippedFile(
                path: ownSchemas(file.path), text: file.path.hasSuffix(".json") ? text : ownSchemas(text))
        } + own
    }

    /// Points to the project's own copy of the editor schemas, which needs no network.
    private static func ownSchemas(_ text: String) -> String {
        text.replacing("docs/schemas/", with: ".nutrieval/schemas/")
    }

    private static let own = [
        ShippedFile(
            path: "\(set)/set.yaml",
            text: """
                # yaml-language-server: $schema=../../.nutrieval/schemas/set.schema.json
                name: meals
                description: Our own meals
                # licence: …
                # source: …
                # synonyms: {kiwi: [kiwifruit]}

                """),
        ShippedFile(path: "\(set)/meals.jsonl", text: ""),
        ShippedFile(path: ".gitignore", text: ".env\nreports/*\n!reports/references/\n"),
        ShippedFile(
            path: ".env.example",
            text: """
                # Copy to .env, which git ignores, and fill in the keys you have.
                \(Formats.keyVariables.map { "\($0)=" }.joined(separator: "\n"))

                """)
    ]
}
