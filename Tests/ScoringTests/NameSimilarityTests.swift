import Scoring
import Testing

struct NameSimilarityTests {
    private func similarity(_ a: String, _ b: String) -> Double {
        let normalizer = FoodNameNormalizer()
        return NameSimilarity.of(normalizer.name(a), normalizer.name(b))
    }

    @Test func `the matcher agrees with the labels made by hand`() {
        let normalizer = FoodNameNormalizer()
        var counts = (found: 0, invented: 0, missed: 0, right: 0)
        var wrong: [String] = []
        for pair in LabelledNamePairs.all {
            let value = NameSimilarity.of(normalizer.name(pair.a), normalizer.name(pair.b))
            let matches = value >= 0.75
            if matches == pair.same { counts.right += 1 } else { wrong.append("\(pair.a) | \(pair.b): \(value)") }
            if matches && pair.same { counts.found += 1 }
            if matches && !pair.same { counts.invented += 1 }
            if !matches && pair.same { counts.missed += 1 }
        }
        let f1 = Double(2 * counts.found) / Double(2 * counts.found + counts.invented + counts.missed)
        print("name matcher: \(counts.right) of \(LabelledNamePairs.all.count) labelled pairs right, F1 \(f1)")
        #expect(LabelledNamePairs.all.count >= 300)
        #expect(f1 >= 0.90, "wrong: \(wrong.joined(separator: "; "))")
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
