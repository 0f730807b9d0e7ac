import Scoring

extension NameVectors {
    /// What a report says where names were compared by vectors too.
    var remark: String {
        "Food names were also compared by embeddings of \(model): a cosine of \(threshold) counts as the match threshold, and the likelier of words and embeddings counts."
    }
}
