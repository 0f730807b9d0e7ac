import Nutrition
import Testing

@testable import Scoring

struct FoodDictionaryTests {
    private func name(_ text: String) -> FoodName { FoodNameNormalizer().name(text) }

    private func similarity(_ a: String, _ b: String) -> Double { NameSimilarity.of(name(a), name(b)) }

    @Test(arguments: [
        ("Apfelsaft", "apple juice"), ("Hähnchenbrust, gegrillt", "grilled chicken breast"),
        ("jus d'orange", "orange juice"), ("œufs brouillés", "scrambled eggs"), ("pommes de terre sautées", "potatoes"),
        ("arroz blanco", "white rice"), ("pechuga de pollo a la plancha", "chicken breast"),
        ("insalata mista", "mixed salad"), ("petto di pollo alla griglia", "chicken breast"),
        ("番茄炒蛋", "tomato and egg"), ("烤鸡胸肉", "grilled chicken breast"), ("鮭の塩焼き", "grilled salmon"),
        ("りんごジュース", "apple juice"), ("thé vert", "green tea"), ("Kartoffeln", "pommes de terre"), ("米饭", "ご飯")
    ]) func `a name in another language is the food it names`(a: String, b: String) {
        #expect(similarity(a, b) >= 0.75)
    }

    @Test(arguments: [
        ("Apfelsaft", "apple"), ("farine de blé", "pain de blé"), ("leche de almendras", "almendras"),
        ("olio d'oliva", "olives"), ("薯片", "土豆"), ("アーモンドミルク", "アーモンド"), ("Reisnudeln", "Reis"),
        ("葡萄干", "葡萄")
    ]) func `what is made of a food is another one in every language`(a: String, b: String) {
        #expect(similarity(a, b) < 0.75)
    }

    @Test(arguments: [
        ("Hähnchen", "Haehnchen"), ("Käse", "Kaese"), ("Äpfel", "Aepfel"), ("café con leche", "cafe con leche"),
        ("piña", "pina"), ("œuf", "oeuf"), ("雞胸肉", "鸡胸肉"), ("リンゴ", "りんご")
    ]) func `spellings without accents and in other letters are read alike`(a: String, b: String) {
        #expect(similarity(a, b) == 1)
    }

    @Test(arguments: [
        ("cauliflower rice", "rice"), ("cauliflower rice", "white rice"), ("zucchini noodles", "noodles"),
        ("veggie burger", "beef burger"), ("vegan burger", "cheeseburger"), ("Blumenkohlreis", "Reis"),
        ("Gemüseburger", "beef burger"), ("fish burger", "beef burger"), ("vegan cheese", "cheddar cheese"),
        ("bubble tea", "green tea")
    ]) func `what stands in for a food is another food`(a: String, b: String) {
        #expect(similarity(a, b) < 0.75)
    }

    @Test(arguments: [
        ("vegan burger", "veggie burger"), ("beef and bean stew", "bean and beef stew"),
        ("egg with tomato", "tomato and egg"),
        ("lettuce", "iceberg lettuce"), ("spaghetti with meat sauce", "spaghetti bolognese")
    ]) func `two ways to say one dish are alike`(a: String, b: String) {
        #expect(similarity(a, b) >= 0.75)
    }

    @Test(arguments: [
        ("chicken breast", FoodLanguage.english), ("the apple", .english), ("pan fried fish", .english),
        ("latte", .english),
        ("gekochte Eier", .german), ("Schwarzwälder Kirschtorte", .german), ("poulet rôti", .french), ("thé", .french),
        ("pan", .spanish), ("huevos fritos", .spanish), ("pesce spada", .italian), ("土豆丝", .chinese),
        ("目玉焼き", .japanese)
    ]) func `the language of a name is the one that knows its words`(name: String, language: FoodLanguage) {
        #expect(FoodNameNormalizer.languages(of: name) == [language])
    }

    @Test func `a name of no known word has no language and stays`() {
        #expect(FoodNameNormalizer.languages(of: "zorblax").isEmpty)
        #expect(FoodNameNormalizer.languages(of: "").isEmpty)
        #expect(name("zorblax").head == "zorblax")
        #expect(name("囧囧").head == "囧囧")
    }

    @Test func `a set's own names win over the dictionary`() {
        let taught = FoodNameNormalizer(synonyms: ["Kartoffelpüree": ["Stampf"], "fish pie": ["Fischkuchen"]])
        #expect(NameSimilarity.of(taught.name("Stampf"), taught.name("mashed potatoes")) == 1)
        #expect(NameSimilarity.of(taught.name("Fischkuchen"), taught.name("fish pie")) == 1)
    }

    @Test func `prose in another language is searched for the true foods`() {
        let matcher = FoodMatcher()
        let truth = ["chicken breast", "rice", "broccoli", "orange juice"].map(matcher.normalizer.name)
        let text = "Ein Teller mit Hähnchenbrust, Reis und Brokkoli, dazu ein Glas Orangensaft."
        #expect(matcher.mentioned(truth, in: text, threshold: 0.75) == 4)
    }

    /// Every line has its columns, and a name means one thing.
    @Test func `the tables are whole`() {
        var meanings: [String: String] = [:]
        for cells in FoodDictionary.tables.flatMap({ EmbeddedTable.rows($0) }) {
            #expect((2...7).contains(cells.count), "\(cells)")
            #expect(!cells[0].isEmpty)
            for (column, cell) in cells.enumerated().dropFirst() {
                for name in cell.split(separator: "/") {
                    let known = meanings.updateValue(cells[0], forKey: "\(column) \(name)")
                    #expect(known == nil, "\(name) means \(cells[0]) and \(known ?? "")")
                }
            }
        }
        #expect(meanings.count == 5_331)
    }

    @Test func `every row of the tables of English words is read`() {
        let lists = ["dropped", "parts", "varieties", "joiners", "genericHeads", "madeOf", "colours", "borrowed"]
        for row in EmbeddedTable.rows(PackageResources.words_txt) {
            #expect(row.count == 2 && lists.contains(row[0]), "\(row)")
        }
        for table in [PackageResources.kinds_txt, PackageResources.singulars_txt, PackageResources.synonyms_txt] {
            for row in EmbeddedTable.rows(table) { #expect(row.count == 2 && !row.contains(""), "\(row)") }
        }
        #expect(FoodSynonyms.groups.count == 295)
        #expect(FoodSynonyms.groups.allSatisfy { !$0.canonical.isEmpty && !$0.others.contains([]) })
        #expect(FoodWords.compounds.count == 190)
        #expect(FoodWords.compounds.allSatisfy { $0.count > 1 })
        #expect(FoodWords.dropped.count == 276)
    }
}
