/// What an embedding model makes of food names: a direction for each, so that names of one meaning point the same way.
///
/// A cosine c becomes a similarity by two straight lines: from 0 at c ≤ 0 to the match threshold at the model's own threshold,
/// and from there to 1 at c = 1. So two names reach the match threshold exactly where their cosine reaches the model's.
package struct NameVectors: Sendable, Hashable {
    /// The model, as reports call it.
    package let model: String
    /// The cosine from which two names match, above 0 and below 1.
    package let threshold: Double
    private let matchThreshold: Double
    private let places: [String: Int]
    /// The vectors one after the other, each of length 1.
    private let values: [Float]
    private let width: Int

    /// - Parameters:
    ///   - vectors: by `text(of:)` a name. One that is all zeros, not finite, or of another count than most is left out.
    ///   - threshold: the cosine from which two names match; brought within 0.01 to 0.99.
    ///   - matchThreshold: the similarity it becomes, in [0, 1].
    package init(_ vectors: [String: [Float]], model: String, threshold: Double, matchThreshold: Double) {
        self.model = model
        self.threshold = min(max(threshold.isNaN ? 1 : threshold, 0.01), 0.99)
        self.matchThreshold = min(max(matchThreshold.isNaN ? 1 : matchThreshold, 0), 1)
        let counts = vectors.values.reduce(into: [Int: Int]()) { $0[$1.count, default: 0] += 1 }
        let width = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        var places: [String: Int] = [:]
        var values: [Float] = []
        for (text, vector) in vectors.sorted(by: { $0.key < $1.key }) where vector.count == width {
            let length = vector.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
            guard length > 0, length.isFinite else { continue }
            places[text] = values.count
            values += vector.map { Float(Double($0) / length) }
        }
        self.places = places
        self.values = values
        self.width = width
    }

    /// What a name is embedded by: its first 200 characters in lower case, white space folded. Empty where there is nothing
    /// to embed.
    package static func text(of name: String) -> String {
        name.prefix(200).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Where the vector of a name is, nil for a name without one.
    func place(of name: String) -> Int? { places[Self.text(of: name)] }

    /// The similarity of the names at two places, in [0, 1].
    func similarity(_ a: Int, _ b: Int) -> Double {
        var cosine: Float = 0
        for place in 0..<width { cosine += values[a + place] * values[b + place] }
        return similarity(ofCosine: Double(cosine))
    }

    /// The two lines.
    func similarity(ofCosine cosine: Double) -> Double {
        guard cosine > 0 else { return 0 }
        guard cosine >= threshold else { return matchThreshold * (cosine / threshold) }
        return min(1, matchThreshold + (1 - matchThreshold) * ((cosine - threshold) / (1 - threshold)))
    }
}
