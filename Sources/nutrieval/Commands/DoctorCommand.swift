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
            Asks no server unless told to.

            Examples:
              nutrieval doctor
              nutrieval doctor --ask    are the servers there, with my models?
            """)

    @OptionGroup var options: ProjectOptions

    @Flag(
        help: """
            Ask every provider's server for its models: costs nothing, sends no photo. Starts trusted key commands. \
            Azure and `wire: http` have no list and are not asked.
            """)
    var ask = false

    func run() async throws {
        let checks = await machine() + project()
        if options.json {
            let rows = checks.map { check -> JSON in
                ["check": .string(check.name), "ok": .bool(check.isFine), "detail": .string(check.detail)]
            }
            Console.print(json: JSON.array(rows), sortedKeys: false)
        } else {
            let rows = checks.map { [$0.state, $0.name, $0.detail] }
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
        var lack = "MISSING"
        var fine = "ok"

        var state: String { isFine ? fine : isNeeded ? lack : "not set up" }
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

    private func check(_ check: ServerCheck, _ provider: ProviderDefinition?) -> Check {
        let model = provider?.model ?? ""
        let file = provider?.file ?? ""
        let detail =
            switch check.finding {
            case .listed(let shutdown):
                "reached \(check.host): it lists \(model)"
                    + (shutdown.map { ", which ends on \($0): choose another model before" } ?? "")
            case .retired(let day): "reached \(check.host): \(model) ended on \(day); change `model` in \(file)"
            case .unlisted(let nearest):
                "reached \(check.host): it does not list \(model)"
                    + (nearest.isEmpty ? "" : "; the nearest: \(nearest.joined(separator: ", "))")
            case .noList(let words): "reached \(check.host): \(words)"
            case .keyRefused(let status):
                "reached \(check.host): it refused the key of \(provider?.key?.words ?? "nobody") (status \(status))"
            case .unreachable(let words): "not reached: \(words)"
            case .notAsked(let words): words
            case .noKey(let reason): reason
            }
        if case .noKey = check.finding {
            return Check(name: check.provider, isFine: false, detail: detail, isNeeded: false)
        }
        var row = Check(
            name: check.provider, isFine: check.isFine, detail: CleanText.line(detail, limit: 400), lack: "FAILED")
        if case .notAsked = check.finding { row.fine = "not asked" }
        return row
    }

    /// A server's answer takes the place of the row that says it can be asked.
    private static func joined(_ keys: [Check], _ servers: [Check]) -> [Check] {
        keys.flatMap { own in
            let answers = servers.filter { $0.name == own.name }
            return own.isFine && !answers.isEmpty ? answers : [own] + answers.filter { $0.isNeeded }
        }
    }

    private func project() async -> [Check] {
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
            if let cascade = provider.cascade {
                return Check(name: provider.name, isFine: true, detail: "a cascade of \(cascade.words)")
            }
            if let words = project.programs.keyWords(provider) {
                let refusal = project.programs.keyRefusal(provider)
                return Check(
                    name: provider.name, isFine: refusal == nil,
                    detail: refusal.map { "\(words): \($0)" } ?? "would start for its key: \(words)", isNeeded: false)
            }
            if let other = provider.keyVariables.dropFirst().first,
                case .none(let reason) = ring.access(variable: other, endpoint: provider.endpoint),
                case .key = ring.access(for: provider)
            {
                return Check(
                    name: provider.name, isFine: false, detail: "has its key, but none to refresh it: \(reason)",
                    isNeeded: false)
            }
            return switch ring.access(for: provider) {
            case .key: Check(name: provider.name, isFine: true, detail: "has its key (\(provider.keyVariable ?? ""))")
            case .keyless: Check(name: provider.name, isFine: true, detail: "needs no key")
            case .none(let reason): Check(name: provider.name, isFine: false, detail: reason, isNeeded: false)
            }
        }
        let hosts = PhotoHosts(project.allProviders, of: project)
        let servers = ask ? await project.serverChecks() : []
        return [Check(name: "project", isFine: true, detail: project.root.path)]
            + Self.joined(keys, servers.map { check($0, project.catalog.provider(named: $0.provider)) })
            + (hosts.text == nil ? [] : [Check(name: "photos go to", isFine: true, detail: hosts.names)])
    }
}
