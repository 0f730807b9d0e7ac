import Scoring

extension NameVectors {
    /// The note for reports on names compared by vectors.
    var remark: String {
        "Food names were also compared by embeddings of \(model): a cosine of \(threshold) counts as the match threshold, and the likelier of words and embeddings counts."
    }
}
