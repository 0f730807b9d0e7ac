import Scoring

extension NameVectors {
    var remark: String {
        "Food names were also compared by embeddings of \(model): a cosine of \(threshold) counts as the match threshold, and the likelier of words and embeddings counts."
    }
}
