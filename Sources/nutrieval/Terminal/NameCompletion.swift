import Application
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import Providers

/// A project's names for shell completion. Prints nothing and never fails: without a project there are no names.
enum NameCompletion {
    static let providers = kind { $0.catalog?.providers.map(\.name) ?? [] }
    static let sets = kind { $0.catalog?.sets ?? [] }
    static let prompts = kind { $0.catalog?.prompts ?? [] }
    static let photoSettings = kind { line in
        line.catalog.map { $0.configuration.photoSettings.keys.sorted() + [NamedPhotoSetting.own.name] } ?? []
    }
    /// Runs named by time, newest first.
    static let runs = kind(\.runs)

    private static func kind(_ names: @escaping @Sendable (Line) -> [String]) -> CompletionKind {
        // zsh takes text after a colon as a description, and every shell splits at white space.
        .custom { words, _, _ in names(Line(words: words)).filter(RunNames.isUsable) }
    }

    private struct Line {
        let words: [String]

        /// The value of `--name`; bash passes `--name=value` as three words.
        private func value(of option: String) -> String? {
            if let joined = words.last(where: { $0.hasPrefix("\(option)=") && $0.count > option.count + 1 }) {
                return String(joined.dropFirst(option.count + 1))
            }
            guard let place = words.lastIndex(of: option) else { return nil }
            let rest = words[(place + 1)...].drop { $0 == "=" }
            return rest.first
        }

        private var project: String? {
            let place = Project.find(from: value(of: "--project") ?? FileManager.default.currentDirectoryPath)
            return place.flatMap { $0.isForeign ? nil : $0.path }
        }

        /// The readable part, despite mistakes.
        var catalog: Catalog? {
            project.map {
                Catalog.load(
                    project: $0, formats: Formats.all, environment: ProcessInfo.processInfo.environment,
                    today: CalendarDate.unixEpoch
                ).catalog
            }
        }

        var runs: [String] {
            let out = value(of: "--out").map { Paths.absolute($0).path } ?? project.map { "\($0)/reports" }
            guard let out, let names = try? FileManager.default.contentsOfDirectory(atPath: out) else { return [] }
            let runs = names.filter {
                !$0.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(out)/\($0)/run.json")
            }
            return runs.sorted(by: >)
        }
    }
}
