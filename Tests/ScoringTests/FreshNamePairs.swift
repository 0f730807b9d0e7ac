/// Half of 150 pairs of food names, what a vision model says beside what a set says, written and labelled by the rule of
/// `LabelledNamePairs` before the matcher's code was read; the half that the matcher was measured on while it was worked on.
enum FreshNamePairs {
    static let all = LabelledNamePairs.read(same, true) + LabelledNamePairs.read(different, false)

    private static let same = """
        Grilled chicken breast, sliced|chicken breast
        Steamed jasmine rice|white rice
        Shaved parmesan|parmesan cheese
        Roasted Brussels sprouts halves|brussels sprouts
        Courgette ribbons|zucchini
        Bowl of oatmeal|porridge
        Cherry tomatoes (halved)|cherry tomato
        Streaky rashers, grilled|bacon
        Breakfast sausage links|sausages
        Scallion garnish|spring onion
        Prawn skewers|shrimp
        Rambutan fruit, peeled|rambutan
        Cappuccino with foam|cappuccino
        Plain Greek yogurt|greek yoghurt
        Mixed salad greens|mixed greens
        Roast potatoes with rosemary|roasted potatoes
        Jacket potato|baked potato
        Green peas, boiled|peas
        Raspberries (fresh)|raspberry
        Orange segments|orange
        Seeded baguette slice|baguette
        Peanut butter spread|peanut butter
        Cos lettuce|romaine lettuce
        Swede mash|mashed rutabaga
        Tortilla crisps|tortilla chips
        Skimmed milk|nonfat milk
        Slice of pepperoni pizza|pizza
        Beef steak, medium rare|steak
        Spag bol|spaghetti bolognese
        Vegetable stir-fry|stir-fried vegetables
        Vanilla ice cream scoop|ice cream
        Flour tortilla wrap|tortilla
        Dal|lentil curry
        Pickled cucumber slices|gherkins
        Squeeze of yellow mustard|mustard
        Extra virgin olive oil|olive oil
        Iced latte|latte
        Glass of red wine|wine
        Diet Coke|diet cola
        Sugar snap peas|sugar snaps
        """

    private static let different = """
        Roast turkey slices|roast beef slices
        Coconut flakes|coconut oil
        Cauliflower rice|white rice
        Apple butter|butter
        Butternut squash|butter
        Cream puff|cream soup
        Pea soup|green peas
        Rice noodles|steamed rice
        Custard apple|custard
        Bread pudding|white bread
        Horseradish|radish
        Passion fruit|dragon fruit
        Tea cake|iced tea
        Shepherd's pie|apple pie
        Plum sauce|plums
        Chicken stock|chicken
        Pork chop|lamb chop
        Tofu|feta cheese
        Lentils|chickpeas
        Red onion|red cabbage
        Cranberry juice|tomato juice
        Black rice|brown rice
        Nectarine|tangerine
        Swiss chard|swiss cheese
        Kale|spinach
        Pretzel|bagel
        Mustard|mayonnaise
        Sunflower seeds|sunflower oil
        Fishburger|beef burger
        Chocolate milk|dark chocolate
        Cheese crackers|cheddar cheese
        Sausage roll|sushi roll
        Roasted carrots|roasted potatoes
        Steamed broccoli|steamed dumplings
        Beer|ginger beer
        """
}
