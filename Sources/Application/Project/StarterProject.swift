package import FoundationEssentials

/// A file that comes with the program; the build makes `ShippedFiles` of those in the repository.
struct ShippedFile {
    /// Relative to the project.
    var path: String
    var text: String
}

/// The files `init` writes: the shipped definitions as they stand in this repository, and what makes a folder a project.
package enum StarterProject {
    /// The empty eval set.
    package static let set = "eval-sets/meals"

    /// The paths of the files that were written, and of those that were there before and stay as they are.
    package struct Written {
        package var written: [String] = []
        package var kept: [String] = []
    }

    /// Writes them into that folder, which is made where it is missing.
    ///
    /// - Throws: `ApplicationError` naming the file that cannot be written.
    package static func write(to root: URL) throws(ApplicationError) -> Written {
        var result = Written()
        for file in files {
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

    private static var files: [ShippedFile] {
        ShippedFiles.all.map { file in
            let text = file.path == "config.yaml" ? ownSet(file.text) : file.text
            return ShippedFile(
                path: ownSchemas(file.path), text: file.path.hasSuffix(".json") ? text : ownSchemas(text))
        } + own
    }

    /// A project has the schemas for editors in a folder of its own, so that they are found without a network.
    private static func ownSchemas(_ text: String) -> String {
        text.replacing("docs/schemas/", with: ".nutrieval/schemas/")
    }

    /// The shipped configuration runs the demo set; a new project has its own.
    private static func ownSet(_ config: String) -> String {
        let lines = config.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { String($0.replacing("sets: [demo]", with: "sets: [meals]")) }.joined(separator: "\n")
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
                MISTRAL_API_KEY=
                OPENAI_API_KEY=
                GEMINI_API_KEY=

                """)
    ]
}
