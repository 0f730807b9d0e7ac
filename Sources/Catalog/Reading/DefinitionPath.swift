package enum DefinitionPath {
    /// The file's name without folder and extension.
    static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Converts a path written in `file` to one relative to the project.
    static func beside(_ file: String, _ path: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }

    /// True if it can name a provider, set or meal: letters, digits, `.`, `_` and `-`, at most 100, no leading dot.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 100 else { return false }
        return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isASCIIAlphanumeric: Bool { isASCIIDigit || (self | 0x20).isASCIILowercase }
}

extension Substring {
    package func trimmed(_ isBlank: (Character) -> Bool = \.isWhitespace) -> Substring {
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
