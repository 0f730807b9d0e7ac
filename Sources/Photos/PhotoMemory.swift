/// A cache of prepared photos with a byte budget; evicts the least recently used.
struct PhotoMemory {
    private struct Entry {
        var photo: PreparedPhoto
        var lastUse: UInt64
    }

    private let budget: Int
    private var entries: [PhotoKey: Entry] = [:]
    private var uses: UInt64 = 0
    private(set) var bytes = 0

    init(budget: Int) { self.budget = budget }

    mutating func photo(_ key: PhotoKey) -> PreparedPhoto? {
        guard let photo = entries[key]?.photo else { return nil }
        uses += 1
        entries[key]?.lastUse = uses
        return photo
    }

    /// Does nothing if the photo is larger than the whole budget.
    mutating func keep(_ photo: PreparedPhoto, as key: PhotoKey) {
        guard photo.bytes.count <= budget else { return }
        uses += 1
        bytes += photo.bytes.count - (entries[key]?.photo.bytes.count ?? 0)
        entries[key] = Entry(photo: photo, lastUse: uses)
        while bytes > budget, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            bytes -= oldest.value.photo.bytes.count
            entries[oldest.key] = nil
        }
    }
}
