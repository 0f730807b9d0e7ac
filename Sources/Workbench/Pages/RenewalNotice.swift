import Application
import Reporting

/// What happens to scores after truths were mended.
struct RenewalNotice {
    let status: ScoreRenewal.Status

    func write(into html: inout HTML) {
        guard !sentences.isEmpty else { return }
        html.element(.div, [.class("banner"), HTML.Attribute(.role, "status")]) { box in
            for sentence in sentences { box.element(.p, text: sentence, limit: 800) }
        }
    }

    private var sentences: [String] {
        var sentences: [String] = []
        if status.isBusy {
            let runs = status.runs.map { CleanText.line($0, limit: 60) }
            let names = runs.isEmpty ? "" : " Still to do: \(Format.list(runs, atMost: 4))."
            sentences.append(
                "Truths were changed, so scores are being renewed.\(names) Load the page again to see them.")
        }
        for (run, reason) in status.failed.sorted(by: { $0.key < $1.key }).prefix(5) {
            let name = CleanText.line(run, limit: 60)
            sentences.append("The scores of \(name) are of older truths: \(CleanText.line(reason, limit: 400))")
        }
        return sentences
    }
}
