import Application
import Catalog
import Foundation
import Synchronization
import TestSupport

/// A new project with the demo's meals, opened without the executable.
struct OpenProject {
    let folder: TemporaryFolder
    let told = Told()

    init() throws {
        folder = try TemporaryFolder()
        _ = try StarterProject.write(to: folder.url)
        try FileManager.default.copyItem(
            at: TestData.repository.appending(path: "eval-sets/demo"),
            to: folder.url.appending(path: "eval-sets/demo"))
    }

    var location: ProjectLocation { ProjectLocation(project: folder.path) }

    func open() throws -> LoadedProject { try LoadedProject(location, events: told.hear) }

    /// Two providers on twelve meals of the demo, answered by the simulator.
    func request(_ name: String, seed: UInt64 = 7) -> RunRequest {
        var request = RunRequest()
        request.providers = ["gpt-4o-mini", "mistral-small"]
        request.sets = ["demo"]
        request.limit = 12
        request.seed = seed
        request.isSimulated = true
        request.name = name
        return request
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.url.appending(path: path).path)
    }
}

/// The events that were told, by kind and in order, and the sentences among them.
final class Told: Sendable {
    private let heard = Mutex<(kinds: [String], sentences: [String])>(([], []))

    var kinds: [String] { heard.withLock { $0.kinds } }
    var sentences: [String] { heard.withLock { $0.sentences } }

    func hear(_ event: ApplicationEvent) {
        heard.withLock { heard in
            switch event {
            case .secrets: heard.kinds.append("secrets")
            case .diagnostic(let diagnostic), .remark(let diagnostic):
                heard.kinds.append("remark")
                heard.sentences.append(diagnostic.description)
            case .note(let text):
                heard.kinds.append("note")
                heard.sentences.append(text)
            case .warning(let text):
                heard.kinds.append("warning")
                heard.sentences.append(text)
            case .asking: heard.kinds.append("asking")
            case .answered: heard.kinds.append("answered")
            case .closed: heard.kinds.append("closed")
            case .waiting: heard.kinds.append("waiting")
            }
        }
    }
}
