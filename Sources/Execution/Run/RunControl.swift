import Files
import FoundationEssentials

/// What a person asks of a run that is going on, perhaps in another process: one word in the file `control` of its
/// folder. The run's session looks for it twice a second and removes it when it is done.
package enum RunControl: String, Sendable {
    /// Send no new request while the file is there.
    case pause
    /// End as an interruption does.
    case stop

    private static let name = "control"
    private static let interval = Duration.milliseconds(500)

    /// Nil without such a file, and for any other word.
    package static func read(_ folder: RunFolder) -> RunControl? {
        guard let bytes = SmallFile.bytes(at: folder.file(name).path, limit: 16) else { return nil }
        return RunControl(rawValue: String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace })
    }

    /// - Throws: `WriteError`.
    package func write(to folder: RunFolder) throws {
        try WholeFile.write(Array("\(rawValue)\n".utf8), to: folder.file(Self.name).path, asCache: true)
    }

    package static func remove(from folder: RunFolder) {
        try? FileManager.default.removeItem(at: folder.file(name))
    }

    /// Does what the file says until the task is cancelled or the run is stopped.
    /// - Parameter tell: gets a sentence for people at each change.
    package static func follow(
        _ folder: RunFolder, pause: PauseSwitch, stop: StopSignal, tell: @Sendable (String) -> Void
    ) async {
        while !stop.isRaised {
            let word = read(folder)
            if word == .stop {
                tell("stopping: waiting up to 10 s for answers that are on their way")
                return stop.raise()
            }
            if (word == .pause) != pause.isOn {
                pause.turn(on: word == .pause)
                tell(word == .pause ? "paused: no new request is sent" : "no longer paused")
            }
            do { try await Task.sleep(for: interval) } catch { return }
        }
    }
}
