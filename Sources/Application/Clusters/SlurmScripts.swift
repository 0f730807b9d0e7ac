import Execution

/// What a run hands to Slurm: an array job with a task for each part, and a job that merges them. Pure values: words for
/// `sbatch`, which no shell reads, and scripts in which every word is quoted.
package struct SlurmScripts: Sendable, Hashable {
    package struct Choice: Sendable, Hashable {
        /// 2 to 10,000.
        package var parts: Int
        /// Options of `sbatch`; nil: the cluster's default.
        package var partition, gres, time: String?
        /// Further options of `sbatch`, each one word such as `--account=lab`.
        package var others: [String] = []
        /// The options of `nutrieval run`, as they were typed, without --name and --yes.
        package var run: [String] = []
        /// Absolute path of nutrieval.
        package var program: String
        /// Absolute path of the folder where the options were typed.
        package var folder: String

        package init(parts: Int, program: String, folder: String) {
            (self.parts, self.program, self.folder) = (parts, program, folder)
        }
    }

    /// Of the merged run.
    package let name: String
    package let parts: Int
    /// Absolute path of the folder of scripts and logs.
    package let folder: String
    private let choice: Choice
    /// Options for `merge` and `score`: where the project and its runs are.
    private let place: [String]
    /// Absolute path of `run.json` of the merged run.
    private let record: String

    /// - Parameters:
    ///   - reports: absolute path of the folder of runs.
    ///   - location: as it was typed.
    init(_ choice: Choice, name: String, reports: String, location: ProjectLocation) {
        (self.choice, self.name, parts) = (choice, name, choice.parts)
        folder = "\(reports)/.slurm/\(name)"
        record = "\(reports)/\(name)/run.json"
        place = [("--project", location.project), ("--out", location.out)].flatMap { option, value in
            value.map { [option, $0] } ?? []
        }
    }

    /// The script of the array job. `exec` makes nutrieval the process that Slurm sends SIGTERM to.
    package var partScript: String {
        """
        #!/bin/sh
        # A part of the run \(name), made by `nutrieval submit slurm`. When Slurm starts it again it goes on where it was.
        unset JOB_COMPLETION_INDEX
        export \(Shard.partsVariable)=\(parts)
        cd -- \(ShellWord.quoted(choice.folder)) || exit 74
        exec \(line(["run"] + choice.run + ["--shard", "auto", "--name", name, "--resume-or-start", "--yes"]))

        """
    }

    /// The script of the merge. Started again, it only makes the reports.
    package var mergeScript: String {
        """
        #!/bin/sh
        # Merges the parts of the run \(name), made by `nutrieval submit slurm`.
        cd -- \(ShellWord.quoted(choice.folder)) || exit 74
        if [ -e \(ShellWord.quoted(record)) ]; then
          exec \(line(["score", name] + place))
        fi
        exec \(line(["merge", "--parts-of", name] + place))

        """
    }

    package var partPath: String { "\(folder)/part.sh" }
    package var mergePath: String { "\(folder)/merge.sh" }

    /// The words after `sbatch` that submit the array job. The last of an option counts, so what must be so comes last.
    package var arrayWords: [String] {
        let own = [("--gres", choice.gres), ("--time", choice.time)].compactMap { name, value in
            value.map { "\(name)=\($0)" }
        }
        return common + own + choice.others + [
            "--array=1-\(parts)", "--requeue", "--job-name=nutrieval-\(name)", "--open-mode=append",
            output("part-%a.log"), "--parsable", partPath
        ]
    }

    /// The words after `sbatch` that submit the merge: when all parts have ended, however they ended.
    /// - Parameter array: the id of the array job.
    package func mergeWords(after array: String) -> [String] {
        common + choice.others + [
            "--dependency=afterany:\(array)", "--job-name=nutrieval-\(name)-merge", "--open-mode=append",
            output("merge.log"), "--parsable", mergePath
        ]
    }

    private var common: [String] {
        ["--export=ALL", "--chdir=\(choice.folder)"] + (choice.partition.map { ["--partition=\($0)"] } ?? [])
    }

    /// `%` in a path would begin a pattern.
    private func output(_ name: String) -> String { "--output=\(folder.replacing("%", with: "%%"))/\(name)" }

    private func line(_ arguments: [String]) -> String {
        ([choice.program] + arguments).map(ShellWord.quoted).joined(separator: " ")
    }

    /// Why Slurm could not be given a word; nil if it can. Its scripts and paths have no control characters, and a backslash
    /// turns the numbers in names of logs off.
    static func problem(_ choice: Choice, reports: String) -> String? {
        let words = choice.run + choice.others + [choice.partition, choice.gres, choice.time].compactMap(\.self)
        for word in words + [choice.folder, choice.program, reports]
        where word.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
            return "\(word.debugDescription) has a control character, which no job of Slurm can have: leave it out"
        }
        if reports.contains("\\") {
            return
                "the path \(reports.debugDescription) has a backslash, which Slurm takes for a pattern: give another folder with --out"
        }
        if let bad = choice.others.first(where: {
            !$0.hasPrefix("--") || $0.count < 3 || $0.contains(" ") && !$0.contains("=")
        }) {
            return "--sbatch takes one long option such as --sbatch=--account=lab, not \(bad.debugDescription)"
        }
        return nil
    }
}
