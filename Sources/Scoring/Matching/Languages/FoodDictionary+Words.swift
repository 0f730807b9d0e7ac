extension FoodDictionary {
    /// Preparations, cuts, colours, sizes, dishware and words that make another food of the one beside them.
    ///
    /// Columns: English | German | French | Spanish | Italian | Chinese | Japanese; `/` between words of one meaning.
    static let words = """
        grilled|gegrillt/grill|grillé/au grill|a la plancha/a la parrilla/a la brasa|grigliato/alla griglia/ai ferri/alla piastra|烤/炙烤|焼き/グリル/焼いた/網焼き/塩焼き/照り焼き/焼/西京焼き/バター焼き
        roasted|geröstet/braten|rôti|asado|arrosto/arrostito|烘|ロースト
        baked|gebacken/überbacken/ofen/aus dem ofen|au four/cuit au four|al horno/horneado|al forno|烘烤/焗|ベイクド/オーブン焼き
        fried|gebraten/frittiert|frit/poêlé|frito|fritto/in padella|炸/油炸/煎/香煎/干煸/干炒/干锅/酥炸|揚げ/フライ/唐揚/ソテー
        stir fried|angebraten/pfannengerührt|sauté|salteado|saltato|炒/清炒/爆炒|炒め/炒めた
        boiled|gekocht|bouilli/à l'eau|hervido/cocido|bollito/lesso/lessato|水煮/煮/白灼/白切/汆|ゆで/茹で/煮/煮た/おひたし/水煮/味噌煮/甘辛煮/甘煮/うま煮
        steamed|gedämpft/gedünstet|vapeur/à la vapeur|al vapor|al vapore|蒸/清蒸|蒸し/蒸した
        braised|geschmort/schmor|braisé/mijoté|guisado|brasato/in umido|红烧/卤/炖/焖/烩/黄焖/酱烧/油焖/煨|煮付け/煮物
        poached|pochiert|poché|escalfado|in camicia|荷包|ポーチド
        smoked|geräuchert/räucher|fumé|ahumado|affumicato|烟熏/熏|燻製/スモーク
        scrambled|||revuelto|strapazzato||
        raw|roh|cru|crudo|crudo|生|生
        fresh|frisch|frais/fraîche|fresco|fresco|新鲜/鲜|新鮮/新鮮な
        frozen|tiefgekühlt/gefroren|surgelé/congelé|congelado|surgelato/congelato|冷冻|冷凍
        canned|dosen/aus der dose/konserve|en conserve/en boîte|en lata/enlatado|in scatola|罐头|缶詰
        dried|getrocknet/trocken|séché/sec/sèche|seco/deshidratado|secco/essiccato|干/风干|乾燥/干し/ドライ
        sliced|in scheiben/scheibe/geschnitten|tranché/en tranches/tranche/émincé/rondelle|en rodajas/rodaja/loncha/rebanada/laminado|a fette/fetta/fettina|切片/片|スライス/薄切り/輪切り
        chopped|gehackt/gewürfelt/würfel|haché/en dés/dés|picado/en cubos/cubo/troceado|tritato/a cubetti/cubetto|切碎/切块|みじん切り/刻み/角切り
        mashed|püriert/püree/mus|en purée/purée|puré|in purea/purè/purea|泥|マッシュ/ペースト
        shredded|geraspelt/gehobelt|julienne|desmenuzado|sfilacciato|丝|千切り
        peeled|geschält|pelé/épluché|pelado|sbucciato|去皮|皮むき
        grated|gerieben|râpé|rallado|grattugiato|碎|すりおろし/おろし
        stuffed|gefüllt|farci/fourré|relleno|ripieno|酿/夹心|詰め
        breaded|paniert|pané|empanado/rebozado|impanato|裹粉|パン粉焼き
        marinated|mariniert|mariné|marinado|marinato|腌制|マリネ
        pickled|eingelegt|au vinaigre|encurtido|sottaceto|腌|酢漬け
        homemade|hausgemacht/selbstgemacht|fait maison/maison|casero|fatto in casa|自制/家常|自家製/手作り
        cooked|gegart|cuit|cocinado|cotto|熟|調理済み
        plain|natur|nature|natural|naturale|原味|プレーン
        seasoned|gewürzt|assaisonné|condimentado/aliñado|condito|凉拌/拌/椒盐/拍/鱼香/醋溜|味付け/和え/和え物/漬け/きんぴら
        spicy|scharf/pikant|épicé/piquant|picante|piccante|辣/麻辣/香辣|辛い/ピリ辛/辛口
        sweet|süß|sucré/doux/douce|dulce|dolce|甜|甘い
        sour|sauer|aigre/acide|agrio|agro|酸|酸っぱい
        salted|gesalzen|salé|salado|salato|咸|塩味
        crispy|knusprig/kross|croustillant|crujiente|croccante|脆/香酥|カリカリ/パリパリ
        golden|goldbraun|doré|dorado|dorato|金黄|
        soft|weich|moelleux/tendre|tierno/blando|morbido/tenero|嫩/软|やわらか/柔らか
        juicy|saftig|juteux|jugoso|succoso|多汁|ジューシー
        thin|dünn|fin|fino|sottile|薄|薄
        classic|klassisch|classique|clásico|classico|经典|クラシック
        traditional|traditionell|traditionnel|tradicional|tradizionale|传统|
        country|bauern|campagne|campesino|casereccio||
        creamy|cremig|crémeux|cremoso|cremoso|奶油味|クリーミー
        glazed|glasiert|laqué|glaseado|glassato|蜜汁|
        small|klein|petit|pequeño|piccolo|小|小さい
        large|groß|grand/gros|grande|grande|大|大盛り/盛り
        half|halb|demi|medio/mitad|mezzo/metà|半|半分
        mixed|gemischt/misch/bunt|mixte/mélange/varié/composé|mixto/variado|misto|什锦/混合|ミックス
        hot|heiß/warm|chaud|caliente|caldo|热|ホット
        cold|kalt|froid|frío|freddo|冷/凉|冷/冷製
        iced|eisgekühlt|||ghiacciato|冰/冰镇|アイスド
        ripe|reif|mûr|maduro|maturo|熟透|完熟
        red|rot|rouge|rojo|rosso|红|赤
        green|grün|vert|verde|verde|绿|緑
        white|weiß|blanc/blanche|blanco|bianco|白|白
        black|schwarz|noir|negro|nero|黑|黒
        yellow|gelb|jaune|amarillo|giallo|黄|黄色
        brown|braun|brun|moreno|bruno|褐|茶色
        purple|lila/violett|violet|morado|viola|紫|紫
        wholemeal|vollkorn|complet/complète|integral|integrale|全麦/全谷|全粒粉
        lean|mager|maigre|magro|magro|瘦|赤身
        low fat|fettarm|allégé|desnatado/bajo en grasa|scremato/light|低脂|低脂肪
        whole|ganz|entier|entero|intero|整/全|丸ごと
        greek|griechisch|grec|griego|greco|希腊|ギリシャ
        italian|italienisch|italien|italiano|italiano|意式/意大利|イタリアン
        french|französisch|français|francés|francese|法式|フレンチ
        chinese|chinesisch|chinois|chino|cinese|中式|中華
        japanese|japanisch|japonais|japonés|giapponese|日式|和風
        organic|bio|biologique|ecológico/orgánico|biologico|有机|有機
        light|leicht/light|léger|ligero/light|leggero|清淡|あっさり
        unsweetened|ungesüßt|sans sucre|sin azúcar|senza zucchero|无糖|無糖
        vegan|vegan|végan/végétalien|vegano|vegano|纯素/素|ヴィーガン/ビーガン
        vegetarian|vegetarisch/veggie|végétarien|vegetariano|vegetariano|素食|ベジタリアン
        piece|stück/stückchen|morceau|trozo/pieza/tira|pezzo/pezzetto/striscia|块/个/粒/只/条/颗|個/切れ/本/枚/切り身
        serving|portion|portion|porción/ración|porzione|份|人前
        bowl|schüssel/schale|bol|bol/tazón/cuenco|ciotola|碗|ボウル
        glass|glas|verre|vaso/copa|bicchiere|玻璃杯|グラス
        cup|tasse|tasse|taza|tazza/tazzina|杯|カップ/杯
        plate|teller|assiette/plat|plato|piatto|盘|皿
        bottle|flasche/dose|bouteille/boîte|botella/lata|bottiglia/lattina|瓶/罐|瓶/缶
        spoon|löffel/esslöffel/teelöffel|cuillère|cucharada/cucharadita|cucchiaio/cucchiaino|勺|大さじ/小さじ
        handful|handvoll|poignée|puñado|manciata|把|一握り
        one|||||一/两/二/三|
        garnish|garnitur|garniture|adorno|guarnizione|装饰|飾り
        style|art|façon|estilo|stile|风味|風/風味/味
        breast|brust|poitrine/magret||petto|胸/胸肉|胸/むね
        thigh|schenkel/keule|cuisse|muslo|coscia|腿/腿肉|もも肉
        leg||gigot/jarret|pierna/pata|gamba di|肘|
        wing|flügel|aile|ala|ala|翅|手羽
        fillet|filet|filet/pavé/dos|filete/lomo/solomillo|filetto|柳/鱼片|フィレ/ヒレ
        chop||côtelette/côte||costoletta|排|ロース
        cutlet||escalope||scaloppina/fettina panata||カツ
        minced|hack|||trito|末|そぼろ/ひき
        skin|haut|peau|piel|pelle|皮|皮
        bone|knochen|os|hueso|osso|骨/带骨|骨付き/骨
        leaf|blatt|feuille|hoja|foglia|叶|葉
        kernel|kern||grano|chicco||粒
        stalk|stange|branche/tige|rama/tallo|gambo/costa|茎|茎
        peel|schale von|écorce/zeste|cáscara|buccia/scorza|果皮|果皮
        powder|pulver|poudre/en poudre|polvo/en polvo|polvere/in polvere|粉|粉末/パウダー
        paste|paste/mark|concentré|pasta de|concentrato|酱膏|
        flakes|flocken|flocon|copo|fiocco|片状|フレーク
        spread|aufstrich|tartinade|untable/crema para untar|spalmabile|抹酱|スプレッド
        cream|creme|||||
        crumble|streusel/streuselkuchen|crumble|||酥粒|クランブル
        roll|rolle/röllchen|rouleau|rollo/rollito|involtino/rotolo|卷|ロール/巻き/巻
        ball|kugel/bällchen/klößchen|boule|bola|pallina|丸|ボール
        bar|riegel|barre|barrita/barra|barretta|棒|バー
        tart|tarte/tartelette|tartelette|tartaleta|tartelletta|挞|タルト
        burger|burger|burger|burger|burger|堡|
        casserole|topf|||pasticcio|煲|
        pan|pfanne|poêlée|||铁板|鉄板焼き
        dish|gericht|plat de|plato de|piatto di|菜|料理
        set meal|menü|menu|menú|menù|套餐|定食
        dressing|||||汁料|
        with|mit/dazu|avec/accompagné de|con/acompañado de|con|配/加/搭配|添え/付き
        and|und|et|y/e|e/ed|和/与/及|と
        without|ohne|sans|sin|senza|无/不加|抜き
        in|in/im/vom/zum/zur/nach/am/aus|en/dans|en|in|里|入り
        on|auf|sur|sobre|su/sul/sulla|上|のせ/乗せ
        of|von/der/die/das/den/dem/des/ein/eine/einem/einen/einer|de/du/des/d/la/le/les/l/un/une/au/aux/a|de/del/la/el/los/las/un/una/a/al/tipo|di/del/della/dello/dei/delle/degli/dell/d/il/lo/la/i/gli/le/l/un/una/uno/al/alla/allo/ai/agli/alle/all/da/tipo|的/之|の/な/かけ
        """
}
