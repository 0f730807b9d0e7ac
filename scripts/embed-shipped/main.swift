// Writes a Swift source with the texts of files. Called by the plugin ShippedFiles in every build.
//
//     embed-shipped FOLDER OUTPUT PATH...     the paths are relative to the folder

import Foundation

let arguments = CommandLine.arguments
let root = URL(filePath: arguments[1])
let files = try arguments.dropFirst(3).map { path in
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return "        ShippedFile(path: \(path.debugDescription), text: \(text.debugDescription))"
}
let source = """
    enum ShippedFiles {
        static let all = [
    \(files.joined(separator: ",\n"))
        ]
    }

    """
try Data(source.utf8).write(to: URL(filePath: arguments[2]))
