import Costs
import YAML

enum LifecycleReader {
    static func read(_ provider: MappingReader) -> Lifecycle? {
        guard let reader = provider.mapping("lifecycle", known: ["shutdown", "replacement", "source"]) else {
            return nil
        }
        return Lifecycle(
            shutdown: reader.date("shutdown"), replacement: reader.text("replacement", limit: 200),
            source: reader.text("source"))
    }

    /// An error after the shutdown, a warning before; the earlier of the file's and the known day counts.
    /// - Parameter isOwnServer: true if no vendor can stop the server of a model with public weights.
    static func check(
        _ lifecycle: Lifecycle?, model: String, at node: YAMLNode, today: CalendarDate, isOwnServer: Bool,
        _ provider: MappingReader
    ) {
        if let id = RetiredModel.correctID(of: model), !isOwnServer {
            provider.note(
                node, "`\(MappingReader.shown(model))` is no id the API knows; write `model: \(id)`, the API's id of it"
            )
        }
        let known = RetiredModel.named(model).flatMap { $0.isOpen && isOwnServer ? nil : $0 }
        guard let day = [lifecycle?.shutdown, known?.shutdown].compactMap({ $0 }).min() else { return }
        let replacement = lifecycle?.replacement ?? known?.replacement
        let advice = replacement.map { "use \(MappingReader.shown($0)) instead" } ?? "choose another model"
        let model = MappingReader.shown(model)
        var remark = Diagnostic(
            day <= today ? .error : .warning, file: provider.file, line: node.line, column: node.column,
            message: day <= today
                ? "\(model) was shut down on \(day); \(advice)" : "\(model) will be shut down on \(day); \(advice)")
        remark.isLifecycle = true
        provider.diagnostics.add(remark)
    }
}
