/// A tuning report for the terminal.
package enum TuneText {
    /// Lines are at most `width` columns (40 to 120 are used) except a command to type.
    package static func render(_ report: TuneReport, width: Int, colour: Bool) -> String {
        TunePage(report).parts.text(width: min(max(width, 40), 120), colour: colour)
    }
}

/// A tuning report for a pull request, and the file `report.md`.
package enum TuneMarkdown {
    package static func render(_ report: TuneReport) -> String {
        TunePage(report).parts.markdown(rest: "report.html holds it all.")
    }
}

/// A tuning report as one page in HTML, offline.
package enum TuneHTML {
    /// UTF-8.
    package static func render(_ report: TuneReport) -> [UInt8] {
        PartsPage(parts: TunePage(report).parts, title: report.name, isSimulated: report.isSimulated).bytes
    }
}
