import Scoring
import Testing

struct NameSimilarityTests {
    private func similarity(_ a: String, _ b: String) -> Double {
        let normalizer = FoodNameNormalizer()
        return NameSimilarity.of(normalizer.name(a), normalizer.name(b))
    }

    /// How the matcher does on labelled pairs.
    private struct Agreement {
        var found = 0
        var invented = 0
        var missed = 0
        var right = 0
        var wrong: [String] = []

        init(_ pairs: [LabelledNamePairs.Pair]) {
            let normalizer = FoodNameNormalizer()
            for pair in pairs {
                let value = NameSimilarity.of(normalizer.name(pair.a), normalizer.name(pair.b))
                let matches = value >= ScoringSettings().matchThreshold
                if matches == pair.same { right += 1 } else { wrong.append("\(pair.a) | \(pair.b): \(value)") }
                if matches && pair.same { found += 1 }
                if matches && !pair.same { invented += 1 }
                if !matches && pair.same { missed += 1 }
            }
        }

        var precision: Double { Double(found) / Double(max(1, found + invented)) }
        var recall: Double { Double(found) / Double(max(1, found + missed)) }
        var f1: Double { Double(2 * found) / Double(max(1, 2 * found + invented + missed)) }
        var figures: String {
            "\(right) of \(right + invented + missed) right, precision \(precision), recall \(recall), F1 \(f1)"
        }
    }

    @Test func `the matcher agrees with the labels made by hand`() {
        let pairs = LabelledNamePairs.all
        let agreement = Agreement(pairs)
        print("name matcher: \(agreement.right) of \(pairs.count) labelled pairs right, F1 \(agreement.f1)")
        #expect(pairs.count >= 300)
        #expect(Set(pairs.map { Set([$0.a, $0.b]) }).count == pairs.count, "a pair stands there twice")
        #expect(agreement.f1 >= 0.98, "wrong: \(agreement.wrong.joined(separator: "; "))")
    }

    /// Which of them it gets wrong is not shown, so that nobody adjusts the matcher to them.
    @Test func `on pairs it was never adjusted to the matcher is no worse than is stated`() {
        let pairs = HeldOutNamePairs.all
        let agreement = Agreement(pairs)
        print("name matcher, held out: \(agreement.figures)")
        #expect(pairs.count >= 120)
        let known = Set(LabelledNamePairs.all.map { Set([$0.a.lowercased(), $0.b.lowercased()]) })
        #expect(pairs.allSatisfy { !known.contains(Set([$0.a.lowercased(), $0.b.lowercased()])) })
        #expect(agreement.f1 >= 0.74)
    }

    /// What a vision model says beside what a set says. Of the second half, too, only the figures are shown.
    @Test(arguments: [("fresh", FreshNamePairs.all, 0.94), ("sealed", SealedNamePairs.all, 0.90)])
    func `on pairs written before it was worked on the matcher is no worse than is stated`(
        name: String, pairs: [LabelledNamePairs.Pair], least: Double
    ) {
        let agreement = Agreement(pairs)
        print("name matcher, \(name): \(agreement.figures)")
        #expect(pairs.count == 75)
        let known = Set(
            (LabelledNamePairs.all + HeldOutNamePairs.all).map { Set([$0.a.lowercased(), $0.b.lowercased()]) })
        #expect(pairs.allSatisfy { !known.contains(Set([$0.a.lowercased(), $0.b.lowercased()])) })
        #expect(agreement.f1 >= least)
    }

    /// Of the sealed half, too, only the figures are shown.
    @Test func `names in seven languages match as somebody judged them who had not seen the matcher`() {
        let all = MultilingualNamePairs.all
        let agreement = Agreement(all.map(\.names))
        print("name matcher, seven languages: \(agreement.figures)")
        for (name, pairs) in [
            ("development half", MultilingualNamePairs.development), ("sealed half", MultilingualNamePairs.sealed)
        ] {
            print("name matcher, seven languages, \(name): \(Agreement(pairs.map(\.names)).figures)")
        }
        for (languages, pairs) in Dictionary(grouping: all, by: \.languages).sorted(by: { $0.key < $1.key })
        where pairs.count > 2 {
            print("name matcher, \(languages): \(Agreement(pairs.map(\.names)).figures)")
        }
        #expect(all.count == 200)
        #expect(all.count { $0.languages != "en" } == 100)
        #expect(agreement.precision >= 0.95)
        #expect(agreement.recall >= 0.90)
    }

