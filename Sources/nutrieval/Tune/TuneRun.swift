import ArgumentParser
import Execution
import Nutrition
import Scoring

/// A round of a search as the options of an ordinary run.
enum TuneRun {
    static func choice(
        providers: [String], prompts: [String], photoSettings: [String], set: String, repeats: Int?, seed: UInt64,
        isSimulated: Bool, out: String?
    ) throws -> RunChoice {
        var choice = try RunChoice.parse([])
        choice.provider = providers
        choice.prompt = prompts
        choice.photoSetting = photoSettings
        choice.set = [set]
        choice.repeats = repeats
        choice.seed = seed
        choice.simulate = isSimulated
        choice.out = out
        return choice
    }

    /// Whether a variant has its provider's own prompt, and its own photo setting.
    static func isOwn(_ variant: PlanVariant) -> (prompt: Bool, photo: Bool) {
        (variant.hasOwnPrompt, variant.id.photoSetting == NamedPhotoSetting.own.name)
    }
}
