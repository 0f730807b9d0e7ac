/// Names that mean the same food. Every name is written singular, lower-case and without accents.
enum FoodSynonyms {
    /// Canonical name and its other names. A canonical name of one word is one food wherever it stands.
    static let groups: [(canonical: String, others: [String])] =
        vegetables + fruit + grains + meats + dairy + sweets + drinks + rest + MoreFoodSynonyms.groups

    private static let vegetables: [(canonical: String, others: [String])] = [
        ("eggplant", ["aubergine", "brinjal", "melanzana"]),
        ("bell pepper", ["capsicum", "sweet pepper", "paprika pepper"]),
        ("zucchini", ["courgette", "zuchini", "zuchinni"]), ("rocket", ["arugula", "rucola", "roquette"]),
        ("cilantro", ["coriander leaf", "fresh coriander", "coriander"]), ("spring onion", ["scallion", "green onion"]),
        ("beet", ["beetroot"]), ("romaine", ["cos lettuce", "romaine lettuce"]),
        ("snow pea", ["mangetout", "mange tout"]),
        ("fava bean", ["broad bean"]), ("chickpea", ["garbanzo", "garbanzo bean", "chick pea"]),
        ("green bean", ["string bean", "french bean", "haricot vert", "snap bean"]),
        ("corn", ["maize", "sweetcorn", "sweet corn"]),
        ("rutabaga", ["swede"]), ("bok choy", ["pak choi", "pak choy", "bok choi"]),
        ("daikon", ["mooli", "white radish"]),
        ("napa cabbage", ["chinese cabbage", "chinese leaf"]), ("sweet potato", ["yam", "kumara"]),
        ("okra", ["lady finger", "bhindi"]),
        ("chard", ["swiss chard", "silverbeet"]), ("broccoli", ["brocoli", "brocolli", "broccolli"]),
        ("jalapeno", ["jalapeno pepper", "jalepeno"]), ("kidney bean", ["red bean", "rajma"]),
        ("edamame", ["green soybean", "green soy bean"]),
        ("cauliflower", ["cauliflour"]), ("lentil", ["dal", "daal", "dahl", "dhal"]),
        ("pickle", ["gherkin", "pickled cucumber"]),
        ("vegetable", ["veg"]), ("mixed vegetable", ["vegetable medley", "assorted vegetable"]),
        ("mushroom", ["champignon"])
    ]

    private static let fruit: [(canonical: String, others: [String])] = [
        ("kiwifruit", ["kiwi", "qiwi", "kiwi fruit", "chinese gooseberry"]), ("litchi", ["lychee", "lichee", "lychi"]),
        ("pitaya", ["dragon fruit", "dragonfruit", "pitahaya"]),
        ("cantaloupe", ["rockmelon", "rock melon", "muskmelon"]),
        ("papaya", ["pawpaw"]), ("mandarin", ["tangerine", "clementine", "satsuma", "mandarin orange"]),
        ("persimmon", ["kaki", "sharon fruit"]), ("avocado", ["avocado pear", "avacado"]), ("raisin", ["sultana"]),
        ("pomelo", ["pummelo"]), ("carambola", ["star fruit", "starfruit"]), ("cranberry", ["craisin"]),
        ("blueberry", ["blue berry"]), ("strawberry", ["straw berry"]), ("watermelon", ["water melon"]),
        ("banana", ["bananna"])
    ]

    private static let grains: [(canonical: String, others: [String])] = [
        ("french fries", ["fries", "chip shop chip", "pommes frite", "frite", "potato fries", "french fry"]),
        ("oatmeal", ["porridge", "oat porridge", "porridge oat", "rolled oat"]),
        ("bun", ["bread roll", "bap", "dinner roll", "roll"]),
        ("steamed bun", ["mantou", "baozi", "bao", "bao bun"]),
        ("dumpling", ["gyoza", "jiaozi", "potsticker", "pot sticker", "momo"]),
        ("pasta", ["penne", "fusilli", "rigatoni", "farfalle", "macaroni"]),
        ("mac and cheese", ["macaroni and cheese", "macaroni cheese", "mac n cheese"]),
        ("spaghetti", ["spagetti", "spaghettini"]), ("flatbread", ["flat bread"]), ("roti", ["chapati", "chapatti"]),
        ("muesli", ["granola"]), ("cornflake", ["corn flake"]), ("breakfast cereal", ["cereal"]),
        ("white basmati", ["basmati", "basmati rice"]), ("white jasmine", ["jasmine", "jasmine rice"]),
        ("fried dough twist", ["youtiao", "mahua", "dough twist", "fried dough stick", "chinese cruller"]),
        ("sachima", ["shaqima", "sachi ma"]), ("wrap", ["burrito wrap", "tortilla wrap"]),
        ("wholemeal", ["whole wheat", "wholewheat", "wholegrain", "whole grain", "whole meal"]),
        ("lasagna", ["lasagne"]), ("baguette", ["french bread", "french stick"]),
        ("sourdough", ["sourdough bread", "sour dough"]),
        ("hash brown", ["hashbrown", "rosti"]), ("fried rice", ["nasi goreng", "chahan"])
    ]

