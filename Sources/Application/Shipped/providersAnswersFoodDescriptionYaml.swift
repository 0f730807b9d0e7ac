// Written by scripts/embed-shipped from providers/answers/food-description.yaml.
extension ShippedFiles {
    static let providersAnswersFoodDescriptionYaml = ShippedFile(
        path: "providers/answers/food-description.yaml",
        text: ##"""
            # yaml-language-server: $schema=../../docs/schemas/answer.schema.json
            # Prose only: there are no numbers to score, so the foods it names are.
            schema: food-description.json
            name: food_description
            description: /description

            """##)
}
