// Written by scripts/embed-shipped.
/// The definitions that come with the program, as they stand in `config.yaml`, `providers/`, `policies/` and `docs/schemas/`.
enum ShippedFiles {
    static let all = [
        configYaml,
        providersAnswersAnalyzeMealJson,
        providersAnswersAnalyzeMealYaml,
        providersAnswersFoodDescriptionJson,
        providersAnswersFoodDescriptionYaml,
        providersAnswersPhotoAnalysisJson,
        providersAnswersPhotoAnalysisYaml,
        providersGeminiFlashLiteYaml,
        providersGeminiFlashYaml,
        providersGeminiProYaml,
        providersGpt4oMiniYaml,
        providersGpt6LunaYaml,
        providersMistralLargeDescribeYaml,
        providersMistralLargeYaml,
        providersMistralSmallDescribeYaml,
        providersMistralSmallYaml,
        providersMyEndpointYamlExample,
        providersPromptsAnalyzeMealMd,
        providersPromptsDescribeFoodMd,
        providersPromptsPhotoAnalysisMd,
        providersPromptsSchemaOnlyMd,
        policiesConfidenceBandsYaml,
        policiesTierChoiceYaml,
        docsSchemasAnswerSchemaJson,
        docsSchemasConfigSchemaJson,
        docsSchemasMealSchemaJson,
        docsSchemasPolicySchemaJson,
        docsSchemasProviderSchemaJson,
        docsSchemasSetSchemaJson
    ]
}

struct ShippedFile {
    /// Relative to the project.
    var path: String
    var text: String
}
