/// An embedding model's vectors of food names; names of one meaning point the same way. Two lines map a cosine to a
/// similarity: 0 at c ≤ 0, the match threshold at the model's threshold, 1 at c = 1. So names reach the match threshold
/// exactly where their cosine reaches the model's.
package struct NameVectors: Sendable, Hashable {
    package let model: String
    /// Cosine at which two names match, in (0, 1).
    package let threshold: Double
    private let matchThreshold: Double
    private let places: [String: Int]
    /// Unit vectors, concatenated.
    private let values: [Float]
    private let width: Int

    /// - Parameters:
    ///   - vectors: by `text(of:)` a name. All-zero, non-finite or odd-sized ones are left out.
    ///   - threshold: cosine at which two names match; clamped to 0.01–0.99.
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

    /// The text embedded for a name: first 200 characters, lower case, white space folded; empty if there is none.
    package static func text(of name: String) -> String {
        name.prefix(200).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func place(of name: String) -> Int? { places[Self.text(of: name)] }

    /// Similarity of the names at two indices, in [0, 1].
    func similarity(_ a: Int, _ b: Int) -> Double {
        var cosine: Float = 0
        for place in 0..<width { cosine += values[a + place] * values[b + place] }
        return similarity(ofCosine: Double(cosine))
    }

    func similarity(ofCosine cosine: Double) -> Double {
        guard cosine > 0 else { return 0 }
        guard cosine >= threshold else { return matchThreshold * (cosine / threshold) }
        return min(1, matchThreshold + (1 - matchThreshold) * ((cosine - threshold) / (1 - threshold)))
    }
}
