extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }
}

struct LineDifference: Hashable {
    struct Line: Hashable {
        enum Kind: Hashable {
            case same, removed, added
            /// Number of omitted unchanged lines.
            case skipped(Int)
        }

        var kind: Kind
        var text: String

        var marked: String {
            switch kind {
            case .same: "  " + text
            case .removed: "- " + text
            case .added: "+ " + text
            case .skipped(let lines): "  … \(Format.count(lines, "unchanged line"))"
            }
        }
    }

    private(set) var lines: [Line] = []

    var isEmpty: Bool { !lines.contains { $0.kind == .added || $0.kind == .removed } }

    /// - Parameter around: unchanged lines kept before and after each change.
    init(from old: String, to new: String, around: Int = 2) {
        let before = old.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let after = new.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        lines = Self.folded(Self.whole(before, after), around: around)
    }

    private static func whole(_ before: [String], _ after: [String]) -> [Line] {
        // Huge texts are shown as replaced: the shortest difference takes quadratic time.
        guard before.count + after.count <= 4000 else {
            return before.map { Line(kind: .removed, text: $0) } + after.map { Line(kind: .added, text: $0) }
        }
        let changes = after.difference(from: before)
        let removed = Set(changes.removals.map(\.offset))
        let added = Set(changes.insertions.map(\.offset))
        var lines: [Line] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            let kind: Line.Kind = removed.contains(old) ? .removed : added.contains(new) ? .added : .same
            lines.append(Line(kind: kind, text: kind == .added ? after[new] : before[old]))
            if kind != .added { old += 1 }
            if kind != .removed { new += 1 }
        }
        return lines
    }

    private static func folded(_ lines: [Line], around: Int) -> [Line] {
        let changed = lines.indices.filter { lines[$0].kind != .same }
        guard !changed.isEmpty else { return [] }
        let kept = Set(changed.flatMap { ($0 - around)...($0 + around) })
        var folded: [Line] = []
        for (place, line) in lines.enumerated() {
            if kept.contains(place) {
                folded.append(line)
            } else if case .skipped(let count)? = folded.last?.kind {
                folded[folded.count - 1].kind = .skipped(count + 1)
            } else {
                folded.append(Line(kind: .skipped(1), text: ""))
            }
        }
        return folded
    }
}

package enum ChangedLines {
    /// What changed between two texts, each line after a `-`, a `+` or a blank, with two unchanged ones around.
    package static func text(from old: String, to new: String) -> [String] {
        LineDifference(from: old, to: new).lines.map(\.marked)
    }
}
