import Catalog
import Execution
import Nutrition
import Programs
import Synchronization
import Transport

/// The keys that commands printed in this session; each command is started once, unless its key was refused.
final class CommandKeys: Sendable {
    /// Until a command must have ended.
    private static let patience = Duration.seconds(10)
    /// Bytes of a key.
    private static let longest = 4096

    private struct State {
        var started: [ProgramLaunch: Task<Result<Secret, Failure>, Never>] = [:]
        var found: [(variable: String, secret: Secret)] = []
    }

    /// Why there is no key; never what the command printed.
    struct Failure: Error {
        let reason: String
    }

    private let state = Mutex(State())

    /// With the command of each.
    var found: [(variable: String, secret: Secret)] { state.withLock { $0.found } }

    /// The key that a command prints.
    /// - Parameter isAgain: starts it once more.
    func key(_ launch: ProgramLaunch, isAgain: Bool = false) async throws(Failure) -> Secret {
        let task = state.withLock { state in
            if !isAgain, let started = state.started[launch] { return started }
            let task = Task { await Self.run(launch) }
            state.started[launch] = task
            return task
        }
        let secret = try await task.value.get()
        let words = ([launch.program] + launch.arguments).joined(separator: " ")
        state.withLock { state in
            if !state.found.contains(where: { $0.secret == secret }) { state.found.append((words, secret)) }
        }
        return secret
    }

    private static func run(_ launch: ProgramLaunch) async -> Result<Secret, Failure> {
        func failure(_ words: String) -> Result<Secret, Failure> { .failure(Failure(reason: words)) }
        switch await BriefProgram.output(of: launch, limit: longest, within: patience) {
        case .failure(.notStarted(let words)): return failure("it cannot be started: \(words)")
        case .failure(.failed(let words)): return failure("it \(words)")
        case .failure(.timedOut): return failure("it did not end within \(patience.components.seconds) s")
        case .failure(.tooLong(let limit)): return failure("it printed more than \(limit) bytes")
        case .success(let output):
            let key = KeyRing.trimmed(String(decoding: output, as: UTF8.self))
            if key.isEmpty { return failure("it printed nothing") }
            if key.contains(where: \.isNewline) { return failure("it printed more than one line") }
            guard KeyRing.isKey(key) else { return failure("it printed characters that no key has, such as a space") }
            return .success(Secret(key))
        }
    }
}

/// What a provider is called with.
enum ProviderKey: Sendable {
    case key(Secret)
    case keyless
    /// Why there is none, in one sentence.
    case none(Outcome, String)
}

extension LoadedProject {
    /// Where the provider's new key is from; nil if its file declares nothing.
    func refresh(of definition: ProviderDefinition) -> KeyRefresh? {
        switch definition.job?.refresh {
        case nil: return nil
        case .request(let request)?:
            let ring = KeyRing(environment: environment, bindings: keyBindings)
            return switch ring.access(variable: request.keyVariable, endpoint: definition.endpoint) {
            case .key(let key): .request(key)
            case .keyless: nil
            case .none(let reason): KeyRefresh.none(reason)
            }
        case .command?:
            return .command {
                switch await key(of: definition, isAgain: true) {
                case .key(let key): .success(key)
                case .keyless: .failure(.init(reason: "\(definition.name) has no key"))
                case .none(_, let reason): .failure(.init(reason: reason))
                }
            }
        }
    }

    /// The provider's key; its command is started if that is allowed, at most once in a session.
    /// - Parameter isAgain: starts it once more.
    func key(of definition: ProviderDefinition, isAgain: Bool = false) async -> ProviderKey {
        guard definition.keyCommand != nil else {
            let ring = KeyRing(environment: environment, bindings: keyBindings)
            return switch ring.access(for: definition) {
            case .key(let key): .key(key)
            case .keyless: .keyless
            case .none(let reason): .none(.noKey, reason)
            }
        }
        let left = "\(definition.name) is left out"
        switch programs.keyCommand(of: definition) {
        case .refused(let reason): return .none(.notTrusted, "\(left): \(reason)")
        case .allowed(let launch, _):
            do throws(CommandKeys.Failure) {
                let key = try await commandKeys.key(launch, isAgain: isAgain)
                events(.secrets(secrets))
                return .key(key)
            } catch {
                return .none(
                    .noKey,
                    "\(left): key_command_failed: \(error.reason); what it prints is never shown, so start it yourself to see"
                )
            }
        }
    }
}
