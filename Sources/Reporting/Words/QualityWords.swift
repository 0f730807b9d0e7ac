package import Nutrition

/// The quality of photos, in words.
package enum QualityWords {
    /// `poor, below 0.3`; the text itself if it names no band.
    static func band(_ name: String) -> String {
        switch PhotoQuality.Band(rawValue: name) {
        case .poor: "poor, below 0.3"
        case .fair: "fair, 0.3 to 0.6"
        case .good: "good, above 0.6"
        case nil: CleanText.line(name, limit: 40)
        }
    }

    /// Two decimals and what is not acceptable: `0.21: blurred, too dark`.
    package static func line(_ quality: PhotoQuality) -> String {
        let faults = quality.faults.isEmpty ? "" : ": \(quality.faults.joined(separator: ", "))"
        return Format.hundredths(quality.overall) + faults
    }
}
