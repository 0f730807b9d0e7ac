/// Pairs of food names, labelled by hand: whether someone who logs meals would call them the same food.
///
/// The rule of labelling: a name that says less is the same (`juice`, `orange juice`); another preparation or size is
/// the same; another main ingredient, another drink or dish made of it, or a stated other variety is not.
enum LabelledNamePairs {
    struct Pair: Sendable {
        var a: String
        var b: String
        var same: Bool
    }

    static let all: [Pair] = read(same, true) + read(different, false)

    static func read(_ table: String, _ same: Bool) -> [Pair] {
        table.split(separator: "\n").compactMap { line in
            let names = line.split(separator: "|")
            return names.count == 2 ? Pair(a: String(names[0]), b: String(names[1]), same: same) : nil
        }
    }

    private static let same = """
        apple|Apples
        apple|red apple
        apple|Green Apple (medium)
        apple|Gala apple
        apple slices|apple
        banana|bananas, raw
        banana|1 large banana
        kiwifruit|kiwi
        kiwifruit|qiwi
        kiwi|Kiwi fruit, peeled
        litchi|lychee
        litchi|Lychees
        doughnut|donut
        doughnut|glazed donut
        grapes|grape
        grapes|red grapes
        grapes|seedless green grapes
        mango|mango chunks
        orange|oranges
        orange|navel orange
        lemon|lemon wedge
        peach|peaches
        pear|Pears
        pear|pear, sliced
        plum|plums
        tomato|tomatoes
        tomato|cherry tomatoes
        tomato|sliced tomato
        boiled egg|egg
        boiled egg|hard-boiled eggs
        egg|scrambled eggs
        egg|fried egg, sunny side up
        white bread|bread
        white bread|white bread slice
        white bread|bread, white, toasted
        steamed bun|mantou
        steamed bun|steamed buns
        steamed bun|baozi
        fried dough twist|mahua
        fried dough twist|fried dough twists
        mooncake|moon cake
        mooncake|mooncakes
        sachima|shaqima
        white rice|rice, white, cooked
        white rice|steamed white rice
        white rice|rice
        white rice|cooked long grain white rice
        brown rice|brown rice, cooked
        fried rice|egg fried rice
        fried rice|chicken fried rice
        aubergine|eggplant
        grilled aubergine|eggplant, grilled
        courgette|zucchini
        courgettes|zucchini, sautéed
        capsicum|bell pepper
        red capsicum|red bell peppers
        bell pepper|green bell pepper
        rocket|arugula
        coriander|cilantro
        spring onions|scallions
        spring onion|green onion
        beetroot|beets
        maize|corn
        sweetcorn|corn
        corn on the cob|corn
        garbanzo beans|chickpeas
        chick peas|chickpea
        prawns|shrimp
        grilled prawns|shrimp, grilled
        minced beef|ground beef
        beef mince|ground beef, cooked
        chips|fries
        french fries|fries
        french fries|French Fries (large)
        potato crisps|potato chips
        crisps|potato chips
        porridge|oatmeal
        oatmeal|oatmeal porridge
        yoghurt|yogurt
        greek yogurt|plain Greek yoghurt
        yogurt|greek yogurt
        café latte|latte
        latte|coffee with milk
        caffè latte|latte
        coffee|coffee with milk and sugar
        coffee|black coffee
        americano|black coffee
        coke|cola
        Coca-Cola|coke
        soft drink|soda
        orange juice|juice
        orange juice|fresh orange juice
        orange juice|OJ
        orange juice|glass of orange juice
        green tea|tea
        iced tea|ice tea
        milk|whole milk
        milk|glass of milk
        skim milk|skimmed milk
        soy milk|soya milk
        beer|lager
        red wine|wine
        red wine|glass of red wine
        grilled chicken breast|chicken breast
        chicken breast|chicken
        chicken|roast chicken thighs
        chicken breast|chicken, breast, grilled
        chicken|lemon herb chicken
        fried chicken|chicken drumstick, fried
        salmon|grilled salmon fillet
        salmon|smoked salmon
        salmon|salmon, baked
        tuna|canned tuna
        steak|beef steak
        steak|sirloin steak
        beef steak|grilled beefsteak
        bacon|crispy bacon strips
        bacon|bacon rashers
        sausage|sausages
        sausage|pork sausage
        hamburger|burger
        bun|hamburger bun
        hamburger|beef burger
        cheeseburger|cheese burger
        hot dog|hotdog
        fish fingers|fish sticks
        meatballs|meatball
        meatballs|beef meatballs
        omelette|omelet
        omelet|cheese omelette
        pizza|pepperoni pizza
        pizza|pizza slice
        margherita pizza|pizza margherita
        pasta|penne
        pasta|pasta with tomato sauce
        penne pasta|pasta
        spaghetti|spaghetti bolognese
        spaghetti|spagetti
        lasagna|lasagne
        macaroni and cheese|mac and cheese
        noodles|egg noodles
        noodle soup|chicken noodle soup
        soup|chicken noodle soup
        soup|tomato soup
        lentil soup|red lentil soup
        salad|green salad
        salad|mixed salad
        salad|Caesar salad
        greek salad|salad
        potato|boiled potatoes
        potato|mashed potato
        mashed potatoes|mashed potato
        roast potatoes|potatoes, roasted
        potato|baked potato
        sweet potato|sweet potatoes, roasted
        broccoli|steamed broccoli
        broccoli|broccoli florets
        broccoli|brocolli
        carrot|carrots
        carrots|baby carrots
        carrot|carrot sticks
        carrot|carrots, cooked
        cucumber|cucumber slices
        spinach|baby spinach
        spinach|sautéed spinach
        lettuce|iceberg lettuce
        lettuce|lettuce leaves
        romaine|romaine lettuce
        onion|red onion
        onion|onions, chopped
        garlic|garlic, minced
        mushrooms|mushroom
        mushrooms|sautéed mushrooms
        green beans|string beans
        green beans|haricots verts
        peas|green peas
        baked beans|baked beans in tomato sauce
        black beans|black bean
        kidney beans|red kidney beans
        lentils|dal
        lentils|daal
        avocado|avocado, sliced
        avocado|half avocado
        strawberries|strawberry
        strawberry|fresh strawberries
        blueberries|blueberry
        blueberry|bluberry
        raspberries|raspberry
        watermelon|water melon
        watermelon|watermelon slices
        pineapple|pineapple chunks
        pineapple|fresh pineapple
        mandarin|tangerine
        clementine|mandarin orange
        dragon fruit|pitaya
        cantaloupe|rockmelon
        papaya|pawpaw
        raisins|raisin
        dates|date
        almonds|almond
        almonds|roasted almonds
        walnuts|walnut
        cashews|cashew nuts
        peanuts|salted peanuts
        peanut butter|peanut butter, smooth
        jam|strawberry jam
        butter|unsalted butter
        cheese|cheddar cheese
        cheddar|cheddar cheese
        mozzarella|mozzarella cheese
        parmesan|Parmigiano
        feta|feta cheese
        cream cheese|light cream cheese
        hummus|houmous
        ketchup|tomato ketchup
        mayonnaise|mayo
        barbecue sauce|BBQ sauce
        soy sauce|soya sauce
        ice cream|vanilla ice cream
        ice cream|chocolate ice cream
        ice cream|gelato
        cookie|biscuit
        cookies|chocolate chip cookies
        brownie|chocolate brownie
        pancakes|pancake
        pancakes|pancakes with maple syrup
        waffle|waffles
        muffin|blueberry muffin
        croissant|croissants
        croissant|butter croissant
        bagel|plain bagel
        toast|toast with butter
        wholemeal bread|whole wheat bread
        whole grain bread|bread
        baguette|French bread
        tortilla|flour tortilla
        tofu|bean curd
        tofu|fried tofu
        dumplings|jiaozi
        dumplings|gyoza
        sushi|maki rolls
        sushi|salmon sushi
        burrito|chicken burrito
        taco|tacos
        tacos|beef tacos
        sandwich|ham sandwich
        sandwich|turkey sandwich
        curry|chicken curry
        chicken curry|curry, chicken
        granola|muesli
        cereal|breakfast cereal
        cornflakes|corn flakes
        popcorn|pop corn
        chocolate|dark chocolate
        chocolate bar|candy bar
        cheesecake|cheese cake
        apple pie|slice of apple pie
        jalapeño|jalapeno pepper
        crème brûlée|creme brulee
        sautéed onions|onions
        asparagus|grilled asparagus
        brussels sprouts|roasted brussel sprouts
        cauliflower|cauliflower, steamed
        zucchini|zuchini
        asparagus|aspargus
        """
}
