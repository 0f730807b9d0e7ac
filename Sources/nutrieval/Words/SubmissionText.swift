import Application
import JSON

/// What `submit` prints.
enum SubmissionText {
    static func receipt(_ receipt: SlurmSubmission.Receipt, _ scripts: SlurmScripts) -> String {
        """
        submitted: \(scripts.parts) parts as array job \(receipt.array), their merge as job \(receipt.merge)
        watch:     squeue --jobs=\(receipt.array),\(receipt.merge)
        logs:      \(scripts.folder)
        again:     scontrol requeue \(receipt.array)_3    (part 3, as an example)
        stop:      scancel \(receipt.array) \(receipt.merge)
        result:    nutrieval show \(scripts.name)
        """
    }

    static func json(_ receipt: SlurmSubmission.Receipt, _ scripts: SlurmScripts) -> JSON {
        [
            "name": .string(scripts.name), "parts": .number(Double(scripts.parts)), "array_job": .string(receipt.array),
            "merge_job": .string(receipt.merge), "folder": .string(scripts.folder)
        ]
    }

    /// Both scripts and how they are submitted.
    static func scripts(_ scripts: SlurmScripts) -> String {
        """
        # \(scripts.partPath)
        \(scripts.partScript)
        # \(scripts.mergePath)
        \(scripts.mergeScript)
        # submitted with
        \(call(scripts.arrayWords))
        \(call(scripts.mergeWords(after: "ARRAY_JOB")))
        """
    }

    private static func call(_ words: [String]) -> String {
        (["sbatch"] + words.map(ShellWord.quoted)).joined(separator: " ")
    }
}
