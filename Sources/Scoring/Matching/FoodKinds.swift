/// What is a kind of what: `salmon` is a fish, `naan` a bread. A name that says only the kind says less, not something else.
///
/// Every word stands as `FoodNameNormalizer` leaves it: singular, synonyms mapped, compounds run together.
enum FoodKinds {
    /// How alike a kind and one of its members are: less than a word and itself, so that the exact name wins.
    static let likeness = 0.9

    /// How alike the heads of two names of kin are: less where the kind tells a colour that the member does not.
    static func likeness(_ a: FoodName, _ b: FoodName) -> Double {
        let isFirstKind = a.head.map { first in b.head.map { isKind(first, of: $0) } ?? false } ?? false
        let (kind, member) = isFirstKind ? (a, b) : (b, a)
        return kind.colours.isSubset(of: member.colours) ? likeness : 0.7
    }

    /// True when one of the two is a kind of the other. Two members of one kind are two foods.
    static func areKin(_ a: String, _ b: String) -> Bool { isKind(a, of: b) || isKind(b, of: a) }

    /// Whether the word is a kind that the other is a member of: then `naan bread` says no more than `naan`.
    static func isKind(_ kind: String, of member: String) -> Bool { members[kind]?.contains(member) == true }

    /// Every kind and member.
    static let words = members.reduce(into: Set<String>()) { $0.formUnion($1.value.union([$1.key])) }

    private static let members: [String: Set<String>] = [
        "fish": words(
            """
            salmon tuna cod haddock trout tilapia halibut mackerel sardine anchovy sole plaice snapper seabass bass bream
            catfish pollock herring kipper swordfish mahi monkfish flounder perch pike carp eel barramundi hake
            """),
        "seafood": words("shrimp crab lobster squid octopus mussel clam oyster scallop prawn fish"),
        "meat": words("beef pork lamb veal mutton goat venison steak"),
        "beef": words("steak brisket sirloin ribeye"), "pork": words("ham bacon gammon"),
        "poultry": words("chicken turkey duck goose quail"),
        "sausage": words("chorizo salami pepperoni bratwurst frankfurter andouille merguez kielbasa boerewors hotdog"),
        "cheese": words(
            """
            parmesan mozzarella cheddar feta brie camembert gouda edam gruyere emmental ricotta halloumi mascarpone
            provolone manchego gorgonzola roquefort stilton paneer pecorino havarti monterey burrata
            """),
        "bread": words(
            """
            baguette ciabatta focaccia sourdough naan pita brioche toast flatbread roti rye pumpernickel bagel bun
            cornbread injera challah
            """),
        "flatbread": words("naan pita roti tortilla lavash paratha injera"),
        "pasta": words(
            """
            spaghetti linguine fettuccine tagliatelle ravioli tortellini gnocchi orzo lasagna cannelloni pappardelle
            orecchiette vermicelli noodle ziti
            """),
        "noodle": words("udon soba ramen vermicelli laksa yakisoba"),
        "rice": words("basmati jasmine risotto pilaf biryani paella friedrice arborio"),
        "soup": words(
            """
            pho ramen laksa minestrone chowder borscht gazpacho bisque bouillabaisse consomme goulash gumbo broth
            """),
        "stew": words("goulash gumbo tagine chili cassoulet ratatouille curry ragout"),
        "curry": words("korma vindaloo rendang madras jalfrezi massaman balti"),
        "salad": words("coleslaw tabbouleh caprese fattoush"),
        "dumpling": words("wonton pierogi ravioli shumai siomai mandu"),
        "sandwich": words("panini burger hamburger cheeseburger blt reuben bagel sub hoagie panino toastie"),
        "burger": words("hamburger cheeseburger"), "hamburger": words("cheeseburger"),
        "lettuce": words("romaine iceberg butterhead"), "greens": words("spinach kale rocket chard lettuce watercress"),
        "fruit": words(
            """
            apple pear peach nectarine plum apricot cherry banana mango papaya pineapple kiwifruit grape melon orange mandarin
            lemon lime grapefruit pomelo litchi rambutan longan durian jackfruit guava persimmon fig pomegranate berry
            """),
        "berry": words("strawberry blueberry raspberry blackberry cranberry gooseberry"),
        "melon": words("cantaloupe honeydew watermelon"),
        "citrus": words("orange lemon lime grapefruit mandarin pomelo"),
        "orange": words("mandarin"), "squash": words("pumpkin butternut zucchini"),
        "bean": words("greenbean blackbean kidneybean favabean bakedbean pintobean navybean cannellini edamame"),
        "pulse": words("lentil chickpea bean pea"), "legume": words("lentil chickpea bean pea peanut"),
        "nut": words("almond cashew walnut pecan hazelnut pistachio macadamia peanut"),
        "onion": words("shallot springonion"), "pepper": words("bellpepper jalapeno chilipepper"),
        "cookie": words("macaroon shortbread gingersnap snickerdoodle oreo"),
        "cake": words("cheesecake cupcake brownie gateau tiramisu sponge muffin"),
        "pastry": words("croissant danish eclair strudel baklava"), "pie": words("potpie quiche tart"),
        "candy": words("toffee fudge gummy caramel marshmallow lollipop chocolate"),
        "cereal": words("muesli cornflake granola oatmeal"), "breakfastcereal": words("muesli cornflake oatmeal"),
        "beer": words("stout porter ipa"), "wine": words("champagne prosecco rose sherry"),
        "coffee": words("espresso cappuccino mocha macchiato blackcoffee frappuccino cortado"),
        "tea": words("chai matcha icedtea bubbletea oolong"), "soda": words("cola sprite fanta gingerale rootbeer"),
        "sauce": words("ketchup gravy pesto salsa barbecuesauce soysauce meatsauce tomatosauce creamsauce"),
        "tomatosauce": words("ketchup marinara passata"),
        "spread": words("peanutbutter hummus jam butter margarine"),
        "dip": words("hummus guacamole tzatziki salsa"),
        "jam": words("marmalade"), "milk": words("skimmilk"), "yogurt": words("skyr"),
        "vegetable": words("mixedvegetable")
    ]

    private static func words(_ list: String) -> Set<String> {
        Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
