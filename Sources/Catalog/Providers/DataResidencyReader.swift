/// Reads `data_residency:` of a provider.
enum DataResidencyReader {
    /// Nil where the file says nothing of it, or half: a claim without its source cannot be checked by anyone.
    static func read(_ provider: MappingReader) -> DataResidency? {
        guard let reader = provider.mapping("data_residency", known: ["region", "source"]) else { return nil }
        let region = reader.requiredText("region", example: "eu", limit: DataResidency.longestRegion)
        let source = reader.requiredText("source", example: "the page or contract that says so")
        guard let region, let source else { return nil }
        guard DataResidency.isRegion(region) else {
            if let node = reader.value("region") { reader.note(node, DataResidency.advice) }
            return nil
        }
        return DataResidency(region: region, source: source)
    }
}
