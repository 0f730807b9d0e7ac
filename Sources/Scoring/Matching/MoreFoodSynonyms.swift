/// Names of less common everyday foods, by the same rule as those of `FoodSynonyms`: American and British, spellings taken
/// over from other languages, and common brands.
enum MoreFoodSynonyms {
    static let groups: [(canonical: String, others: [String])] = plants + animal + made + drunk + dishes

    private static let plants: [(canonical: String, others: [String])] = [
        ("plantain", ["cooking banana"]), ("cassava", ["yuca", "manioc"]), ("taro", ["eddo"]),
        ("celeriac", ["celery root"]), ("endive", ["chicory", "witloof"]), ("seaweed", ["nori", "kelp", "wakame"]),
        ("pumpkin seed", ["pepita"]), ("hazelnut", ["filbert", "cobnut"]), ("prune", ["dried plum"]),
        ("passionfruit", ["maracuja", "granadilla"]), ("honeydew", ["honeydew melon", "honey melon"]),
        ("navy bean", ["haricot bean"]), ("bean", ["haricot"]),
        ("white bean", ["cannellini", "cannellini bean", "great northern bean"]),
        ("black eyed pea", ["cowpea", "black eye bean", "black eyed bean"]),
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

    /// Dishes, and descriptions of them by what they are made of.
    private static let dishes: [(canonical: String, others: [String])] = """
        shepherd pie|cottage pie/hachis parmentier
        sausage with potato|banger and mash/sausage and mash
        peanut butter jam sandwich|pb and j/pbj/peanut butter and jelly sandwich/peanut butter and jelly
        bacon lettuce tomato sandwich|blt/blt sandwich
        cheese sandwich|grilled cheese/grilled cheese sandwich/cheese toastie/toasted cheese sandwich
        french toast|eggy bread
        fried noodle|chow mein/stir fried noodle/mie goreng/mee goreng/bami goreng
        rice ball|onigiri/omusubi/rice triangle
        summer roll|fresh spring roll/rice paper roll/vietnamese spring roll/vietnamese summer roll
        banh mi sandwich|banh mi/vietnamese sandwich
        beef steak|carne asada
        red lentil|masoor/masoor dal/masoor lentil/red lentil dal/masoor daal
        yellow lentil|toor dal/tur dal/arhar dal/chana dal
        mung bean|moong/moong dal/green gram
        spinach|palak/saag
        potato|aloo
        cauliflower|gobi
        chickpea flour|besan/gram flour
        vegetable fritter|pakora/bhaji
        meatball|kofta/kefta/kofte
        tzatziki|cucumber yogurt dip/yogurt cucumber dip/yogurt cucumber sauce/cucumber yogurt sauce
        hummus|chickpea dip/chickpea spread/chickpea puree
        fava bean|ful medames/foul medames
        tahini|sesame paste
        jerky|biltong/beef jerky
        fried plantain|tostone/patacon
        black bean stew|feijoada
        tomato salsa|pico de gallo/salsa fresca/fresh tomato salsa
        caramel custard|flan/creme caramel/caramel pudding/caramel flan
        croquette|croqueta/korokke/kroket
        prosciutto|jamon serrano/serrano ham/jamon iberico
        tomato mozzarella cheese salad|caprese/caprese salad/tomato mozzarella/tomato and mozzarella
        garlic spaghetti|aglio e olio/spaghetti aglio e olio/aglio olio
        cream sauce|alfredo/alfredo sauce
        four cheese pizza|quattro formaggi/pizza quattro formaggi
        tuna salad|nicoise/nicoise salad/salade nicoise
        beef bourguignon|boeuf bourguignon/beef burgundy/beef in red wine
        chocolate mousse|mousse au chocolat
        smoked salmon|lox/gravlax
        potato pancake|latke
        dumpling|pelmeni/khinkali/manti
        chiliconcarne|chili con carne/beef chili/beef and bean chili/chili with bean/bean and beef chili/chile con carne
        schnitzel|wiener schnitzel/veal schnitzel/breaded veal cutlet/veal cutlet/breaded cutlet/veal escalope
        pork schnitzel|tonkatsu/pork katsu/pork cutlet/breaded pork cutlet
        chicken schnitzel|chicken katsu/torikatsu/chicken cutlet
        fried chicken|karaage/chicken karaage
        omelet|tamagoyaki/rolled omelet/japanese omelet/frittata
        beef bowl|gyudon/beef rice bowl
        natto|fermented soybean/fermented soy bean
        pickled vegetable|tsukemono/japanese pickle
        hot pot|hotpot/sukiyaki/shabu shabu
        soup dumpling|xiao long bao/xiaolongbao
        century egg|preserved egg/thousand year egg/hundred year egg
        egg custard|chawanmushi/steamed egg custard/steamed egg
        doner|doner kebab
        sorbet|sherbet
        eggplant parmesan|eggplant parmigiana/parmesan eggplant/aubergine parmesan/aubergine parmigiana
        sweet potato fries|sweet potato chip
        beef|pot roast/braised beef
        white wine|chardonnay/sauvignon blanc/pinot grigio/riesling
        red wine|merlot/rioja/cabernet/cabernet sauvignon/pinot noir
        fish|white fish
        """.split(separator: "\n").map { line in
            let names = line.split(separator: "|").map(String.init)
            return (names[0], names[1].split(separator: "/").map(String.init))
        }
}
