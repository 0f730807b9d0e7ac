extension ReferenceFoods {
    /// Meat, fish, eggs, soya and pulses, cooked unless said.
    ///
    /// Columns: names | kcal | protein | carbs | fat | fibre, each per 100 g.
    static let proteins = """
        chicken breast, grilled chicken breast, roasted chicken breast, baked chicken breast, skinless chicken breast | 165 | 31.0 | 0 | 3.6 | 0
        chicken, roast chicken, roasted chicken, grilled chicken, shredded chicken | 190 | 28.9 | 0 | 7.4 | 0
        chicken thigh, roasted chicken thigh | 179 | 24.8 | 0 | 8.2 | 0
        turkey breast, turkey, roast turkey | 147 | 30.1 | 0 | 2.1 | 0
        duck, roast duck | 337 | 19.0 | 0 | 28.4 | 0
        ground beef, beef patty, minced beef, hamburger patty, burger patty | 271 | 25.8 | 0 | 17.8 | 0
        beef steak, steak, sirloin steak, sirloin, beef | 243 | 27.0 | 0 | 14.2 | 0
        pork chop, pork, pork loin | 242 | 27.3 | 0 | 13.9 | 0
        bacon, fried bacon, cooked bacon, bacon strip | 541 | 37.0 | 1.4 | 41.8 | 0
        ham, cooked ham | 145 | 20.9 | 1.5 | 5.5 | 0
        lamb, roast lamb | 294 | 24.5 | 0 | 20.9 | 0
        sausage, pork sausage, breakfast sausage, sausage link | 325 | 18.5 | 1.4 | 27.3 | 0
        frankfurter, hot dog sausage, wiener | 305 | 11.5 | 1.7 | 27.6 | 0
        salami | 407 | 22.6 | 1.6 | 33.7 | 0
        salmon, grilled salmon, baked salmon, salmon fillet, cooked salmon | 206 | 22.1 | 0 | 12.4 | 0
        tuna, canned tuna, tuna in water | 116 | 25.5 | 0 | 0.82 | 0
        cod, baked cod, white fish | 105 | 22.8 | 0 | 0.86 | 0
        tilapia | 128 | 26.2 | 0 | 2.7 | 0
        trout | 190 | 26.6 | 0 | 8.5 | 0
        mackerel | 262 | 23.9 | 0 | 17.8 | 0
        sardines, canned sardine, sardines in oil | 208 | 24.6 | 0 | 11.5 | 0
        shrimp, prawn, cooked shrimp, grilled shrimp | 99 | 24.0 | 0.2 | 0.28 | 0
        crab, king crab | 97 | 19.4 | 0 | 1.5 | 0
        mussels | 172 | 23.8 | 7.4 | 4.5 | 0
        scallops | 111 | 20.5 | 5.4 | 0.84 | 0
        fried calamari, fried squid, calamari | 175 | 17.9 | 7.8 | 7.5 | 0
        boiled egg, hard boiled egg, egg, poached egg, soft boiled egg | 155 | 12.58 | 1.12 | 10.61 | 0
        fried egg, sunny side up egg | 196 | 13.6 | 0.83 | 14.8 | 0
        scrambled eggs, scrambled egg | 149 | 10.0 | 1.6 | 11.0 | 0
        omelette, omelet | 154 | 10.6 | 0.64 | 11.7 | 0
        egg white | 52 | 10.9 | 0.73 | 0.17 | 0
        egg yolk | 322 | 15.9 | 3.6 | 26.5 | 0
        tofu, soft tofu | 76 | 8.1 | 1.9 | 4.8 | 0.3
        firm tofu, extra firm tofu | 144 | 17.3 | 2.8 | 8.7 | 2.3
        tempeh | 192 | 20.3 | 7.6 | 10.8 | 0
        edamame | 121 | 11.9 | 8.9 | 5.2 | 5.2
        lentils, cooked lentils | 116 | 9.0 | 20.1 | 0.38 | 7.9
        chickpeas, garbanzo bean, cooked chickpeas | 164 | 8.9 | 27.4 | 2.6 | 7.6
        black beans | 132 | 8.9 | 23.7 | 0.54 | 8.7
        kidney beans, red bean | 127 | 8.7 | 22.8 | 0.5 | 6.4
        pinto beans, beans | 143 | 9.0 | 26.2 | 0.65 | 9.0
        baked beans | 94 | 4.8 | 21.1 | 0.37 | 4.1
        """
}
