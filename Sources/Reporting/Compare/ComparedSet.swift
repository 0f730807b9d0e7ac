/// One eval set of a comparison, and how far both sides were asked the same.
package struct ComparedSet: Sendable, Hashable {
    /// As in the set's `set.yaml`.
    package var name: String
    /// What the set must not be used for, as the set says; nil where it says nothing.
    package var caution: String?
    /// Meals both sides were asked about.
    package var meals: Int
    /// Ids of meals that only the base was asked about.
    package var onlyInBase: [String]
    /// Ids of meals that only the candidate was asked about.
    package var onlyInCandidate: [String]
    /// Ids of meals in both whose photos are not the same files, byte for byte.
    package var photosDiffer: [String]
    /// Ids of meals in both whose notes were not the same.
    package var notesDiffer: [String]
    /// Ids of meals in both whose truths were not the same when the runs were started; nil where that is not recorded.
    package var truthsDiffer: [String]?

    package init(
        name: String, caution: String? = nil, meals: Int, onlyInBase: [String] = [], onlyInCandidate: [String] = [],
        photosDiffer: [String] = [], notesDiffer: [String] = [], truthsDiffer: [String]? = []
    ) {
        self.name = name
        self.caution = caution
        self.meals = meals
        self.onlyInBase = onlyInBase
        self.onlyInCandidate = onlyInCandidate
        self.photosDiffer = photosDiffer
        self.notesDiffer = notesDiffer
        self.truthsDiffer = truthsDiffer
    }
}