    private static let meats: [(canonical: String, others: [String])] = [
        ("shrimp", ["prawn", "king prawn"]),
        ("ground beef", ["mince beef", "beef mince", "hamburger meat", "minced beef", "mince"]),
        ("hamburger", ["burger"]), ("beef hamburger", ["beefburger"]),
        ("fish hamburger", ["fishburger"]), ("cheeseburger", ["cheese burger"]),
        ("hot dog", ["frankfurter", "wiener", "hotdog"]),
        ("fish stick", ["fish finger"]), ("chicken nugget", ["mcnugget"]), ("squid", ["calamari"]),
        ("bacon", ["rasher", "streaky bacon"]),
        ("meatball", ["meat ball"]), ("bologna", ["baloney", "mortadella"]), ("sausage", ["banger", "bratwurst"]),
        ("kebab", ["kabob", "shish kebab"]), ("egg", ["hen egg", "chicken egg"]), ("omelet", ["omelette"]),
        ("cold cut", ["lunch meat", "deli meat"]),
        ("prosciutto", ["parma ham"]), ("beef steak", ["beefsteak"]), ("salmon", ["salmon fish"]),
        ("tuna", ["tuna fish"])
    ]

    private static let dairy: [(canonical: String, others: [String])] = [
        ("yogurt", ["yoghurt", "yogourt", "curd", "dahi"]), ("cottage cheese", ["quark"]),
        ("paneer", ["indian cottage cheese"]),
        ("heavy cream", ["double cream", "whipping cream"]), ("whipped cream", ["chantilly"]),
        ("skim milk", ["skimmed milk", "nonfat milk", "fat free milk"]),
        ("parmesan cheese", ["parmesan", "parmigiano", "parmigiano reggiano"]),
        ("mozzarella cheese", ["mozzarella", "mozarella"]),
        ("feta cheese", ["feta"]), ("cheddar cheese", ["cheddar"]), ("soy milk", ["soya milk", "soymilk"]),
        ("tofu", ["bean curd", "beancurd"])
    ]

    private static let sweets: [(canonical: String, others: [String])] = [
        ("donut", ["doughnut", "dough nut"]), ("cookie", ["biscuit"]), ("candy", ["lolly", "sweetie"]),
        ("ice cream", ["gelato", "icecream"]),
        ("jello", ["jelly dessert", "gelatin dessert"]), ("jam", ["jelly", "fruit preserve", "preserve"]),
        ("popsicle", ["ice lolly", "ice pop"]),
        ("cotton candy", ["candy floss", "fairy floss"]), ("cupcake", ["fairy cake"]),
        ("pancake", ["hotcake", "flapjack"]), ("mooncake", ["moon cake"]),
        ("brownie", ["chocolate brownie"]), ("custard tart", ["egg tart", "pastel de nata"]),
        ("chocolate bar", ["candy bar"]), ("cheesecake", ["cheese cake"])
    ]

    private static let drinks: [(canonical: String, others: [String])] = [
        (
            "coffee with milk",
            ["latte", "cafe latte", "caffe latte", "milk coffee", "cafe au lait", "flat white", "white coffee"]
        ), ("soda", ["soft drink", "fizzy drink", "pop"]),
        ("cola", ["coke", "coca cola", "pepsi"]), ("black coffee", ["americano", "filter coffee", "long black"]),
        ("hot chocolate", ["cocoa", "hot cocoa"]),
        ("orange juice", ["oj"]),
        ("sparkling water", ["soda water", "seltzer", "mineral water", "club soda", "carbonated water"]),
        ("iced tea", ["ice tea"]),
        ("beer", ["lager", "ale", "pilsner"]), ("bubble tea", ["boba", "boba tea", "pearl tea"]),
        ("cappuccino", ["capuccino", "cappucino"]), ("chai", ["masala chai", "chai tea", "masala tea"])
    ]

    private static let rest: [(canonical: String, others: [String])] = [
        ("potato chip", ["crisp", "potato crisp"]), ("ketchup", ["catsup", "tomato ketchup"]),
        ("tomato sauce", ["sauce tomato", "pasta sauce", "pomodoro"]),
        ("peanut", ["groundnut", "monkey nut"]),
        ("peanut butter", ["groundnut paste"]), ("mayonnaise", ["mayo"]), ("barbecue sauce", ["bbq sauce"]),
        ("hummus", ["houmous", "humus", "hommus"]),
        ("soy sauce", ["soya sauce", "shoyu"]), ("pizza", ["pizza pie"]),
        ("margherita pizza", ["pizza margherita", "pizza margarita"]),
        ("meat sauce spaghetti", ["spaghetti bolognese", "spag bol", "bolognese spaghetti"]),
        ("meat sauce", ["bolognese", "bolognese sauce", "ragu"]),
        ("carbonara spaghetti", ["spaghetti carbonara"]), ("sandwich", ["sarnie", "butty"]),
        (
            "veggie",
            ["vegan", "vegetarian", "meatless", "meat free", "plant based", "plantbased", "beyond", "impossible"]
        ),
        (
            "veggie hamburger",
            ["vegetable burger", "veg burger", "veggieburger", "veggie patty", "bean burger", "soy burger"]
        ),
        ("salad", ["green salad", "mixed salad", "side salad", "garden salad"]),
        ("guacamole", ["avocado dip"]), ("stew", ["casserole"]),
        ("powdered sugar", ["icing sugar", "confectioner sugar"]), ("almond", ["almond nut"]),
        ("cashew", ["cashew nut"]), ("walnut", ["wallnut"]), ("popcorn", ["pop corn"]),
        ("sushi", ["maki", "nigiri", "sushi roll", "maki roll"])
    ]
}
