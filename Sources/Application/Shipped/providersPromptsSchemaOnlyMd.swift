// Written by scripts/embed-shipped from providers/prompts/schema-only.md.
extension ShippedFiles {
    static let providersPromptsSchemaOnlyMd = ShippedFile(
        path: "providers/prompts/schema-only.md",
        text: ##"""
            ---
            title: Photos and schema alone, without a word
            empty: true
            ---

            """##)
}
