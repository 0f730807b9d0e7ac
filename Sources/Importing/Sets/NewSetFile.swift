/// The `set.yaml` of a set that had none.
enum NewSetFile {
    /// Its text, with what may be said beside the name as comments.
    static func bytes(_ name: String) -> [UInt8] {
        let text = """
            name: "\(name)"
            # description: what is on the photos, who weighed it
            # licence: CC-BY-4.0
            # source: where the photos and values come from
            # splits: {tune: 0.3, test: 0.7, by: group}
            # synonyms: {kiwi: [kiwifruit]}

            """
        return Array(text.utf8)
    }
}
