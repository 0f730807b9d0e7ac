/// The files `init` writes: the shipped definitions as they stand in this repository, and what makes a folder a project.
enum StarterProject {
    struct File {
        /// Relative to the project.
        var path: String
        var text: String
    }

    /// The empty eval set.
    static let set = "eval-sets/meals"

    static var files: [File] {
        ShippedFiles.all.map { file in
            let text = file.path == "config.yaml" ? ownSet(file.text) : file.text
            return File(path: ownSchemas(file.path), text: file.path.hasSuffix(".json") ? text : ownSchemas(text))
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
        File(
            path: "\(set)/set.yaml",
            text: """
                # yaml-language-server: $schema=../../.nutrieval/schemas/set.schema.json
                name: meals
                description: Our own meals
                # licence: …
                # source: …
                # synonyms: {kiwi: [kiwifruit]}

                """),
        File(path: "\(set)/meals.jsonl", text: ""),
        File(path: ".gitignore", text: ".env\nreports/*\n!reports/baselines/\n"),
        File(
            path: ".env.example",
            text: """
                # Copy to .env, which git ignores, and fill in the keys you have.
                MISTRAL_API_KEY=
                OPENAI_API_KEY=
                GEMINI_API_KEY=

                """)
    ]
}
