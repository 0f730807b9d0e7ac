import Photos
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite struct PhotoSettingTests {
    @Test(arguments: [
        ("", PhotoSetting()),
        (
            "photo: {longest_side_px: 512, format: webp, quality: 40}",
            PhotoSetting(longestSide: 512, format: .webp, quality: 40)
        ),
        ("photo: {quality: keep}", PhotoSetting(quality: 75, keepsOriginal: true)),
        ("photo: {quality: \"keep\"}", PhotoSetting(quality: 75, keepsOriginal: true)),
        ("photo: {quality: 1}", PhotoSetting(quality: 1)), ("photo: {quality: 100}", PhotoSetting(quality: 100))
    ])
    func `a provider's photo setting is read as written`(lines: String, setting: PhotoSetting) throws {
        let result = try SampleProject(lines: lines).load()
        #expect(result.diagnostics == [])
        #expect(result.catalog.providers.first?.photo == setting)
    }

    @Test(arguments: ["0", "101", "50.5", "best", "true", "[75]"])
    func `a quality that is neither a number nor keep is named with both`(value: String) throws {
        let remark = "error: `quality` must be a whole number from 1 to 100, or `keep` to send a JPEG as it is"
        #expect(
            try SampleProject(lines: "photo: {quality: \(value)}").remarks() == ["providers/one.yaml:8:18: \(remark)"])
        let config = "photo_settings: {s: {quality: \(value)}}"
        #expect(try SampleProject(config: config).remarks() == ["config.yaml:1:31: \(remark)"])
    }

    @Test(arguments: ["png", "webp"])
    func `keep is warned of where the format is none it applies to`(format: String) throws {
        let remark = "warning: `quality: keep` only applies to `format: jpeg`; with `format: \(format)` every photo is "
        let provider = try SampleProject(lines: "photo: {quality: keep, format: \(format)}").remarks()
        #expect(provider.count == 1)
        #expect(provider.first?.hasPrefix("providers/one.yaml:8:18: \(remark)") == true, "\(provider)")
        let config = try SampleProject(config: "photo_settings: {s: {quality: keep, format: \(format)}}").remarks()
        #expect(config.count == 1)
        #expect(config.first?.hasPrefix("config.yaml:1:31: \(remark)") == true, "\(config)")
        #expect(try SampleProject(lines: "photo: {quality: keep, format: jpeg}").remarks() == [])
        #expect(try SampleProject(lines: "photo: {quality: 75, format: \(format)}").remarks() == [])
    }

    @Test func `the settings of the configuration are read alike`() throws {
        let result = try SampleProject(config: "photo_settings: {s: {longest_side_px: 512}, k: {quality: keep}}").load()
        #expect(result.diagnostics == [])
        #expect(
            result.catalog.configuration.photoSettings.mapValues(\.setting)
                == ["s": PhotoSetting(longestSide: 512), "k": PhotoSetting(keepsOriginal: true)])
    }

    @Test func `a setting that names nothing of the preparation leaves it as each provider has it`() throws {
        let result = try SampleProject(config: "photo_settings: {one: {photos: 1}, low: {detail: low, quality: 40}}")
            .load()
        #expect(result.diagnostics == [])
        #expect(
            result.catalog.configuration.photoSettings == [
                "one": PhotoVariation(photos: 1),
                "low": PhotoVariation(setting: PhotoSetting(quality: 40), detail: .low)
            ])
    }

    @Test(arguments: [
        ("{detail: LOW}", "`detail` cannot be `LOW`"), ("{detail: auto}", "`detail` cannot be `auto`"),
        ("{photos: 0}", "`photos` must be"), ("{photos: 9}", "`photos` must be"), ("{photos: 1.5}", "`photos` must be"),
        ("{}", "this photo setting changes nothing; name one of longest_side_px, format, quality, detail, photos")
    ])
    func `what a setting cannot say is named`(setting: String, words: String) throws {
        let remarks = try SampleProject(config: "photo_settings: {s: \(setting)}").remarks()
        #expect(remarks.count == 1 && remarks.first?.contains(words) == true, "\(remarks)")
    }

    @Test func `every format with details has one word each for low and high`() {
        for format in Formats.all where format.carrier == .http && !format.hasTemplate && !format.details.isEmpty {
            for look in ImageDetail.allCases {
                #expect(format.details.filter { $0.look == look }.count == 1, "\(format.name) \(look)")
            }
        }
        #expect(FormatDeclaration.gemini.detail("MEDIA_RESOLUTION_LOW")?.look == .low)
        #expect(FormatDeclaration.gemini.detail("MEDIA_RESOLUTION_MEDIUM")?.look == nil)
        #expect(FormatDeclaration.openAIChat.detail("original")?.look == nil)
    }

    @Test func `keep is a quality and no key of its own`() throws {
        let remarks = try SampleProject(lines: "photo: {keep_original: true}").remarks()
        #expect(remarks.count == 1 && remarks.first?.contains("unknown key `keep_original`") == true, "\(remarks)")
    }

    @Test(arguments: [
        ("openai-chat", "original", true), ("mistral-chat", "high", true), ("mistral-chat", "original", false),
        ("gemini", "MEDIA_RESOLUTION_LOW", true), ("gemini", "high", false)
    ])
    func `detail is in the vendor's words`(wire: String, detail: String, isKnown: Bool) throws {
        let project = try SampleProject()
        let text = SampleProject.provider.replacing("openai-chat", with: wire) + "\nphoto: {detail: \(detail)}\n"
        try project.folder.write(text, to: "providers/one.yaml")
        let result = try project.load()
        #expect(result.catalog.providers.first?.photoDetail == (isKnown ? detail : nil))
        #expect(result.diagnostics.contains { $0.message.hasPrefix("`detail` cannot be `\(detail)`") } == !isKnown)
    }
}
