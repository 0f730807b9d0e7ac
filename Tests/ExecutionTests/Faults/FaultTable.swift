import Catalog
import Foundation
import Nutrition
import Providers
import Sanity
import Scoring
import Simulator

/// The table of docs/faults.md, made of what happened.
enum FaultTable {
    static func markdown(_ runs: [(fault: Fault, runs: [FormatDeclaration: FaultRun])]) -> String {
        var lines = [
            "| fault | what happens | wire format | outcome | attempts | waited | what the person is told |",
            "| --- | --- | --- | --- | --- | --- | --- |"
        ]
        for (fault, runs) in runs {
            // Wire formats that come to the same share a row.
            var rows: [(wires: [String], cells: String)] = []
            for (wire, _) in FaultRuns.providers {
                guard let run = runs[wire] else { continue }
                let cells = cells(of: run)
                if let place = rows.firstIndex(where: { $0.cells == cells }) {
                    rows[place].wires.append("`\(wire.name.rawValue)`")
                } else {
                    rows.append((["`\(wire.name.rawValue)`"], cells))
                }
            }
            for (index, row) in rows.enumerated() {
                let name = index == 0 ? "`\(fault.rawValue)` | \(fault.summary)" : " | "
                let wires = row.wires.count == FaultRuns.providers.count ? "all" : row.wires.joined(separator: ", ")
                lines.append("| \(name) | \(wires) | \(row.cells) |")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func cells(of run: FaultRun) -> String {
        let trial = run.trial
        let pending = trial.outcome.kind == .pending ? ", pending" : ""
        let waited = run.waited == 0 ? "–" : "\(seconds(run.waited)) s"
        return "`\(trial.outcome.rawValue)`\(pending) | \(trial.attempts) | \(waited) | \(told(run))"
    }

    private static func seconds(_ value: Double) -> String {
        let text = String(format: "%.2f", value)
        return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
    }

    /// The reason as reports show it, and what is remarked on an answer all the same.
    private static func told(_ run: FaultRun) -> String {
        let trial = run.trial
        var words: [String] = []
        if let reason = trial.reason { words.append(escaped(withoutPort(reason))) }
        if let served = trial.servedModel, served != run.model { words.append("another model answered: \(served)") }
        if trial.findings.contains(where: { $0.severity == .critical }) {
            words.append("sanity rules: `\(trial.decision.rawValue)`")
        }
        if trial.costUnknown { words.append("its cost is unknown") }
        return words.isEmpty ? "–" : words.joined(separator: "; ")
    }

    /// Ports differ from run to run, and the words for a broken connection between versions of libcurl.
    private static func withoutPort(_ reason: String) -> String {
        guard reason.hasPrefix("127.0.0.1:") else { return reason }
        return "HOST:PORT: what libcurl calls it"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("|", with: "\\|")
            .replacing("\n", with: " ")
    }
}
