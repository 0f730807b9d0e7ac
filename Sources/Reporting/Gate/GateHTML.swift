/// A gate's report as one HTML file, which loads and runs nothing.
package enum GateHTML {
    /// UTF-8.
    package static func bytes(_ report: GateReport) -> [UInt8] {
        PartsPage(
            parts: GatePage(report).parts, title: "gate of \(report.candidate.id)",
            isSimulated: report.candidate.isSimulated
        ).bytes
    }
}
