import Application
import ArgumentParser
import Catalog
import Execution
import FoundationEssentials
import JSON
import Photos
import Reporting
import Transport

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show what is missing on this machine or in this project.",
        discussion: """
            Example:
              nutrieval doctor
            """)

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let checks = machine() + project()
        if options.json {
            let rows = checks.map { check -> JSON in
                ["check": .string(check.name), "ok": .bool(check.isFine), "detail": .string(check.detail)]
            }
            Console.print(json: JSON.array(rows), sortedKeys: false)
        } else {
            let rows = checks.map { [$0.isFine ? "ok" : $0.isNeeded ? "MISSING" : "not set up", $0.name, $0.detail] }
            Console.print(Table(columns: ["", "", ""], rows: rows).text)
        }
        if checks.contains(where: { !$0.isFine && $0.isNeeded }) { throw ExitCode(1) }
    }

    /// A program; nothing is started.
    private func check(_ provider: ProviderDefinition, _ project: LoadedProject) -> Check {
        switch project.programs.start(provider) {
        case .allowed:
            Check(name: provider.name, isFine: true, detail: "would start \(project.programs.words(provider))")
        case .refused(let reason): Check(name: provider.name, isFine: false, detail: reason, isNeeded: false)
        }
    }

    private struct Check {
        var name: String
        var isFine: Bool
        var detail: String
        var isNeeded = true
    }

    private func machine() -> [Check] {
        let support = PhotoSupport.current
        return [
            Check(name: "libcurl", isFine: true, detail: HTTPClient.curlVersion),
            Check(
                name: "libvips", isFine: support.failure == nil,
                detail: support.failure ?? "\(support.version), reads \(support.formats.joined(separator: ", "))"),
            Check(
                name: "HEIC photos", isFine: support.formats.contains("heif"),
                detail: support.formats.contains("heif")
                    ? "can be read" : "cannot be read: install libheif (apt: libheif1, brew: libheif)", isNeeded: false)
        ]
    }

    private func project() -> [Check] {
        guard
            let project = try? LoadedProject(
                options.location(),
                events: { if case .secrets(let keys) = $0 { Console.hide(keys) } })
        else {
            return [
                Check(
                    name: "project", isFine: false,
                    detail:
                        "no usable config.yaml here or above: `nutrieval init` makes one, `nutrieval check` lists mistakes",
                    isNeeded: false)
            ]
        }
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        let keys = project.allProviders.map { provider in
            if let words = UnboundedCosts.words(provider, project.configuration.budget) {
                return Check(name: provider.name, isFine: false, detail: words, isNeeded: false)
            }
            if provider.isProgram { return check(provider, project) }
            if let words = project.programs.keyWords(provider) {
                let refusal = project.programs.keyRefusal(provider)
                return Check(
                    name: provider.name, isFine: refusal == nil,
                    detail: refusal.map { "\(words): \($0)" } ?? "would start for its key: \(words)", isNeeded: false)
            }
            return switch ring.access(for: provider) {
            case .key: Check(name: provider.name, isFine: true, detail: "has its key (\(provider.keyVariable ?? ""))")
            case .keyless: Check(name: provider.name, isFine: true, detail: "needs no key")
            case .none(let reason): Check(name: provider.name, isFine: false, detail: reason, isNeeded: false)
            }
        }
        let hosts = PhotoHosts(project.allProviders, of: project)
        return [Check(name: "project", isFine: true, detail: project.root.path)] + keys
            + (hosts.text == nil ? [] : [Check(name: "photos go to", isFine: true, detail: hosts.names)])
    }
}
