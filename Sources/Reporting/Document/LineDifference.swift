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
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if removed.contains(old) {
                lines.append(Line(kind: .removed, text: before[old]))
                old += 1
            } else if added.contains(new) {
                lines.append(Line(kind: .added, text: after[new]))
                new += 1
            } else {
                lines.append(Line(kind: .same, text: before[old]))
                old += 1
                new += 1
            }
        }
        return lines
    }

    private static func folded(_ lines: [Line], around: Int) -> [Line] {
        var keeps = Array(repeating: false, count: lines.count)
        for (place, line) in lines.enumerated() where line.kind != .same {
            for near in max(0, place - around)...min(lines.count - 1, place + around) { keeps[near] = true }
        }
        var folded: [Line] = []
        var skipped = 0
        for (place, line) in lines.enumerated() {
            if keeps[place] {
                if skipped > 0 { folded.append(Line(kind: .skipped(skipped), text: "")) }
                skipped = 0
                folded.append(line)
            } else {
                skipped += 1
            }
        }
        if skipped > 0, !folded.isEmpty { folded.append(Line(kind: .skipped(skipped), text: "")) }
        return folded
    }
}
