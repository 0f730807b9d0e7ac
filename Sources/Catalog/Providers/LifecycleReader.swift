import Costs
import YAML

/// Reads `lifecycle:` and remarks on models that are shut down or will be.
enum LifecycleReader {
    static func read(_ provider: MappingReader) -> Lifecycle? {
        guard let reader = provider.mapping("lifecycle", known: ["shutdown", "replacement", "source"]) else {
            return nil
        }
        return Lifecycle(
            shutdown: reader.date("shutdown"), replacement: reader.text("replacement", limit: 200),
            source: reader.text("source"))
    }

    /// An error once the model is shut down, a warning before; the earlier of the file's day and the known one counts.
    static func check(
        _ lifecycle: Lifecycle?, model: String, at node: YAMLNode, today: CalendarDate, _ provider: MappingReader
    ) {
        let known = RetiredModel.named(model)
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
