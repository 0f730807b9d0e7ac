extension FoodDictionary {
    /// Bread, rice, pasta, sauces, sweets, drinks and dishes.
    ///
    /// Columns: English | German | French | Spanish | Italian | Chinese | Japanese; `/` between names of one food.
    static let made = """
        bread|brot|pain|pan|pane|面包|パン/ブレッド
        white bread|weißbrot|pain blanc/pain de mie|pan blanco/pan de molde|pane bianco/pancarrè/pane in cassetta|白面包|食パン
        whole wheat bread|vollkornbrot|pain complet|pan integral|pane integrale|全麦面包|全粒粉パン
        rye bread|roggenbrot/schwarzbrot/pumpernickel|pain de seigle|pan de centeno|pane di segale|黑麦面包|ライ麦パン
        multigrain bread|mehrkornbrot/körnerbrot|pain aux céréales|pan multicereales|pane ai cereali|杂粮面包|
        mixed wheat bread|graubrot/mischbrot|pain bis||||
        bread roll|brötchen/semmel/schrippe/weckli|petit pain|panecillo/bollo de pan|pagnotta/rosetta|小面包/餐包|ロールパン
        toast|toast/toastbrot|pain grillé/tartine|tostada/pan tostado|pane tostato|吐司/吐司面包|トースト
        baguette|baguette|baguette|barra de pan|baguette|法棍|フランスパン/バゲット
        garlic bread|knoblauchbrot|pain à l'ail|pan de ajo|pane all'aglio|蒜蓉面包|ガーリックトースト/ガーリックブレッド
        flatbread|fladenbrot|pain plat|pan plano|focaccia/piadina/schiacciata|大饼/烙饼/馕|フラットブレッド
        steamed bun|dampfbrötchen|pain vapeur|pan al vapor|panino al vapore|馒头/花卷/包子/肉包/菜包|肉まん/中華まん/あんまん/蒸しパン
        bagel||||bagel|贝果|ベーグル
        croissant|croissant/hörnchen/gipfeli|croissant|cruasán/medialuna|cornetto/croissant|牛角包/可颂/羊角面包|クロワッサン
        naan|||||印度烤饼/印度飞饼|ナン
        pita|pitabrot|pain pita|pan de pita|pane pita|皮塔饼|ピタパン
        tortilla||tortilla de blé|tortilla de harina|tortilla messicana|墨西哥薄饼|トルティーヤ
        pretzel|brezel/breze/laugenbrezel|bretzel|pretzel|bretzel|椒盐卷饼|プレッツェル
        crispbread|knäckebrot|pain suédois/pain croustillant|pan crujiente|pane croccante||
        cracker|cracker/kräcker|cracker/biscuit salé|galleta salada/galleta de soda|cracker|苏打饼干|クラッカー
        rusk|zwieback|biscotte|biscote|fetta biscottata||ラスク
        dough|teig|pâte/pâte à pizza|masa|impasto|面团|生地
        breadcrumb|semmelbrösel/paniermehl|chapelure|pan rallado|pangrattato|面包糠|パン粉
        rice|reis|riz|arroz|riso|米饭/米/大米/饭|ご飯/米/ライス/御飯/ごはん/飯
        white rice|weißer reis|riz blanc|arroz blanco|riso bianco|白米饭/白饭/白米|白米/白ご飯/白飯
        brown rice|naturreis/vollkornreis|riz complet/riz brun|arroz integral|riso integrale|糙米饭/糙米|玄米/玄米ご飯
        fried rice|gebratener reis/bratreis|riz cantonais/riz sauté/riz frit|arroz frito/arroz chaufa/arroz tres delicias|riso alla cantonese/riso saltato|炒饭/蛋炒饭/扬州炒饭|チャーハン/炒飯/焼き飯/焼飯
        sticky rice|klebreis|riz gluant|arroz glutinoso|riso glutinoso|糯米饭/糯米|もち米/おこわ
        pasta|pasta/teigwaren|pâtes|pasta|pasta|意大利面/意面/意粉|パスタ/ナポリタン
        spaghetti|spaghetti/spagetti|spaghetti|espagueti/spaghetti|spaghetti|意大利细面|スパゲッティ/スパゲティ
        macaroni|makkaroni|macaroni/coquillettes|macarrón|maccheroni|通心粉|マカロニ
        noodle|nudel|nouille|fideo/tallarín|tagliolini/spaghetti cinesi|面条/面/拌面/汤面|麺
        egg noodle|eiernudel|nouille aux œufs|fideos de huevo/tallarines de huevo|spaghetti all'uovo|鸡蛋面|中華麺/卵麺
        rice noodle|reisnudel|nouille de riz/vermicelle de riz|fideos de arroz|spaghetti di riso|米粉/河粉/米线|ビーフン/米麺
        glass noodle|glasnudel|vermicelle de soja|fideos de celofán|spaghetti di soia|粉丝/粉条|春雨
        fried noodle|gebratene nudeln/bratnudeln|nouilles sautées|fideos fritos/fideos salteados|spaghetti saltati|炒面/炒河粉|焼きそば/やきそば
        instant noodle|instantnudeln|nouilles instantanées|fideos instantáneos|noodles istantanei|方便面/泡面|インスタントラーメン/カップ麺/カップラーメン
        udon|||||乌冬面|うどん
        soba|||||荞麦面|そば/蕎麦
        ramen|||||拉面|ラーメン
        cold noodle|||||凉面/凉皮|冷やし中華/そうめん/冷麺
        beef noodle soup|||||牛肉面|
        spätzle|spätzle/knöpfle|spätzle|spätzle|spätzle||
        gnocchi|gnocchi/schupfnudeln|gnocchi|ñoquis|gnocchi|土豆团子|ニョッキ
        ravioli|ravioli/maultaschen|raviolis|raviolis|ravioli/agnolotti|意式方饺|ラビオリ
        tortellini|tortellini|tortellini|tortellini|tortellini|意式馄饨|トルテッリーニ
        quinoa|quinoa|quinoa|quinoa/quinua|quinoa|藜麦|キヌア
        couscous|couscous|couscous/semoule|cuscús|couscous/cuscus|古斯米/蒸粗麦粉|クスクス
        bulgur|bulgur|boulgour|bulgur|bulgur|布格麦|ブルグル
        barley|gerste/graupen|orge/orge perlé|cebada|orzo perlato|大麦/薏米|大麦/押し麦
        buckwheat|buchweizen|sarrasin|trigo sarraceno|grano saraceno|荞麦|そばの実
        millet|hirse|millet|mijo|miglio|小米|きび
        oatmeal|haferbrei/porridge/haferschleim|porridge/bouillie d'avoine/gruau|gachas/gachas de avena/avena/avena cocida|porridge/pappa d'avena|燕麦粥/麦片粥/燕麦片/燕麦|オートミール
        oat|haferflocken/hafer|flocons d'avoine/avoine|copos de avena|fiocchi d'avena/avena|燕麦粒|オーツ麦
        breakfast cereal|frühstücksflocken/cerealien|céréales|cereales|cereali|谷物早餐/早餐麦片|シリアル
        cornflake|cornflakes|pétales de maïs|copos de maíz|fiocchi di mais||コーンフレーク
        muesli|müsli|muesli|muesli|muesli|什锦麦片/麦片/格兰诺拉|ミューズリー/グラノーラ
        pancake|pfannkuchen/eierkuchen/palatschinke|pancake|tortita/panqueque|pancake|薄煎饼/煎饼/松饼/饼|パンケーキ/ホットケーキ
        crepe|crêpe|crêpe/galette de sarrasin|crepe/crep|crespella/crêpe|可丽饼|クレープ
        waffle|waffel|gaufre|gofre/wafle|gaufre|华夫饼|ワッフル
        french toast|armer ritter|pain perdu|torrija|pane fritto dolce|法式吐司|フレンチトースト
        polenta|||polenta|polenta|玉米糊|ポレンタ
        semolina|grieß/grießbrei|semoule de blé|sémola|semolino|粗面粉|セモリナ
        flour|mehl|farine|harina|farina|面粉|小麦粉/薄力粉
        starch|stärke|fécule/amidon|almidón/maicena|amido|淀粉|片栗粉
        wheat|weizen|blé|trigo|grano/frumento|小麦|小麦
        rye|roggen|seigle|centeno|segale|黑麦|ライ麦
        spelt|dinkel|épeautre|espelta|farro|斯佩尔特小麦|スペルト小麦
        rice cake|reiswaffel|galette de riz|tortita de arroz|galletta di riso|年糕/米饼|餅/トック
        popcorn|popcorn|pop corn|palomitas/palomitas de maíz|popcorn|爆米花|ポップコーン
        tortilla chip|tortillachips|chips de maïs|totopos|tortilla chips|玉米片|トルティーヤチップス
        sauce|soße/sauce/sosse|sauce|salsa|salsa/sugo|酱/酱汁|ソース/たれ
        tomato sauce|tomatensauce/tomatensoße|sauce tomate/coulis de tomate/sauce aux tomates|salsa de tomate/tomate frito|sugo di pomodoro/salsa di pomodoro/passata|番茄酱汁|トマトソース
        cream sauce|sahnesauce/sahnesoße/rahmsauce/rahmsoße|sauce à la crème/sauce crème|salsa de nata|salsa alla panna|奶油酱汁|クリームソース/ホワイトソース
        meat sauce|hackfleischsoße|sauce à la viande|salsa de carne|ragù|肉酱|ミートソース
        ketchup|ketchup|ketchup|kétchup/catsup|ketchup|番茄酱|ケチャップ
        mustard|senf|moutarde|mostaza|senape|芥末酱/黄芥末|マスタード/からし
        mayonnaise|mayonnaise/majo|mayonnaise|mayonesa|maionese|蛋黄酱|マヨネーズ
        soy sauce|sojasauce/sojasoße|sauce soja|salsa de soja/salsa de soya|salsa di soia|酱油|醤油/しょうゆ
        oyster sauce|austernsauce|sauce d'huître|salsa de ostras|salsa d'ostrica|蚝油|オイスターソース
        fish sauce|fischsauce|nuoc mam/sauce poisson|salsa de pescado|salsa di pesce|鱼露|ナンプラー
        barbecue sauce|grillsauce|sauce barbecue|salsa barbacoa|salsa barbecue|烧烤酱|バーベキューソース
        gravy|bratensoße/bratensauce|jus de viande|jugo de carne|fondo bruno|肉汁酱|グレービーソース
        hot sauce|scharfe soße|sauce piquante|salsa picante|salsa piccante|辣酱/辣椒酱|ホットソース/チリソース
        pesto||||pesto|青酱|ペスト/ジェノベーゼ
        salad dressing|dressing/salatsoße/salatdressing|vinaigrette/sauce salade|aliño/aderezo|condimento per insalata|沙拉酱/沙拉汁|ドレッシング
        vinegar|essig|vinaigre|vinagre|aceto|醋|酢
        oil|öl|huile|aceite|olio|油/食用油|油/オイル
        olive oil|olivenöl|huile d'olive|aceite de oliva|olio d'oliva|橄榄油|オリーブオイル/オリーブ油
        vegetable oil|pflanzenöl|huile végétale|aceite vegetal|olio vegetale/olio di semi|植物油|植物油/サラダ油
        sunflower oil|sonnenblumenöl|huile de tournesol|aceite de girasol|olio di girasole|葵花籽油/葵花油|ひまわり油
        canola oil|rapsöl|huile de colza|aceite de colza|olio di colza|菜籽油|菜種油/キャノーラ油
        sesame oil|sesamöl|huile de sésame|aceite de sésamo|olio di sesamo|香油/芝麻油|ごま油
        chili oil|chiliöl|huile pimentée|aceite picante|olio piccante|辣椒油/辣油/红油|ラー油
        hummus|hummus|houmous|hummus/humus|hummus|鹰嘴豆泥|フムス
        tahini|tahin/tahina|tahin|tahini|tahina|芝麻酱|練りごま
        guacamole|||||牛油果酱|ワカモレ
        tzatziki|zaziki/tsatsiki|||||
        peanut butter|erdnussbutter/erdnussmus|beurre de cacahuète|mantequilla de cacahuete/mantequilla de maní/crema de cacahuete|burro di arachidi|花生酱|ピーナッツバター
        chocolate spread|nussnougatcreme/schokocreme/nutella|pâte à tartiner|crema de cacao|crema alle nocciole/crema spalmabile|巧克力酱|チョコスプレッド
        jam|marmelade/konfitüre|confiture|mermelada|marmellata/confettura|果酱|ジャム
        honey|honig|miel|miel|miele|蜂蜜|はちみつ/蜂蜜
        sugar|zucker|sucre|azúcar|zucchero|糖/白糖|砂糖
        brown sugar|||azúcar moreno|zucchero di canna|红糖|黒糖
        salt|salz|sel|sal|sale|盐|塩
        black pepper|pfeffer|poivre|pimienta|pepe|胡椒/黑胡椒|胡椒/こしょう
        seasoning|gewürz|épice/assaisonnement|especia|spezia|香料/调料|スパイス
        cinnamon|zimt|cannelle|canela|cannella|肉桂|シナモン
        vanilla|vanille|vanille|vainilla|vaniglia|香草味|バニラ
        turmeric|kurkuma|curcuma|cúrcuma|curcuma|姜黄|ターメリック
        maple syrup|ahornsirup|sirop d'érable|jarabe de arce/sirope de arce|sciroppo d'acero|枫糖浆/枫糖|メープルシロップ
        syrup|sirup|sirop|jarabe/sirope|sciroppo|糖浆|シロップ
        miso||||miso|味噌|味噌/みそ
        capers|kapern|câpres|alcaparras|capperi|酸豆|ケッパー
        crouton|croûtons|croûtons|picatostes|crostini|面包丁|クルトン
        chocolate|schokolade/schoko|chocolat|chocolate|cioccolato/cioccolata|巧克力|チョコレート/チョコ
        dark chocolate|zartbitterschokolade/bitterschokolade|chocolat noir|chocolate negro|cioccolato fondente|黑巧克力|ダークチョコレート
        milk chocolate|vollmilchschokolade/milchschokolade|chocolat au lait|chocolate con leche|cioccolato al latte|牛奶巧克力|ミルクチョコレート
        hot chocolate|heiße schokolade/kakao/trinkschokolade|chocolat chaud|chocolate caliente/chocolate a la taza|cioccolata calda|热巧克力|ココア/ホットチョコレート
        chocolate bar|schokoriegel|barre chocolatée|chocolatina/barrita de chocolate|barretta di cioccolato|巧克力棒|チョコバー
        cake|kuchen/torte|gâteau|pastel/tarta/bizcocho|torta|蛋糕|ケーキ
        cheesecake|käsekuchen|gâteau au fromage|tarta de queso|torta al formaggio|芝士蛋糕|チーズケーキ
        carrot cake|karottenkuchen/möhrenkuchen/rüblikuchen|gâteau aux carottes|tarta de zanahoria|torta di carote|胡萝卜蛋糕|キャロットケーキ
        pie||tarte/tourte|tarta salada|crostata|派|パイ
        apple pie|apfelkuchen|tarte aux pommes/tarte tatin|tarta de manzana|torta di mele/crostata di mele|苹果派|アップルパイ
        strudel|strudel|strudel|strudel|strudel||
        cookie|keks/plätzchen|biscuit/cookie/sablé|galleta|biscotto|饼干/曲奇|クッキー/ビスケット
        gingerbread|lebkuchen|pain d'épices|pan de jengibre|pan di zenzero|姜饼|ジンジャーブレッド
        brownie||||brownie|布朗尼|ブラウニー
        muffin|muffin|muffin|magdalena|muffin|玛芬/麦芬|マフィン
        donut|donut/krapfen/berliner|beignet/donut|dónut/rosquilla/dona|ciambella/bombolone|甜甜圈|ドーナツ/ドーナッツ
        pastry|gebäck/teilchen|viennoiserie/pâtisserie|bollería/hojaldre|pasticcino|酥皮点心/糕点|ペストリー/菓子パン
        pain au chocolat|schokocroissant/schokobrötchen|pain au chocolat/chocolatine|napolitana de chocolate|pain au chocolat||
        ice cream|eis/speiseeis/eiscreme|glace/crème glacée|helado/nieve|gelato|冰淇淋/雪糕/冰激凌|アイスクリーム/アイス
        sorbet|sorbet|sorbet|sorbete|sorbetto|雪葩|シャーベット
        popsicle|eis am stiel|bâtonnet glacé|paleta/polo|ghiacciolo|冰棍/冰棒|アイスキャンディー
        pudding|pudding|crème dessert/flan|flan/pudín/natillas|budino|布丁|プリン
        rice pudding|milchreis|riz au lait|arroz con leche|riso al latte|米布丁|ライスプディング
        jello|wackelpudding/götterspeise|gelée|gelatina|gelatina|果冻|ゼリー
        candy|süßigkeit/bonbon|bonbon|caramelo/golosina|caramella|糖果|キャンディ/飴
        gummy|gummibärchen/fruchtgummi|bonbon gélifié|gominola/gomita|caramella gommosa|软糖|グミ
        marshmallow|||malvavisco/nube|marshmallow|棉花糖|マシュマロ
        caramel|karamell|caramel|dulce de leche|caramello|焦糖|キャラメル
        tiramisu|||||提拉米苏|ティラミス
        panna cotta||panna cotta|panna cotta|panna cotta|意式奶冻|パンナコッタ
        creme brulee||crème brûlée|crema catalana|crema catalana|焦糖布丁|クリームブリュレ
        custard|vanillesoße/vanillepudding|crème anglaise/crème pâtissière|crema pastelera|crema pasticcera|卡仕达酱|カスタード
        mousse|||||慕斯|ムース
        macaroon|makrone/macaron|macaron|macarrón dulce|amaretto|马卡龙|マカロン
        churro|||||吉事果|チュロス
        mooncake|mondkuchen|gâteau de lune|pastel de luna|torta della luna|月饼|月餅
        sachima|||||萨其马/沙琪玛|
        fried dough twist|||||麻花/油条/油炸鬼|揚げパン
        egg tart|||pastel de nata||蛋挞|エッグタルト
        mochi|||||麻糬|もち/お餅/大福
        dorayaki|||||铜锣烧|どら焼き
        sweet rice ball|||||汤圆/元宵|白玉団子/団子
        granola bar|müsliriegel|barre de céréales|barrita de cereales/barra de granola|barretta ai cereali/barretta di cereali|谷物棒/燕麦棒|グラノーラバー
        protein bar|proteinriegel/eiweißriegel|barre protéinée|barrita proteica/barra de proteína|barretta proteica|蛋白棒|プロテインバー
        protein shake|proteinshake/eiweißshake|shake protéiné|batido de proteínas|frullato proteico|蛋白奶昔|プロテインシェイク/プロテイン
        water|wasser/leitungswasser/stilles wasser|eau/eau plate|agua/agua sin gas|acqua/acqua naturale|水/白开水/开水|水/お水/お冷
        mineral water|mineralwasser|eau minérale|agua mineral|acqua minerale|矿泉水|ミネラルウォーター
        sparkling water|sprudelwasser/sprudel|eau gazeuse/eau pétillante|agua con gas|acqua frizzante/acqua gassata|气泡水/苏打水|炭酸水
        coffee|kaffee|café|café|caffè|咖啡|コーヒー/珈琲
        black coffee|schwarzer kaffee|café noir|café solo/café negro|caffè nero|黑咖啡/美式咖啡|ブラックコーヒー
        coffee with milk|milchkaffee|café au lait/café crème|café con leche|caffellatte/caffè latte/caffè con latte|拿铁/拿铁咖啡|カフェラテ/カフェオレ
        espresso|||café expreso|caffè espresso|浓缩咖啡|エスプレッソ
        cappuccino|||capuchino|cappuccino|卡布奇诺|カプチーノ
        tea|tee|thé|té|tè|茶/茶水|お茶/茶/ティー
        green tea|grüner tee/grüntee|thé vert|té verde|tè verde|绿茶|緑茶
        black tea|schwarzer tee/schwarztee|thé noir|té negro|tè nero|红茶|紅茶
        oolong|||||乌龙茶|ウーロン茶/烏龍茶
        barley tea||||caffè d'orzo|大麦茶|麦茶
        milk tea|||||奶茶|ミルクティー
        bubble tea|||||珍珠奶茶|タピオカミルクティー/タピオカ
        herbal tea|kräutertee/früchtetee|tisane/infusion|infusión/manzanilla|tisana/camomilla|花草茶/花茶|ハーブティー
        iced tea|eistee|thé glacé|té helado/té frío|tè freddo|冰茶/冰红茶|アイスティー
        juice|saft|jus|zumo/jugo|succo/spremuta|果汁/汁|ジュース
        smoothie|smoothie|smoothie|batido de frutas/licuado|frullato|冰沙|スムージー
        milkshake|milchshake|milk shake|batido/malteada|frappè|奶昔|ミルクシェイク
        cola|cola|coca|refresco de cola|coca cola|可乐/可口可乐|コーラ
        soda|limonade/limo/brause|boisson gazeuse/soda|refresco/gaseosa|bibita/bibita gassata|汽水|ソーダ/炭酸飲料/サイダー
        lemonade|zitronenlimonade|citronnade|limonada|limonata|柠檬水|レモネード
        beer|bier|bière|cerveza|birra|啤酒|ビール
        wine|wein|vin|vino|vino|葡萄酒|ワイン
        red wine|rotwein|vin rouge|vino tinto|vino rosso|红酒/红葡萄酒|赤ワイン
        white wine|weißwein|vin blanc|vino blanco|vino bianco|白葡萄酒|白ワイン
        champagne|sekt/schaumwein|champagne/mousseux|cava|spumante|香槟|シャンパン
        cider|apfelwein|cidre|sidra|sidro|苹果酒|シードル
        sake||saké|||清酒|日本酒
        liquor|schnaps|eau de vie|aguardiente|grappa|白酒|焼酎
        coconut water|kokoswasser|eau de coco|agua de coco|acqua di cocco|椰子水|ココナッツウォーター
        energy drink||boisson énergisante|bebida energética|bevanda energetica|功能饮料|エナジードリンク/栄養ドリンク
        drink|getränk|boisson|bebida|bevanda|饮料|飲み物/ドリンク
        soup|suppe|soupe/potage/velouté|sopa|zuppa/minestra|汤|スープ/汁/お吸い物
        miso soup|misosuppe|soupe miso|sopa de miso|zuppa di miso|味噌汤/味增汤|味噌汁/みそ汁
        minestrone||||minestrone|意大利蔬菜汤|ミネストローネ
        broth|brühe|bouillon|caldo|brodo|清汤/高汤|だし/ブイヨン
        egg drop soup|||||蛋花汤/紫菜蛋花汤|卵スープ
        stew|eintopf|ragoût|estofado/guiso|stufato/spezzatino|炖菜|シチュー/煮込み
        beef stew|rindereintopf|ragoût de bœuf|estofado de ternera|spezzatino di manzo|炖牛肉|ビーフシチュー
        pot roast|sauerbraten/schmorbraten|bœuf braisé|carne mechada|brasato di manzo||
        veal stew|kalbsragout|blanquette de veau|||
        shepherd pie||hachis parmentier|pastel de papa||牧羊人派|シェパーズパイ
        goulash|gulasch|goulash|gulash|gulasch|匈牙利炖牛肉|グヤーシュ
        curry|curry|curry|curry|curry|咖喱|カレー
        curry rice|curryreis||arroz al curry|riso al curry|咖喱饭|カレーライス
        chili con carne||chili con carne|chili con carne/chile con carne|chili con carne|辣豆酱|チリコンカン
        sandwich|sandwich/belegtes brot/belegtes brötchen|sandwich|bocadillo/sándwich/emparedado|tramezzino|三明治|サンドイッチ/サンド
        toasted sandwich|||sándwich mixto|toast prosciutto e formaggio|烤三明治|ホットサンド
        hamburger|hamburger|hamburger|hamburguesa|hamburger|汉堡/汉堡包/牛肉汉堡|ハンバーガー/バーガー
        cheeseburger|||hamburguesa con queso||芝士汉堡|チーズバーガー
        veggie burger|gemüseburger/veggieburger|burger végétarien|hamburguesa vegetal|hamburger vegetale|素汉堡/蔬菜汉堡|ベジバーガー
        pizza|pizza|pizza|pizza|pizza|披萨/比萨|ピザ
        lasagna|lasagne|lasagne|lasaña|lasagne|千层面|ラザニア
        bolognese spaghetti|spaghetti bolognese|spaghetti bolognaise|espaguetis a la boloñesa|spaghetti alla bolognese|肉酱意面/肉酱面|スパゲッティミートソース/スパゲティボロネーゼ
        bolognese||bolognaise|boloñesa|bolognese||ボロネーゼ
        carbonara||carbonara|carbonara|carbonara|培根蛋面|カルボナーラ
        mac and cheese|käsemakkaroni|macaronis au fromage|macarrones con queso|maccheroni al formaggio|奶酪通心粉|マカロニチーズ
        risotto|risotto|risotto|risotto|risotto|意式烩饭/烩饭|リゾット
        paella||paëlla|paella||西班牙海鲜饭|パエリア
        dumpling|knödel/kloß/teigtasche|raviolis chinois|empanadilla china|ravioli cinesi|饺子/水饺/锅贴/煎饺/蒸饺|餃子/ぎょうざ/水餃子
        soup dumpling|||||小笼包/汤包|小籠包
        wonton|||||馄饨/云吞|ワンタン
        hot and sour soup|||||酸辣汤|サンラータン
        scallion pancake|||||葱油饼/手抓饼|
        shumai|||||烧卖|シュウマイ/焼売
        spring roll|frühlingsrolle|rouleau de printemps/nem|rollito de primavera|involtino primavera|春卷|春巻き
        sushi||sushi|sushi|sushi|寿司|寿司/すし/鮨/握り寿司/巻き寿司
        sashimi||sashimi|sashimi|sashimi|刺身/生鱼片|刺身/お刺身
        tempura||tempura|tempura|tempura|天妇罗|天ぷら/天麩羅
        rice ball|||||饭团|おにぎり/おむすび
        rice bowl|||||盖饭/盖浇饭/拌饭|丼
        beef bowl|||||牛丼/肥牛饭|牛丼
        pork cutlet rice bowl||||||カツ丼
        chicken and egg bowl||||||親子丼
        okonomiyaki|||||大阪烧|お好み焼き
        takoyaki|||||章鱼烧|たこ焼き
        grilled meat|grillfleisch|grillades|parrillada/carne a la parrilla|grigliata di carne|烤肉|焼肉/焼き肉
        chili shrimp||||||エビチリ
        pork soup||||||豚汁
        beef stew on rice||||||ハヤシライス
        yakitori|||||烤鸡肉串|焼き鳥
        omelet rice|||||蛋包饭|オムライス
        bento|||||便当|弁当/お弁当
        hot pot|||||火锅|鍋/鍋料理/しゃぶしゃぶ/すき焼き
        meat and potato stew||||||肉じゃが
        ginger pork||||||生姜焼き/豚の生姜焼き
        congee|reisbrei|congee|congee|congee|粥/稀饭/白粥/皮蛋瘦肉粥|おかゆ/お粥/雑炊
        millet porridge|hirsebrei||||小米粥|
        mapo tofu|||||麻婆豆腐|麻婆豆腐
        kung pao chicken|||||宫保鸡丁|
        sweet and sour pork|schweinefleisch süß sauer|porc aigre doux|cerdo agridulce|maiale in agrodolce|糖醋里脊/咕噜肉/咕咾肉/锅包肉|酢豚
        sweet and sour rib|||||糖醋排骨|
        twice cooked pork|||||回锅肉|回鍋肉
        pepper and pork strip|||||青椒肉丝|青椒肉絲/チンジャオロース
        scrambled egg with tomato|||||番茄炒蛋/西红柿炒鸡蛋/番茄炒鸡蛋/西红柿炒蛋|
        peking duck|peking ente|canard laqué|pato laqueado/pato pekinés|anatra alla pechinese|北京烤鸭|北京ダック
        stir fried vegetable|gemüsepfanne/wokgemüse|poêlée de légumes|salteado de verduras|verdure saltate|炒时蔬/炒青菜/炒蔬菜|野菜炒め
        mixed vegetable|mischgemüse/gemischtes gemüse|légumes variés/macédoine de légumes|verduras mixtas/menestra|verdure miste|什锦蔬菜|ミックスベジタブル
        grilled vegetable|grillgemüse/ofengemüse|légumes grillés/légumes rôtis|verduras asadas/parrillada de verduras|verdure grigliate|烤蔬菜|焼き野菜
        salad|salat|salade|ensalada|insalata|沙拉/色拉|サラダ
        coleslaw|krautsalat|salade de chou|ensalada de col|insalata di cavolo|凉拌卷心菜|コールスロー
        cucumber salad|gurkensalat|salade de concombre|ensalada de pepino|insalata di cetrioli|凉拌黄瓜/拍黄瓜|きゅうりの酢の物
        potato salad|kartoffelsalat|salade de pommes de terre/piémontaise|ensalada de patata/ensaladilla rusa/ensalada de papa|insalata di patate/insalata russa|土豆沙拉|ポテトサラダ
        pasta salad|nudelsalat|salade de pâtes|ensalada de pasta|insalata di pasta|意面沙拉|パスタサラダ/マカロニサラダ
        tabbouleh|taboulé|taboulé|tabulé|tabulè|塔布勒沙拉|
        caesar salad||salade césar|ensalada césar|insalata caesar|凯撒沙拉|シーザーサラダ
        gratin|gratin|gratin|gratén|gratin|焗菜|グラタン
        potato gratin|kartoffelgratin|gratin dauphinois|gratén de patatas|gratin di patate|焗土豆|ポテトグラタン
        casserole|auflauf|cassolette|cazuela|sformato|砂锅|キャセロール
        quiche|quiche|quiche|quiche|torta salata|法式咸派|キッシュ
        ratatouille||ratatouille|pisto|caponata|普罗旺斯炖菜|ラタトゥイユ
        moussaka|moussaka|moussaka|musaca|moussaka||ムサカ
        beef bourguignon||bœuf bourguignon|||红酒炖牛肉|
        meat loaf|leberkäse/fleischkäse|||||
        burrito|||||墨西哥卷饼|ブリトー
        empanada|||empanada/empanadilla|||エンパナーダ
        wrap|wrap||||卷饼|ラップサンド
        falafel||||falafel|法拉费|ファラフェル
        bibimbap|||||石锅拌饭/韩式拌饭|ビビンバ
        kimchi||kimchi|kimchi|kimchi|泡菜/韩国泡菜/辣白菜|キムチ
        pho||soupe pho|||越南河粉|フォー
        pad thai||||pad thai|泰式炒河粉|パッタイ
        fish and chips|||||炸鱼薯条|フィッシュアンドチップス
        fruit yogurt|fruchtjoghurt|yaourt aux fruits|yogur de frutas|yogurt alla frutta|水果酸奶|フルーツヨーグルト
        """
}
