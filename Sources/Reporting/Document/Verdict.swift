/// The result of a page: three sentences at most, one line on their basis, and the evidence behind them.
package struct Verdict: Sendable, Hashable {
    /// The sentence to read first; plain text, cleaned, not escaped.
    package var answer: String
    /// Up to two more sentences.
    package var rest = ""
    /// One line on the size of the data and what it can show; empty: none.
    package var basis = ""
    /// "How we know": folded in HTML and Markdown, in a terminal only on request.
    package var evidence: [String] = []
}
