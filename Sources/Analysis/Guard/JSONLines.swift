import JSON

/// Formats JSON for readable diffs: what fits on a line stays on one.
enum JSONLines {
    /// Keeps the order of members; breaks up values longer than `width`, level by level.
    static func text(_ json: JSON, width: Int, indent: Int = 0) -> String {
        let line = json.text()
        guard line.utf8.count > width else { return line }
        let inside = String(repeating: " ", count: indent + 1)
        let end = "\n" + String(repeating: " ", count: indent)
        switch json {
        case .array(let elements):
            let lines = elements.map { inside + text($0, width: width, indent: indent + 1) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        case .object(let object):
            let lines = object.map { member in
                inside + JSON.string(member.key).text() + ": " + text(member.value, width: width, indent: indent + 1)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        case .null, .bool, .number, .string: return line
        }
    }
}
