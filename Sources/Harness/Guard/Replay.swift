import Files
import FoundationEssentials
import JSON
import Reporting
import Scoring

extension RunFolder {
    /// Puts this run's record and answers, byte for byte, into another folder, making it. Copying onto itself does nothing.
    ///
    /// - Throws: `BaselineError.unreadableAnswers`.
    package func copyAnswers(to target: RunFolder) throws(BaselineError) {
        guard url.standardized.resolvingSymlinksInPath() != target.url.standardized.resolvingSymlinksInPath() else {
            return
        }
        for name in ["answers.jsonl", "run.json"] {
            do {
                let bytes = try SmallFile.read(file(name).path, limit: 4_000_000_000)
                try FileManager.default.createDirectory(at: target.url, withIntermediateDirectories: true)
                try WholeFile.write(bytes, to: target.file(name).path)
            } catch is SmallFile.Failure {
                throw .unreadableAnswers(path: file(name).path)
            } catch {
                throw .notCopied(folder: target.path, reason: "\(error)")
            }
        }
    }
}

extension ComparableRun {
    /// What is asked otherwise today than when the answers were recorded, in sentences: recorded answers say nothing of it.
    package var staleness: [String] {
        let present = PlanRecord(plan)
        let unseen: Set<ComparedChange.Kind> = [.model, .prompt, .photoSetting, .parameters, .wire]
        return variants.flatMap { variant in
            let before = VariantFacts(recorded: record.plan.variant(variant).json, served: [], prices: nil)
            let now = VariantFacts(recorded: present.variant(variant).json, served: [], prices: nil)
            return VariantChanges(base: before, candidate: now).all.filter { unseen.contains($0.what) }.map { change in
                let what = change.what.rawValue.replacing("_", with: " ")
                return
                    "the \(what) of \(variant) changed since its answers were recorded (\(change.base ?? "not known") → \(change.candidate ?? "not known")), which no recorded answer can show: run it anew and record that"
            }
        }
    }
}