    @Test(arguments: [
        ("chicken", "chickpea"), ("white rice", "rice, white, cooked"), ("latte", "coffee with milk"),
        ("french fries", "fries"), ("bun", "burger")
    ]) func `the pairs that matchers fall for are among the labelled ones`(a: String, b: String) {
        #expect(LabelledNamePairs.all.contains { $0.a == a && $0.b == b })
    }

    @Test(arguments: [
        ("white rice", "rice, white, cooked"), ("Crème brûlée", "creme brulee"), ("aubergines", "eggplant"),
        ("qiwi", "kiwi"), ("Café au lait", "latte"), ("water melon", "watermelon"), ("2 large eggs", "egg")
    ]) func `names of one food are fully alike`(a: String, b: String) {
        #expect(similarity(a, b) == 1)
    }

    @Test(arguments: [("chicken", "chickpea"), ("rice", "ice"), ("lemon", "melon"), ("", "apple"), ("!!", "!!")])
    func `names that merely look alike are not alike at all`(a: String, b: String) {
        #expect(similarity(a, b) == 0)
    }

    @Test(arguments: [
        ("apple juice", "apple"), ("apple juice", "orange juice"), ("coffee with milk", "milk"),
        ("white rice", "brown rice"),
        ("apple pie", "apple"), ("chicken soup", "chicken")
    ]) func `what a food is made with is not the food`(a: String, b: String) {
        #expect(similarity(a, b) < 0.75)
    }

    @Test(arguments: [("juice", "orange juice"), ("chicken noodle soup", "soup"), ("lemon herb chicken", "chicken")])
    func `a name that says less is the same food`(a: String, b: String) {
        #expect(similarity(a, b) >= 0.75)
        #expect(similarity(a, b) < 1)
    }

    @Test(arguments: [
        ("salmon", "grilled fish"), ("fish", "cod fillet"), ("naan", "naan bread"), ("pho", "beef pho soup"),
        ("gouda", "cheese"), ("linguine", "pasta")
    ]) func `a kind of food says less than the food, and not something else`(a: String, b: String) {
        #expect(similarity(a, b) >= 0.75)
        #expect(similarity(a, b) < 1)
        #expect(similarity(a, b) == similarity(b, a))
    }

    @Test(arguments: [
        ("salmon", "cod"), ("naan bread", "pita bread"), ("brie cheese", "gouda cheese"), ("pho", "minestrone soup")
    ])
    func `two of one kind are two foods`(a: String, b: String) {
        #expect(similarity(a, b) < 0.75)
    }

    @Test func `similarity is the same both ways and never leaves its range`() {
        let normalizer = FoodNameNormalizer()
        let odd = ["", ",", "with", "the", "🍎", "红烧肉", "100", String(repeating: "rice ", count: 5000), "a, b, c, d"]
        let names = (LabelledNamePairs.all.prefix(120).map(\.a) + odd).map(normalizer.name)
        for a in names {
            for b in names.suffix(40) {
                let value = NameSimilarity.of(a, b)
                #expect(value >= 0 && value <= 1)
                #expect(abs(value - NameSimilarity.of(b, a)) < 1e-12)
            }
        }
    }

    @Test func `a set's own synonyms are added`() {
        let plain = FoodNameNormalizer()
        let taught = FoodNameNormalizer(synonyms: ["hutspot": ["carrot mash", "Leidse stew"]])
        #expect(NameSimilarity.of(plain.name("carrot mash"), plain.name("hutspot")) == 0)
        #expect(NameSimilarity.of(taught.name("Carrot Mash"), taught.name("hutspot")) == 1)
        #expect(taught.name("leidse stew") == taught.name("Hutspot"))
    }
}
