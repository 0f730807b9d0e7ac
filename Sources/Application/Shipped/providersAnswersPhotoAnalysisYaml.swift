// Written by scripts/embed-shipped from providers/answers/photo-analysis.yaml.
extension ShippedFiles {
    static let providersAnswersPhotoAnalysisYaml = ShippedFile(
        path: "providers/answers/photo-analysis.yaml",
        text: ##"""
            # yaml-language-server: $schema=../../docs/schemas/answer.schema.json
            # The answer states no totals: they are summed from the foods.
            schema: photo-analysis.json
            name: photo_analysis
            foods: /foods
            food:
              name: /name
              category: /category
              amount: /portion/amount
              unit: /portion/unit
              portion_text: /portion/description
              energy_kcal: /nutrition_estimate/calories
              protein_g: /nutrition_estimate/protein_g
              carbs_g: /nutrition_estimate/carbs_g
              fat_g: /nutrition_estimate/fat_g
              fibre_g: /nutrition_estimate/fiber_g
              confidence: /nutrition_estimate/confidence
              preparation: /preparation_notes
            confidence: /overall_confidence
            description: /scene_description
            warnings: /warnings

            """##)
}
