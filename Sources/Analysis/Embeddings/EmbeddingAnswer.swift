import JSON

/// Reads the body of a response in OpenAI's embeddings format: `{"data": [{"index": 0, "embedding": [0.1, …]}, …]}`.
enum EmbeddingAnswer {
    /// The fault of a body, to follow "the answer of …".
    struct Mistake: Error {
        let words: String
    }

    /// The vectors in the order of the texts sent.
    ///
    /// - Throws: `Mistake` unless each text has exactly one vector, all of one length, finite and not all zeros.
    static func vectors(in body: [UInt8], count: Int) throws(Mistake) -> [[Float]] {
        let limits = JSONLimits(bytes: NameEmbedder.responseLimit)
        guard let json = try? JSON.parse(body, limits: limits), let rows = json["data"]?.array else {
            throw Mistake(words: "is no JSON with a list `data`")
        }
        guard rows.count == count else {
            throw Mistake(words: "holds \(rows.count) vectors for \(count) names")
        }
        var vectors = [[Float]?](repeating: nil, count: count)
        for (place, row) in rows.enumerated() {
            // Some servers omit the index; then the order is that of the names.
            let index = row["index"].map { $0.number.flatMap { Int(exactly: $0) } } ?? place
            guard let index, vectors.indices.contains(index), vectors[index] == nil else {
                throw Mistake(words: "numbers its vectors wrongly")
            }
            vectors[index] = try vector(row["embedding"])
        }
        let whole = vectors.compactMap { $0 }
        guard Set(whole.map(\.count)).count <= 1 else { throw Mistake(words: "holds vectors of different lengths") }
        return whole
    }

    private static func vector(_ json: JSON?) throws(Mistake) -> [Float] {
        guard let numbers = json?.array, !numbers.isEmpty, numbers.count <= EmbeddingStore.longest else {
            throw Mistake(words: "holds something else than a vector of 1 to \(EmbeddingStore.longest) numbers")
        }
        let vector = numbers.compactMap { $0.number.map { Float($0) } }
        guard vector.count == numbers.count, vector.allSatisfy(\.isFinite) else {
            throw Mistake(words: "holds a vector with something else than numbers")
        }
        guard vector.contains(where: { $0 != 0 }) else { throw Mistake(words: "holds a vector of nothing but zeros") }
        return vector
    }
}
