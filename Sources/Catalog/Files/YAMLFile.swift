import YAML

/// Reads YAML and turns its one mistake into a remark.
enum YAMLFile {
    /// Nil after a mistake, which is then noted.
    static func read(_ bytes: [UInt8], file: String, diagnostics: DiagnosticList) -> YAMLNode? {
        do {
            return try YAMLNode.read(bytes)
        } catch {
            diagnostics.add(Diagnostic(file: file, line: error.line, column: error.column, message: error.message))
            return nil
        }
    }
}
