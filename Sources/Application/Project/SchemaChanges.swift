package import Catalog
import Files
import FoundationEssentials
import JSON
import Reporting

/// What makes an answer schema portable.
package struct SchemaChange: Sendable {
    /// Relative to the project.
    package let file: String
    package let before: [UInt8]
    /// The same if nothing can be changed.
    package let after: [UInt8]
    /// What stays as it is, and why.
    package let kept: [Diagnostic]
    /// Number of properties that are now required, and may be null.
    package let required: Int

    package var isChange: Bool { before != after }
}

extension ProjectReading {
    /// The names of providers whose servers enforce a schema, of those files; empty: of all.
    package func enforcing(_ files: [String]) -> [String] {
        let chosen = files.isEmpty ? nil : wanted(files)
        return result.catalog.providers.filter { provider in
            provider.parameters.schemaMode == .strict && provider.carrier == .http
                && chosen.map { $0.contains(provider.file) || $0.contains(provider.answer.schemaFile) } ?? true
        }.map(\.name)
    }

    /// The limits in force for each provider of those files, in sentences for people.
    package func limits(of files: [String]) -> [String] {
        let chosen = wanted(files)
        return result.catalog.providers.filter { chosen.contains($0.file) && $0.cascade == nil }.map { provider in
            let limits = provider.limits
            let rates = [
                limits.requestsPerMinute.map { "\(Format.whole($0)) requests" },
                limits.tokensPerMinute.map { "\(Format.whole($0)) tokens" }
            ].compactMap(\.self).joined(separator: " and ")
            let tier = limits.tier.map { " (tier \($0))" } ?? ""
            let parts = [
                rates.isEmpty ? "no limit a minute\(tier)" : "\(rates) a minute\(tier)", "\(limits.inFlight) at once",
                "\(limits.photosPerRequest) photos", "\(limits.timeout.components.seconds) s"
            ]
            return "limits of \(provider.name): \(parts.joined(separator: ", "))"
        }
    }

    /// Every schema that a provider sends to have it enforced, in its portable form; nothing is written.
    /// - Parameter files: only those schemas that these files name; empty: all.
    package func schemaChanges(of files: [String]) -> [SchemaChange] {
        let chosen = files.isEmpty ? nil : wanted(files)
        let users = result.catalog.providers.filter { provider in
            let file = provider.answer.schemaFile
            return provider.parameters.schemaMode == .strict && !file.isEmpty && chosen?.contains(file) ?? true
        }
        return Dictionary(grouping: users, by: \.answer.schemaFile).sorted { $0.key < $1.key }.compactMap {
            file, users in
            guard let path = try? ProjectFiles.plain(file, in: result.catalog.project),
                let bytes = try? ProjectFiles.read(path, limit: 1_000_000),
                let document = try? JSONDocument(parsing: bytes),
                let fix = try? SchemaFix(bytes, for: users.map(\.format), mappings: users.map(\.answer.mapping))
            else { return nil }
            let kept = fix.kept.map { kept in
                let place = document.position(of: kept.pointer) ?? (1, 1)
                return Diagnostic(
                    .warning, file: file, line: place.line, column: place.column, message: "not fixed: \(kept.reason)")
            }
            return SchemaChange(file: file, before: bytes, after: fix.text, kept: kept, required: fix.required.count)
        }
    }

    /// Replaces the file at once.
    /// - Throws: `WriteError`, `ApplicationError` if it changed meanwhile.
    package func write(_ change: SchemaChange) throws {
        guard let path = try? ProjectFiles.plain(change.file, in: result.catalog.project),
            (try? ProjectFiles.read(path, limit: 1_000_000)) == change.before
        else { throw ApplicationError.definitions("\(change.file) changed meanwhile: run the command again") }
        try WholeFile.write(change.after, to: path)
    }
}
