/// The singular of English nouns as food names use them.
enum EnglishSingular {
    /// The word itself where it is singular, or no rule knows better. Expects lower-case ASCII.
    static func of(_ word: String) -> String {
        if let known = exceptions[word] { return known }
        guard word.utf8.count > 3, word.hasSuffix("s") else { return word }
        for ending in ["ss", "us", "is", "as"] where word.hasSuffix(ending) { return word }
        if word.hasSuffix("ies") { return word.utf8.count > 4 ? word.dropLast(3) + "y" : String(word.dropLast()) }
        for ending in ["oes", "shes", "ches", "xes", "sses", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    private static let exceptions: [String: String] = [
        "fries": "fries", "cookies": "cookie", "brownies": "brownie", "smoothies": "smoothie", "pies": "pie",
        "veggies": "vegetable", "hoagies": "hoagie", "pierogies": "pierogi", "calories": "calorie", "leaves": "leaf",
        "loaves": "loaf", "halves": "half", "knives": "knife", "calves": "calf", "shoes": "shoe", "toes": "toe",
        "molasses": "molasses", "swiss": "swiss", "oats": "oat", "grits": "grits", "peas": "pea", "teas": "tea",
        "pizzas": "pizza", "bananas": "banana", "pastas": "pasta", "papayas": "papaya", "avocadoes": "avocado",
        "tortillas": "tortilla", "quesadillas": "quesadilla", "empanadas": "empanada", "enchiladas": "enchilada",
        "lasagnas": "lasagna", "frittatas": "frittata", "guavas": "guava", "olivas": "olive", "samosas": "samosa",
        "gyozas": "gyoza", "sodas": "soda", "mochas": "mocha", "vanillas": "vanilla", "fajitas": "fajita",
        "tostadas": "tostada", "okras": "okra", "dosas": "dosa", "pitas": "pita", "sausages": "sausage",
        "cheeses": "cheese", "radishes": "radish", "quiches": "quiche", "geese": "goose", "mice": "mouse",
        "fishes": "fish", "greens": "greens", "hummus": "hummus", "couscous": "couscous",
        "brioches": "brioche", "canapes": "canape", "panini": "panino", "raviolis": "ravioli", "gyros": "gyro",
        "crepes": "crepe", "kiwis": "kiwi", "chilis": "chili", "chilies": "chili", "chillies": "chili",
        "chilli": "chili",
        "chilly": "chili", "chile": "chili", "chiles": "chili", "sushis": "sushi", "zucchinis": "zucchini",
        "broccolis": "broccoli", "bonbons": "bonbon"
    ]
}
