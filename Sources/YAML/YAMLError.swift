package struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Problem: Sendable, Hashable {
        case tooLarge(limit: Int)
        case tooManyNodes(limit: Int)
        case tooDeep(limit: Int)
        case malformed(String)
        case duplicateKey(firstLine: Int, firstColumn: Int)
        case keyNotScalar
        case severalDocuments
        case unknownTag
        case unknownAlias
        case outOfMemory
    }

    package let problem: Problem
    /// From 1.
    package let line: Int
    /// From 1, in code points.
    package let column: Int

    package var description: String { "\(line):\(column): \(message)" }

    /// Without the place: what is wrong; what to do. Never repeats text of the file.
    package var message: String {
        switch problem {
        case .tooLarge(let limit): "the file has more than \(limit) bytes; split it"
        case .tooManyNodes(let limit):
            "the file has more than \(limit) values, each alias counted as all it stands for; write less or use no aliases"
        case .tooDeep(let limit): "values are nested deeper than \(limit) levels; write them flatter"
        case .malformed(let words):
            "this is not YAML: \(words); check indentation, quotes and brackets here and just above"
        case .duplicateKey(let line, let column): "this key stands at \(line):\(column) already; remove one of the two"
        case .keyNotScalar: "a list or a mapping cannot be a key; write a word before the colon"
        case .severalDocuments: "a second document begins here; keep one document per file and remove the `---`"
        case .unknownTag: "tags other than those of YAML's core schema (!!str, !!int, …) are not read; remove it"
        case .unknownAlias: "this alias stands for no value that is complete above it; write the value out"
        case .outOfMemory: "there is not enough memory to read the file; close other programs and try again"
        }
    }
}
