/// Why a scheduler did not take a run.
package enum SlurmError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no sbatch in PATH.
    case absent
    /// The scheduler does not answer, in words of sbatch.
    case noAnswer(String)
    /// In words of sbatch.
    case refused(String)
    /// The array job is submitted, the merge is not.
    case onlyParts(array: String, name: String, reason: String)

    package var description: String {
        switch self {
        case .absent:
            "there is no sbatch on this machine: submit on a login node of the cluster, or look at the scripts with --print"
        case .noAnswer(let words):
            "the scheduler does not answer (\(words)); nothing was submitted: `scontrol ping` shows its state, then submit again"
        case .refused(let words):
            "Slurm refused the job (\(words)); nothing was submitted: change the option it names, and submit again"
        case .onlyParts(let array, let name, let reason):
            "array job \(array) is submitted, its merge is not: \(reason); when the parts have ended: "
                + "`nutrieval merge --parts-of \(name)`, or stop them: `scancel \(array)`"
        }
    }

    /// Of sbatch, or of what is missing.
    var words: String {
        switch self {
        case .absent: "there is no sbatch"
        case .noAnswer(let words), .refused(let words): words
        case .onlyParts(_, _, let reason): reason
        }
    }

    /// At most 500 characters on one line, without control characters.
    static func readable(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(4000), as: UTF8.self)
        let plain = text.unicodeScalars.map {
            $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : Character($0)
        }
        return String(String(plain).split(separator: " ").joined(separator: " ").prefix(500))
    }
}
