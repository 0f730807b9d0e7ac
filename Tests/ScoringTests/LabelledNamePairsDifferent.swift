extension LabelledNamePairs {
    /// Names that are not the same food, one pair a line.
    static let different = """
        apple|pear
        apple|apple juice
        apple|apple pie
        apple|pineapple
        apple|orange
        banana|banana bread
        banana|mango
        banana|banana smoothie
        kiwi|lime
        orange|orange juice
        orange|carrot
        orange|mandarin
        lemon|melon
        lemon|lime
        lemon|lemonade
        peach|pear
        plum|peach
        plum|prune
        grape|grapefruit
        grapes|blueberries
        tomato|tomato soup
        tomato|tomato sauce
        tomato|potato
        potato|potato chips
        potato|sweet potato
        potato|potato salad
        egg|eggplant
        egg|egg noodles
        egg|egg fried rice
        egg|egg salad
        chicken|chickpea
        chicken|chicken soup
        chicken|chicken salad
        chicken|turkey
        chicken|duck
        chicken|kitchen
        chicken curry|beef curry
        chicken sandwich|tuna sandwich
        chicken breast|turkey breast
        chicken nuggets|chicken salad
        chicken wings|chicken soup
        beef|pork
        beef|beet
        beef steak|tuna steak
        beef stew|lamb stew
        ham|hamburger
        ham|lamb
        bacon|ham
        salmon|tuna
        salmon|salami
        salmon|cod
        shrimp|squid
        fish|fish sauce
        crab|crab apple
        rice|rice cake
        rice|rice pudding
        rice|ice
        rice|rice noodles
        rice|bread
        white rice|brown rice
        white rice|fried rice
        white bread|rye bread
        bread|bread pudding
        bread|breast
        white bread|steamed bun
        bread|banana bread crumble
        pasta|paste
        pasta|pastry
        pasta|noodles
        pizza|pasta
        noodles|rice
        milk|coconut milk
        milk|almond milk
        milk|milk chocolate
        milk|coffee with milk
        milk|milkshake
        coconut milk|coconut water
        butter|peanut butter
        butter|batter
        butter|butter chicken
        butter|cocoa butter
        butter|margarine
        cream|ice cream
        cream|cream cheese
        cream|sour cream
        cheese|cheesecake
        cheese|cream puff
        cheddar|mozzarella
        yogurt|milk
        coffee|tea
        coffee|coffee cake
        coffee|toffee
        tea|steak
        green tea|green beans
        green tea|black tea
        red wine|white wine
        wine|vinegar
        beer|root beer
        beer|ginger ale
        water|watermelon
        water|coconut water
        water|sparkling wine
        apple juice|orange juice
        tomato juice|orange juice
        juice|soup
        cola|cocoa
        soda|baking soda bread
        corn|corn dog
        corn|cornflakes
        corn|popcorn
        peas|peanuts
        peas|pears
        green beans|green peas
        black beans|black pepper
        black beans|kidney beans
        baked beans|green beans
        bell pepper|black pepper
        bell pepper|chili pepper
        bell pepper|pepperoni
        onion|onion rings
        onion|spring onion
        onion|garlic
        garlic|garlic bread
        ginger|ginger ale
        mushroom|mushroom soup
        lettuce|cabbage
        lettuce|spinach
        cabbage|bok choy
        cucumber|zucchini
        cucumber|pickle
        carrot|carrot cake
        carrot|parrot
        pumpkin|pumpkin pie
        broccoli|cauliflower
        broccoli|broccoli soup
        salad|salad dressing
        fruit salad|potato salad
        Caesar salad|fruit salad
        chicken salad|tuna salad
        tomato soup|lentil soup
        chicken soup|miso soup
        soy sauce|tomato sauce
        soy sauce|soy milk
        fish sauce|soy sauce
        olive oil|coconut oil
        olive oil|olives
        sausage|sauce
        hot dog|corn dog
        hot dog|hot chocolate
        hamburger|hot dog
        sandwich|burger
        cookie|cake
        cupcake|pancake
        pancake|pan
        pancakes|waffles
        muffin|bagel
        chocolate cake|carrot cake
        chocolate|chocolate cake
        chocolate|chocolate milk
        chocolate milk|chocolate bar
        hot chocolate|chocolate bar
        ice cream|iced tea
        ice cream|whipped cream
        honey|honeydew melon
        strawberry|strawberry jam
        strawberry|strawberry milkshake
        strawberry|raspberry
        blueberry|blackberry
        blueberry|blueberry muffin
        blueberry muffin|banana muffin
        cherry|cherry tomato
        cherry|sherry
        date|granola bar
        almond|almond milk
        almond|walnut
        walnut|peanut
        peanut|peanut butter
        coconut|coconut milk
        potato chips|tortilla chips
        french fries|french toast
        french fries|potato salad
        french toast|toast with jam
        toast|steak
        spring roll|spring onion
        egg roll|sushi roll
        tofu|tuna
        maple syrup|corn syrup
        chili con carne|chili pepper
        jam|ham
        lamb chops|pork chops
        pork belly|pork pie
        sugar|sugar snap peas
        mooncake|cake
        doughnut|bagel
        fried dough twist|french fries
        steamed bun|hamburger bun
        bun|burger
        sachima|sashimi
        litchi|lettuce
        mango|mangosteen
        """
}
