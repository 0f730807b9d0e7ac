extension FoodDictionary {
    /// Meat, fish, eggs, milk and what is made of them.
    ///
    /// Columns: English | German | French | Spanish | Italian | Chinese | Japanese; `/` between names of one food.
    static let animal = """
        chicken|hähnchen/huhn/hühnchen/hühner/hühnerfleisch/hendl|poulet|pollo|pollo|鸡肉/鸡/鸡丁/鸡丝|鶏肉/鶏/チキン/とり肉/鳥肉
        chicken breast|hähnchenbrust/hühnerbrust|blanc de poulet/poitrine de poulet/filet de poulet|pechuga de pollo/pechuga|petto di pollo|鸡胸肉/鸡胸|鶏むね肉/鶏胸肉/ささみ/サラダチキン
        chicken thigh|hähnchenschenkel/hähnchenkeule|cuisse de poulet/haut de cuisse|muslo de pollo/contramuslo|coscia di pollo/sovracoscia|鸡腿/鸡腿肉|鶏もも肉/チキンレッグ
        chicken wing|hähnchenflügel|aile de poulet|alita de pollo/alita|ala di pollo/aletta di pollo|鸡翅/鸡翅膀|手羽先/手羽元/チキンウイング
        chicken nugget|hähnchennugget|nugget de poulet|nugget de pollo|nugget di pollo|鸡块/上校鸡块|チキンナゲット/ナゲット
        fried chicken|backhendl/backhähnchen|poulet frit/poulet pané|pollo frito|pollo fritto|炸鸡|フライドチキン/唐揚げ/から揚げ
        roast chicken|brathähnchen/brathuhn/grillhähnchen|poulet rôti|pollo asado|pollo arrosto|烤鸡|ローストチキン
        turkey|pute/truthahn/putenfleisch|dinde|pavo|tacchino|火鸡/火鸡肉|七面鳥/ターキー
        duck|ente|canard|pato|anatra|鸭肉/鸭/鸭子|鴨肉/鴨/ダック
        goose|gans|oie|ganso/oca|oca|鹅肉/鹅|ガチョウ
        quail egg|wachtelei|œuf de caille|huevo de codorniz|uovo di quaglia|鹌鹑蛋|うずらの卵
        beef|rind/rindfleisch|bœuf|carne de res/res/ternera/vacuno/carne de vaca|manzo/bovino/carne di manzo|牛肉/肥牛|牛肉/ビーフ
        veal|kalb/kalbfleisch|veau|ternera lechal|vitello|小牛肉|子牛肉/仔牛肉
        ground beef|rinderhackfleisch/rinderhack/hackfleisch/faschiertes|bœuf haché/viande hachée|carne picada/carne molida|carne macinata/macinato|牛肉末/牛肉碎|牛ひき肉/ひき肉/挽肉
        ground pork|schweinehackfleisch|porc haché|carne picada de cerdo|macinato di maiale|猪肉末/肉末|豚ひき肉
        beef patty|burgerpatty/rinderpatty|steak haché/galette de bœuf|carne de hamburguesa|svizzera|汉堡肉饼/牛肉饼|ハンバーグ/ハンバーグステーキ
        steak|steak/rindersteak|steak/bifteck/entrecôte/pavé de bœuf|bistec/bife/chuletón/entrecot/filete de ternera|bistecca/tagliata|牛排|ステーキ/ビフテキ
        roast beef|rinderbraten/roastbeef|rôti de bœuf/rosbif|rosbif|arrosto di manzo|烤牛肉|ローストビーフ
        beef brisket|rinderbrust|poitrine de bœuf|||牛腩|
        pork|schwein/schweinefleisch|porc|cerdo/carne de cerdo/puerco/chancho|maiale/suino/carne di maiale|猪肉/肉丝/肉片|豚肉/豚/ポーク
        roast pork|schweinebraten|rôti de porc|cerdo asado|arrosto di maiale|叉烧/叉烧肉|チャーシュー/叉焼
        pork chop|schweinekotelett/kotelett|côte de porc/côtelette de porc|chuleta de cerdo/chuleta|braciola/costoletta di maiale|猪排|ポークチョップ
        pork cutlet|schweineschnitzel|escalope de porc|escalope de cerdo|cotoletta di maiale|炸猪排|とんかつ/豚カツ
        pork belly|schweinebauch|poitrine de porc|panceta de cerdo|pancia di maiale|五花肉|豚バラ肉/豚バラ
        pork loin|schweinelende/schweinefilet|filet mignon de porc|lomo de cerdo|lonza/lombo di maiale|里脊肉/里脊|豚ロース/豚ヒレ
        pork rib|rippchen/spareribs|travers de porc|costilla/costilla de cerdo|costina/puntina|排骨|スペアリブ
        pork knuckle|schweinshaxe/haxe/eisbein/stelze|jarret de porc|codillo|stinco|猪蹄/猪肘子|
        braised pork belly|||||红烧肉/东坡肉/扣肉|豚の角煮/角煮
        ham|schinken/kochschinken|jambon|jamón|prosciutto cotto|火腿|ハム
        prosciutto|rohschinken|jambon cru|jamón serrano/jamón ibérico|prosciutto crudo|生火腿|生ハム
        bacon|speck/frühstücksspeck|lard/lardon|tocino/beicon/panceta/bacón|pancetta|培根|ベーコン
        sausage|wurst/würstchen/bratwurst/grillwurst|saucisse|salchicha/longaniza|salsiccia|香肠/腊肠/烤肠|ソーセージ/ウインナー/ウィンナー
        salami|salami|saucisson|salchichón/salami|salame|萨拉米|サラミ
        hot dog|hotdog/wiener würstchen|hot dog|perrito caliente|hot dog|热狗|ホットドッグ
        liver sausage|leberwurst|pâté de foie|paté|paté di fegato||レバーペースト
        blood sausage|blutwurst|boudin noir|morcilla|sanguinaccio|血肠|
        cold cut|aufschnitt|charcuterie|embutido/fiambre|affettato/salumi|冷切肉|
        lamb|lamm/lammfleisch|agneau|cordero|agnello|羊肉/羔羊肉|ラム肉/子羊/羊肉/ラム
        lamb chop|lammkotelett|côtelette d'agneau|chuleta de cordero|costoletta d'agnello|羊排|ラムチョップ
        mutton|hammelfleisch|mouton|carnero|montone||マトン
        rabbit|kaninchen|lapin|conejo|coniglio|兔肉|うさぎ肉
        liver|leber|foie|hígado|fegato|肝/猪肝|レバー
        meat|fleisch|viande|carne|carne|肉|肉
        poultry|geflügel|volaille|ave|pollame|禽肉|
        meatball|frikadelle/bulette/fleischbällchen/hackbällchen/fleischpflanzerl/köttbullar|boulette de viande/boulette|albóndiga|polpetta|肉丸/丸子/狮子头|ミートボール/肉団子/つくね
        meatloaf|hackbraten|pain de viande|pastel de carne|polpettone|肉糕|ミートローフ
        schnitzel|schnitzel|escalope viennoise/escalope panée/escalope milanaise|milanesa/escalope|cotoletta/cotoletta alla milanese|炸肉排|カツレツ
        kebab|kebab/döner/dönerkebab|kebab|kebab|kebab|土耳其烤肉|ケバブ
        skewer|spieß|brochette|brocheta|spiedino|烤串/串|串/串焼き
        jerky|||cecina|carne secca|肉干/牛肉干|ジャーキー
        fish|fisch|poisson|pescado/pez|pesce/pesci|鱼/鱼肉|魚/焼き魚
        salmon|lachs|saumon|salmón|salmone|三文鱼/鲑鱼|鮭/サーモン/さけ
        smoked salmon|räucherlachs|saumon fumé|salmón ahumado|salmone affumicato|烟熏三文鱼|スモークサーモン
        tuna|thunfisch|thon|atún/bonito|tonno|金枪鱼/吞拿鱼|まぐろ/ツナ/鮪
        cod|kabeljau/dorsch|cabillaud/morue|bacalao|merluzzo/baccalà|鳕鱼|たら/鱈
        hake|seehecht|merlu|merluza|nasello|无须鳕|
        pollock|seelachs|colin/lieu noir|abadejo|pollack|狭鳕|
        tilapia|tilapia|tilapia|tilapia|tilapia|罗非鱼|ティラピア
        trout|forelle|truite|trucha|trota|鳟鱼|ます/ニジマス
        mackerel|makrele|maquereau|caballa|sgombro|鲭鱼/青花鱼|さば/鯖/あじ/鯵
        sardine|sardine|sardine|sardina|sardina|沙丁鱼|いわし/鰯
        anchovy|sardelle|anchois|anchoa/boquerón|acciuga/alici|凤尾鱼|アンチョビ
        herring|hering/matjes|hareng|arenque|aringa|鲱鱼|ニシン
        seabass|wolfsbarsch|loup de mer|lubina|branzino/spigola|鲈鱼|スズキ
        bream|dorade/brasse|daurade/dorade|dorada|orata|鲷鱼|鯛
        sole|seezunge/scholle|sole|lenguado|sogliola|比目鱼|ヒラメ/カレイ
        swordfish|schwertfisch|espadon|pez espada|pesce spada|剑鱼|めかじき
        eel|aal|anguille|anguila|anguilla|鳗鱼|うなぎ/鰻
        saury|||||秋刀鱼|さんま/秋刀魚
        yellowtail|||||鰤鱼|ぶり/鰤/ハマチ
        carp|karpfen|carpe|carpa|carpa|鲤鱼/草鱼|鯉
        shrimp|garnele/shrimps|crevette|gamba/camarón/langostino|gambero/gamberetto/mazzancolla|虾/虾仁/大虾|えび/海老
        crab|krebs/krabbe/taschenkrebs|crabe|cangrejo|granchio|螃蟹/蟹|かに/蟹
        crab stick|surimi|bâtonnet de surimi/surimi|palito de cangrejo/surimi|surimi|蟹棒/蟹柳|カニカマ
        lobster|hummer|homard/langouste|langosta/bogavante|aragosta/astice|龙虾|ロブスター/伊勢海老
        crayfish|flusskrebs|écrevisse||gambero di fiume|小龙虾|ザリガニ
        mussel|miesmuschel/muschel|moule|mejillón|cozza|贻贝/青口|ムール貝
        clam|venusmuschel|palourde|almeja|vongola|蛤蜊/花蛤/花甲|あさり/はまぐり
        scallop|jakobsmuschel|coquille saint jacques/saint jacques|vieira|capasanta|扇贝/干贝|ほたて/帆立
        oyster|auster|huître|ostra|ostrica|生蚝/牡蛎|牡蠣
        squid|tintenfisch/calamari/kalmar|calamar|calamar|calamaro/totano|鱿鱼|いか
        octopus|oktopus/krake|poulpe/pieuvre|pulpo|polpo|章鱼|たこ
        seafood|meeresfrüchte|fruits de mer|marisco|frutti di mare|海鲜|シーフード/海鮮
        fish stick|fischstäbchen|bâtonnet de poisson/poisson pané|palito de pescado/varita de merluza|bastoncino di pesce|鱼条|フィッシュフィンガー
        fish ball||boulette de poisson|albóndiga de pescado|polpetta di pesce|鱼丸|
        fish cake|fischfrikadelle|||tortino di pesce|鱼饼|さつま揚げ/かまぼこ/ちくわ
        roe|rogen/kaviar|œufs de poisson/caviar|huevas/caviar|uova di pesce/caviale|鱼子|いくら/明太子/たらこ
        egg|ei/eier/hühnerei|œuf|huevo|uovo/uova|鸡蛋/蛋|卵/たまご/玉子/エッグ
        boiled egg|gekochtes ei/hartgekochtes ei/frühstücksei|œuf dur/œuf à la coque/œuf mollet|huevo duro/huevo cocido|uovo sodo|水煮蛋/煮鸡蛋/白煮蛋/煮蛋|ゆで卵/茹で卵/煮卵/味玉
        fried egg|spiegelei|œuf au plat/œuf sur le plat|huevo frito/huevo estrellado|uovo al tegamino/uovo fritto/uovo all'occhio di bue|煎蛋/荷包蛋/煎鸡蛋|目玉焼き
        scrambled egg|rührei|œufs brouillés|huevos revueltos|uova strapazzate|炒蛋/炒鸡蛋|スクランブルエッグ/炒り卵
        omelet|omelett/omelette|omelette|tortilla francesa|frittata|蛋卷/煎蛋卷/欧姆蛋|オムレツ/卵焼き/玉子焼き/だし巻き卵
        spanish omelet|spanische tortilla|tortilla espagnole|tortilla de patatas/tortilla española|tortilla spagnola|西班牙蛋饼|スパニッシュオムレツ
        egg white|eiweiß/eiklar|blanc d'œuf|clara de huevo/clara|albume/bianco d'uovo|蛋白/蛋清|卵白/白身
        egg yolk|eigelb/eidotter|jaune d'œuf|yema de huevo/yema|tuorlo|蛋黄|卵黄/黄身
        steamed egg|||||蒸蛋/鸡蛋羹/蒸水蛋|茶碗蒸し
        tea egg|||||茶叶蛋/卤蛋|
        century egg|||||皮蛋/松花蛋|ピータン
        milk|milch|lait|leche|latte di mucca|牛奶/鲜奶|牛乳/ミルク
        whole milk|vollmilch|lait entier|leche entera|latte intero|全脂牛奶|全脂乳
        skim milk|magermilch|lait écrémé|leche desnatada/leche descremada|latte scremato|脱脂牛奶|脱脂乳/無脂肪牛乳
        low fat milk|fettarme milch|lait demi écrémé|leche semidesnatada|latte parzialmente scremato|低脂牛奶|低脂肪牛乳
        soy milk|sojamilch/sojadrink|lait de soja|leche de soja/bebida de soja|latte di soia|豆浆/豆奶|豆乳
        oat milk|hafermilch/haferdrink|lait d'avoine|leche de avena/bebida de avena|latte d'avena/latte di avena|燕麦奶|オーツミルク
        almond milk|mandelmilch/mandeldrink|lait d'amande|leche de almendra/bebida de almendra|latte di mandorla|杏仁奶|アーモンドミルク
        coconut milk|kokosmilch|lait de coco|leche de coco|latte di cocco|椰奶/椰浆|ココナッツミルク
        rice milk|reismilch|lait de riz|leche de arroz|latte di riso|米浆|ライスミルク
        condensed milk|kondensmilch|lait concentré|leche condensada|latte condensato|炼乳|練乳/コンデンスミルク
        buttermilk|buttermilch|lait ribot/babeurre|suero de mantequilla|latticello|酪乳|バターミルク
        yogurt|joghurt|yaourt/yogourt|yogur|yogurt|酸奶/优格|ヨーグルト
        greek yogurt|griechischer joghurt|yaourt grec/yaourt à la grecque|yogur griego|yogurt greco|希腊酸奶|ギリシャヨーグルト
        cheese|käse|fromage|queso|formaggio|奶酪/芝士/乳酪|チーズ
        parmesan|parmesan|parmesan|parmesano|parmigiano/grana|帕玛森/帕尔马干酪|パルメザン
        mozzarella|mozzarella|mozzarella|mozzarella|mozzarella|马苏里拉/马苏里拉奶酪|モッツァレラ
        feta|feta/schafskäse|féta|feta|feta|菲达/菲达奶酪|フェタ
        cheddar||||cheddar|切达/车打|チェダー
        goat cheese|ziegenkäse|fromage de chèvre/chèvre|queso de cabra|formaggio di capra/caprino|山羊奶酪|ヤギのチーズ/シェーブルチーズ
        blue cheese|blauschimmelkäse|fromage bleu|queso azul|formaggio erborinato|蓝纹奶酪|ブルーチーズ
        camembert|||||卡芒贝尔|カマンベール
        cottage cheese|hüttenkäse/körniger frischkäse/quark/topfen|fromage blanc/faisselle|requesón/queso batido|fiocchi di latte|茅屋奶酪|カッテージチーズ
        cream cheese|frischkäse|fromage frais/fromage à tartiner|queso crema|formaggio spalmabile/formaggio fresco|奶油奶酪/奶油芝士|クリームチーズ
        ricotta||||ricotta|里科塔|リコッタ
        butter|butter|beurre|mantequilla/manteca|burro|黄油/牛油|バター
        margarine|margarine|margarine|margarina|margarina|人造黄油|マーガリン
        cream|sahne/rahm/obers|crème/crème fraîche/crème liquide|nata/crema de leche/crema|panna/crema|奶油|生クリーム/クリーム
        whipped cream|schlagsahne/schlagobers/schlagrahm|crème fouettée/chantilly/crème chantilly|nata montada|panna montata|打发奶油/鲜奶油|ホイップクリーム
        sour cream|saure sahne/sauerrahm/schmand|crème aigre|nata agria/crema agria|panna acida|酸奶油|サワークリーム
        """
}
