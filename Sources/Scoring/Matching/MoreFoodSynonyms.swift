/// Names of less common everyday foods, by the same rule as those of `FoodSynonyms`: American and British, spellings taken
/// over from other languages, and common brands.
enum MoreFoodSynonyms {
    static let groups: [(canonical: String, others: [String])] = plants + animal + made + drunk

    private static let plants: [(canonical: String, others: [String])] = [
        ("plantain", ["cooking banana", "platano"]), ("cassava", ["yuca", "manioc"]), ("taro", ["eddo"]),
        ("celeriac", ["celery root"]), ("endive", ["chicory", "witloof"]), ("seaweed", ["nori", "kelp", "wakame"]),
        ("pumpkin seed", ["pepita"]), ("hazelnut", ["filbert", "cobnut"]), ("prune", ["dried plum"]),
        ("passionfruit", ["maracuja", "granadilla"]), ("honeydew", ["honeydew melon", "honey melon"]),
        ("navy bean", ["haricot bean"]), ("black eyed pea", ["cowpea", "black eye bean", "black eyed bean"]),
        ("peanut", ["earth nut"]), ("chili", ["chili pepper", "red chili", "green chili"]),
        ("shiitake", ["shitake", "shiitake mushroom"]), ("portobello", ["portobello mushroom", "portabella"]),
        ("sauerkraut", ["sour cabbage"]), ("kimchi", ["kimchee", "gimchi"]), ("tempeh", ["tempe"])
    ]

    private static let animal: [(canonical: String, others: [String])] = [
        ("whole milk", ["full cream milk", "full fat milk"]),
        ("low fat milk", ["semi skimmed milk", "reduced fat milk"]), ("goat cheese", ["chevre", "goat s cheese"]),
        ("seabass", ["sea bass", "branzino"]), ("ground pork", ["pork mince", "minced pork"]),
        ("ground lamb", ["lamb mince", "minced lamb"]), ("ground chicken", ["chicken mince", "minced chicken"]),
        ("gammon", ["gammon steak"]), ("pepperoni", ["peperoni"]), ("mahi mahi", ["dorado"]),
        ("chicken schnitzel", ["breaded chicken cutlet"]), ("black pudding", ["blood sausage"])
    ]

    private static let made: [(canonical: String, others: [String])] = [
        ("granola bar", ["cereal bar", "muesli bar"]), ("cracker", ["saltine", "cream cracker"]),
        ("pilaf", ["pilau", "pulao", "pilav"]), ("biryani", ["biriyani", "briyani", "biriani"]),
        ("ramen", ["ramen noodle"]), ("udon", ["udon noodle"]), ("soba", ["soba noodle"]),
        ("wonton", ["won ton", "wantan", "wanton"]), ("coleslaw", ["slaw", "cole slaw"]),
        ("molasses", ["treacle", "black treacle"]), ("caramel", ["dulce de leche"]), ("tzatziki", ["cacik"]),
        ("stock cube", ["bouillon cube"]), ("whole grain bread", ["granary bread", "brown bread"]),
        ("sub", ["submarine sandwich", "hoagie", "grinder"]), ("falafel", ["felafel"]), ("tabbouleh", ["tabouli"]),
        ("shawarma", ["shwarma", "chawarma"]), ("paella", ["paela"]), ("quesadilla", ["quesedilla"]),
        ("gnocchi", ["potato gnocchi"]), ("fettuccine", ["fettucine", "fettuccini"]), ("linguine", ["linguini"]),
        ("chow mein", ["chowmein"]), ("lo mein", ["lomein"]), ("bruschetta", ["brushetta"]),
        ("marshmallow", ["marsh mallow"]), ("custard", ["creme anglaise"]), ("macaroon", ["macaron"]),
        ("trail mix", ["student mix"]), ("rice krispie", ["puffed rice"]), ("croissant", ["crescent roll"])
    ]

    private static let drunk: [(canonical: String, others: [String])] = [
        ("espresso", ["expresso", "short black"]), ("mocha", ["mochaccino", "caffe mocha"]),
        ("whiskey", ["whisky", "bourbon", "scotch"]), ("champagne", ["sparkling wine"]),
        ("energy drink", ["red bull"]), ("sports drink", ["gatorade", "powerade"]), ("cider", ["hard cider"]),
        ("matcha", ["matcha tea"]), ("kombucha", ["kombucha tea"]), ("sprite", ["lemon lime soda"])
    ]
}
