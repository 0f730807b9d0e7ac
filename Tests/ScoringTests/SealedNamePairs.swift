/// The other half of the pairs of `FreshNamePairs`, every second one: measured before the matcher was worked on and once
/// at the end, never between. As with `HeldOutNamePairs`, nobody may look at which of these it gets wrong.
enum SealedNamePairs {
    static let all = LabelledNamePairs.read(same, true) + LabelledNamePairs.read(different, false)

    private static let same = """
        Pan-seared salmon fillet|salmon
        Baby spinach leaves|spinach
        Sunny-side-up egg|fried egg
        Corn kernels|sweetcorn
        Rocket leaves|arugula
        Wholemeal toast|whole wheat bread
        Avocado wedges|avocado
        Side of fries|french fries
        Butter beans|lima beans
        Fresh coriander|cilantro
        Ground turkey crumbles|minced turkey
        Seltzer|sparkling water
        Black coffee in a mug|coffee
        Sliced hard-boiled egg|boiled egg
        Mesclun|mixed greens
        Creamy mashed potatoes|mashed potato
        Kidney beans in sauce|kidney beans
        Runner bean slices|runner beans
        Banana chunks|banana
        Kiwi slices|kiwi fruit
        Maple syrup drizzle|maple syrup
        Dried cranberries|craisins
        Beetroot cubes|beets
        Candy floss|cotton candy
        Tinned tuna|canned tuna
        Double cheeseburger with bun|cheeseburger
        Chicken wings, barbecue|bbq chicken wings
        Penne in marinara|penne pasta with tomato sauce
        Macaroni cheese|mac and cheese
        Chocolate chip cookie|choc chip biscuit
        Granola with nuts|granola
        Naan bread|naan
        Chicken noodle broth|chicken noodle soup
        Dollop of tartare sauce|tartar sauce
        Tamari soy sauce|soy sauce
        Vinaigrette|salad dressing
        Fizzy orange drink|orange soda
        Pint of pale ale|beer
        Whole almonds|almonds
        Turkey slices (deli)|sliced turkey breast
        """

    private static let different = """
        Oat milk latte|oatmeal
        Halloumi fries|french fries
        Zucchini noodles|noodles
        Butter beans|butter
        Sour cream|whipped cream
        Lime wedge|limeade
        Egg salad sandwich|green salad
        Egg tart|scotch egg
        Grapefruit|grapes
        Corned beef|corn
        Gingerbread|ginger
        Spring roll|bread roll
        Carrot cake|carrots
        Banana split|banana
        Hoisin sauce|applesauce
        Beef patty|beef stew
        Shrimp|crab
        Bulgur wheat|wheat bread
        Black beans|green beans
        Green tea|coffee
        Brie|blue cheese
        Blueberry|strawberry
        Pumpkin|watermelon
        Parsley|cilantro
        Crêpe|crumpet
        Croissant|baguette
        Honey|maple syrup
        Sesame oil|olive oil
        Tuna salad|fruit salad
        Grape jelly|grapes
        Meatballs|meatloaf
        Fried rice|fried egg
        Grilled asparagus|grilled chicken
        Mango lassi|mango
        Water chestnut|water
        """
}
