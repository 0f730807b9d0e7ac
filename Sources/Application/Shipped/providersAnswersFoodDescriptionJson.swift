// Written by scripts/embed-shipped from providers/answers/food-description.json.
extension ShippedFiles {
    static let providersAnswersFoodDescriptionJson = ShippedFile(
        path: "providers/answers/food-description.json",
        text: ##"""
            {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string",
                  "description": "One to three sentences on all food and drink in the photos"
                }
              },
              "required": ["description"],
              "additionalProperties": false
            }

            """##)
}
