// How people say it in French, German, Spanish, Portuguese, Japanese and Chinese: one table. `IT` stands for what is
// spoken of, `END` for the end of what is said, `STOP` for the end of all; each fits from the beginning of a remark.
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import { pattern } from "../pattern/pattern.ts";
import type { Phrase } from "./phrase.ts";

interface Language {
  /** What the work before is called. */
  readonly it: string;
  readonly end: string;
  /** A verdict, texts of which one must be there, and the words; `?` behind the verdict: also as a question. */
  readonly rows: readonly (readonly [
    verdict: FeedbackVerdict | "regression?",
    needs: string,
    words: string,
  ])[];
}

const WORD = "[\\wÀ-ɏ'/._-]+";
/** Nothing more is said, or something else begins. */
const LATIN_END =
  "(?=[^\\wÀ-ɏ]*$|\\s*[,;:.!?…—–(]|\\s+(?:merci|danke|gracias|obrigad[oa]|thanks|svp|bitte|por favor|et|und|y|e|mais|aber|pero|mas|quand|wenn|cuando|quando|sur|auf|en|em|dans|im|in)(?![\\wÀ-ɏ]))";
/** Nothing more is said: "keep this in a file" is an order. */
const STOP = "(?=[^\\wÀ-ɏぁ-ヺ一-鿿]*$|\\s*[:：.!。！])";
const CJK_END = "(?=[\\s。.!！?？…~〜、，,w笑呢啊吧了]*$|[。！!，、,])";

const FRENCH: Language = {
  it: `(?:ça|ca|cela|c'|il|elle|tout|(?:(?:les?|la|mon|ma|mes|notre|nos|ton|ta|tes|vos|votre|ce|cette|ces) |l')${WORD}(?: ${WORD}){0,3}?)`,
  end: LATIN_END,
  rows: [
    [
      "regression",
      "plus",
      "IT (?:ne |n')?(?:marche|fonctionne|passe|compile|démarre|s'affiche)(?:nt)? plusEND",
    ],
    [
      "regression",
      "encore|nouveau",
      "IT ?(?:est|sont|a|ont) (?:encore|de nouveau|à nouveau) (?:cassée?s?|en panne|en échec|planté|échoué|rouge)",
    ],
    [
      "regression",
      "nouveau|encore une fois",
      "IT (?:ne |n')?(?:marche|fonctionne|échoue|plante|casse)(?:nt)?(?: pas)? (?:de nouveau|à nouveau|encore une fois)",
    ],
    [
      "regression",
      "encore|même",
      "(?:c'est )?encore (?:la même erreur|le même (?:problème|bug)|une erreur|cassé)",
    ],
    [
      "regression",
      "même",
      "(?:tu (?:as )?(?:refai[st]|fai[st]) (?:encore )?)?(?:la même erreur|le même bug) (?:qu'avant|encore|à nouveau)",
    ],
    ["regression", "régression", "(?:(?:c'|ça |cela )est |on a |il y a )?(?:encore )?une régression"],
    [
      "regression?",
      "pourquoi",
      "pourquoi [^?]{0,30}(?:échoue|plante|casse|marche pas|cassé)[^?]{0,12}(?:encore|toujours|sans arrêt|à chaque fois|sans cesse)",
    ],
    [
      "regression?",
      "pourquoi",
      "pourquoi [^?]{0,30}(?:continue|n'arrête pas)[^?]{0,8}(?:échouer|planter|casser)",
    ],
    [
      "regression",
      "marchait|fonctionnait",
      "IT (?:marchait|fonctionnait)(?: très bien| bien)? (?:avant|hier|encore|ce matin)",
    ],
    [
      "regression",
      "corrigé|réglé|réparé",
      "(?:je (?:croyais|pensais)|tu (?:as|avais) dit) que [^.?!]{0,20}(?:corrigé|réglé|réparé)",
    ],
    [
      "record",
      "retiens|souviens|mémorise|enregistre|note",
      "(?:s'il te plaît,? )?(?:retiens(?:-le| ça| cela| bien ça)|souviens-toi(?: de ça| de cela|-en)|mémorise(?:-le| ça| cela)|enregistre (?:ça|cela)|note(?:-le| ça| cela))(?: pour (?:la prochaine fois|plus tard))?STOP",
    ],
    [
      "failed",
      "pas",
      "IT (?:ne |n')?(?:marche|fonctionne|passe|compile|démarre)(?:nt)? (?:toujours |encore |vraiment )?pas(?: du tout| non plus| encore)?END",
    ],
    ["failed", "pas", "IT ?(?:n'a|n'ont|a) (?:toujours )?pas (?:marché|fonctionné|aidé)END"],
    [
      "failed",
      "toujours|encore|pas",
      "(?:toujours|encore) (?:pas|cassé|la même erreur|le même problème|rien)END",
    ],
    [
      "failed",
      "échou|plant|cassé|rouge",
      "IT (?:a |ont |est |sont )?(?:toujours )?(?:échouée?s?|échouent|plante|planté|cassée?s?|en échec|rouges?)END",
    ],
    ["failed", "est cassé", "c'est (?:toujours |complètement )?casséEND"],
    ["failed", "erreur", "j'ai (?:toujours |encore )?(?:une|la même|cette) erreur"],
    ["failed", "essaie|essaye", "(?:réessaie|réessaye|(?:essaie|essaye) (?:encore|à nouveau|de nouveau))END"],
    ["failed", "pas ce que", "(?:ce|c)(?: n)?'est pas ce que j(?:e voulais|'ai demandé|e demandais)"],
    [
      "worked",
      "march|fonctionn",
      "IT (?:marche|fonctionne|a marché|a fonctionné|passe|passent)(?: enfin| maintenant| bien| parfaitement| très bien)*END",
    ],
    [
      "worked",
      "corrigé|réglé|réparé|résolu",
      "(?:c'est |IT est )?(?:enfin |maintenant )?(?:corrigé|réglé|réparé|(?:problème )?résolu)(?: maintenant)?END",
    ],
    ["worked", "passent|verts", "(?:tous )?les tests (?:passent|sont verts)(?: maintenant| tous)*END"],
    [
      "worked",
      "parfait|impeccable|nickel",
      "(?:c'est )?(?:parfait|impeccable|nickel)(?=(?:[\\s,!.]|merci|beaucoup)*$)",
    ],
  ],
};

const GERMAN: Language = {
  it: `(?:es|das|dies|alles|(?:der|die|das|mein|meine|unser|unsere|dein|deine|dieser|diese|dieses) ${WORD}(?: ${WORD}){0,2}?)`,
  end: LATIN_END,
  rows: [
    [
      "regression",
      "wieder|erneut",
      "(?:IT )?(?:ist |sind |geht |gehen )?(?:jetzt )?(?:schon wieder|wieder|erneut) (?:kaputt|defekt|rot|fehlgeschlagen|gescheitert|abgestürzt)",
    ],
    [
      "regression",
      "wieder|erneut",
      "(?:IT )?(?:geht|funktioniert|klappt|läuft|gehen|funktionieren|laufen) (?:jetzt )?(?:schon wieder|wieder|erneut) nicht",
    ],
    [
      "regression",
      "wieder|erneut",
      "(?:IT )?(?:schlägt|schlagen) (?:schon wieder|wieder|immer wieder|erneut|ständig) fehl",
    ],
    [
      "regression",
      "mehr",
      "(?:IT )(?:geht|funktioniert|klappt|läuft|lädt|startet|gehen|funktionieren|laufen) nicht mehrEND",
    ],
    [
      "regression",
      "wieder",
      "(?:schon )?wieder (?:der ?selbe|der gleiche|das gleiche|das ?selbe|ein) (?:fehler|problem)",
    ],
    [
      "regression",
      "selben|gleichen",
      "(?:du machst |du hast )?(?:schon )?(?:wieder )?(?:den ?selben|den gleichen) fehler",
    ],
    ["regression", "regression", "(?:das|es|dies) ist eine regression"],
    [
      "regression?",
      "warum|wieso",
      "(?:warum|wieso) [^?]{0,30}(?:immer wieder|ständig|dauernd|schon wieder)[^?]{0,15}(?:fehl|kaputt|nicht|ab)",
    ],
    [
      "regression",
      "ging|funktionierte|lief",
      "(?:IT )?(?:gestern |vorher |vorhin |eben )?(?:ging|funktionierte|lief)(?: das| es)? (?:gestern|vorher|vorhin|eben)? ?(?:doch )?noch(?: gut)?END",
    ],
    [
      "regression",
      "gestern|vorher|vorhin",
      "(?:gestern|vorher|vorhin) (?:ging|funktionierte|lief|hat) (?:es|das|alles)(?: doch)?(?: noch)?",
    ],
    [
      "regression",
      "behoben|repariert|gefixt|gelöst",
      "(?:das war doch|ich dachte,? (?:das|es) (?:war|wäre|ist)|du hast gesagt,? (?:das|es) (?:ist|sei|wäre)) (?:schon )?(?:behoben|repariert|gefixt|gelöst)",
    ],
    [
      "record",
      "merk|notier|schreib|halt",
      "(?:bitte )?(?:merke? dir (?:das|dies)(?: für (?:später|das nächste mal))?|notiere? (?:dir )?das|schreib(?:e)? (?:dir )?das auf|halte? das fest)STOP",
    ],
    [
      "failed",
      "nicht",
      "(?:IT )?(?:funktioniert|geht|klappt|läuft|kompiliert|baut|gehen|funktionieren|laufen) (?:das |es |so |leider |immer noch |noch immer |noch |auch |bei mir )*nichtEND",
    ],
    [
      "failed",
      "nicht",
      "(?:IT )?(?:hat|haben) (?:leider |immer noch |auch )*nicht (?:funktioniert|geklappt|geholfen)END",
    ],
    [
      "failed",
      "fehl|kaputt|gescheitert|abgestürzt",
      "(?:IT )?(?:ist|sind) (?:leider |immer noch |jetzt )*(?:fehlgeschlagen|kaputt|gescheitert|abgestürzt|rot)END",
    ],
    ["failed", "fehl", "(?:IT )(?:schlägt|schlagen) (?:leider |immer noch )*fehlEND"],
    [
      "failed",
      "fehler",
      "ich (?:bekomme|kriege|habe|sehe) (?:immer noch |noch immer |jetzt )?(?:einen|den gleichen|denselben|diesen) fehler",
    ],
    [
      "failed",
      "immer noch",
      "immer noch (?:kaputt|der ?selbe fehler|der gleiche fehler|das gleiche problem|nichts)END",
    ],
    [
      "failed",
      "nochmal|noch mal|erneut",
      "(?:versuch(?:e|s)?|probier(?:e|s)?)(?: es| das)? (?:nochmal|noch mal|noch einmal|erneut)END",
    ],
    ["failed", "nicht", "(?:das|es) ist nicht(?: das)?,? was ich (?:wollte|meinte|gesagt habe|brauche)"],
    [
      "worked",
      "funktioniert|klappt|läuft|geht jetzt",
      "(?:IT )?(?:jetzt )?(?:funktioniert|klappt|läuft|geht jetzt|hat funktioniert|hat geklappt)(?: jetzt| nun| wieder| endlich| gut| super| perfekt| einwandfrei)*END",
    ],
    ["worked", "behoben|gelöst|repariert", "(?:IT ist )?(?:jetzt )?(?:behoben|gelöst|repariert)END"],
    ["worked", "grün|laufen durch|bestehen", "alle tests (?:sind grün|laufen durch|bestehen)(?: jetzt)?END"],
    [
      "worked",
      "perfekt|einwandfrei",
      "(?:das ist )?(?:perfekt|einwandfrei)(?=(?:[\\s,!.]|danke|vielen dank)*$)",
    ],
  ],
};

const SPANISH: Language = {
  it: `(?:eso|esto|todo|(?:el|la|los|las|mi|mis|tu|tus|nuestro|nuestra|este|esta|estos|estas) ${WORD}(?: ${WORD}){0,3}?)`,
  end: LATIN_END,
  rows: [
    ["regression", "ya no", "(?:IT )?ya no (?:funcionan?|compilan?|carga|arranca|pasan?)"],
    [
      "regression",
      "otra vez|de nuevo|nuevamente",
      "(?:IT )?(?:no funcionan?|fallan?|falló|fallaron|se (?:rompió|cayó)|está roto|está rota|ha fallado) (?:otra vez|de nuevo|nuevamente)",
    ],
    [
      "regression",
      "otra vez|de nuevo",
      "(?:otra vez|de nuevo) (?:no funciona|falla|falló|está roto|el mismo error|el mismo problema|lo mismo)",
    ],
    [
      "regression",
      "volvió|vuelto",
      "(?:IT )?(?:volvió|ha vuelto|volvieron|han vuelto) a (?:fallar|romperse|pasar|ocurrir)",
    ],
    [
      "regression",
      "mismo error",
      "(?:cometiste |has cometido )?(?:otra vez )?el mismo error (?:de antes|otra vez|de nuevo|de siempre)",
    ],
    ["regression", "regresión", "(?:(?:esto |eso )?es |hay )?una regresión"],
    [
      "regression?",
      "por qué|porque",
      "¿?(?:por qué|por que|porque) (?:sigue|siempre|vuelve a)[^?]{0,15}(?:fall|romp|dando error)",
    ],
    ["regression", "funcionaba", "(?:IT )?(?:antes |ayer )?funcionaba(?: bien)? ?(?:antes|ayer|hasta)?END"],
    [
      "regression",
      "arreglado|solucionado|resuelto",
      "(?:pensé|creía|creí|dijiste) que (?:ya )?(?:eso |esto )?(?:estaba |lo habías )(?:arreglado|solucionado|resuelto)",
    ],
    [
      "record",
      "recuerda|recuérda|anota|apunta|guarda|toma nota",
      "(?:por favor,? )?(?:recuerda esto|recuérdalo|anota esto|anótalo|apunta esto|apúntalo|guarda esto|toma nota(?: de esto)?)(?: para (?:la próxima(?: vez)?|después|el futuro))?STOP",
    ],
    [
      "failed",
      "no ",
      "(?:IT )?(?:todavía |aún |tampoco )?no (?:funcionan?|funcionó|ha funcionado|compilan?|sirve|pasan?|arranca)(?: todavía| aún| nada)?END",
    ],
    [
      "failed",
      "sigue|siguen",
      "(?:IT )?siguen? (?:sin (?:funcionar|compilar|pasar)|fallando|rot[oa]s?|igual|dando (?:el mismo )?error)END",
    ],
    ["failed", "fall", "(?:IT )?(?:falló|ha fallado|han fallado|fallaron|falla|fallan)END"],
    ["failed", "rot", "(?:IT )?est(?:á|án) (?:rot[oa]s?|mal)END"],
    ["failed", "error", "(?:me (?:da|sale)|sigo teniendo|tengo|sale) (?:un |el mismo |este |otro )?error"],
    ["failed", "mismo", "(?:es )?el mismo (?:error|problema)END"],
    [
      "failed",
      "inténtalo|intenta|prueba",
      "(?:inténtalo|intenta|prueba) (?:de nuevo|otra vez|nuevamente)END",
    ],
    ["failed", "no es lo que", "(?:eso |esto )?no es lo que (?:pedí|quería|quise|te pedí)"],
    [
      "worked",
      "funciona|funcionó",
      "(?:IT )?(?:ya |ahora (?:sí )?|por fin )*(?:funcionan?|funcionó|ha funcionado)(?: ahora| ya| bien| perfectamente| perfecto)*END",
    ],
    [
      "worked",
      "arreglado|solucionado|resuelto",
      "(?:ya )?(?:está )?(?:problema )?(?:arreglado|solucionado|resuelto)END",
    ],
    [
      "worked",
      "pasan|pasaron",
      "(?:todos )?(?:los tests|las pruebas) (?:ya )?(?:pasan|pasaron)(?: todos| todas| ahora)*END",
    ],
    ["worked", "perfecto", "(?:está )?perfecto(?=(?:[\\s,!.]|gracias|muchas)*$)"],
  ],
};

const PORTUGUESE: Language = {
  it: `(?:isso|isto|tudo|(?:o|a|os|as|meu|minha|nosso|nossa|este|esta|esse|essa) ${WORD}(?: ${WORD}){0,3}?)`,
  end: LATIN_END,
  rows: [
    ["regression", "mais", "(?:IT )?não (?:funcionam?|compilam?|carrega|inicia|passam?) mais"],
    ["regression", "parou|pararam", "(?:IT )?(?:parou|pararam) de funcionar"],
    [
      "regression",
      "de novo|novamente|outra vez",
      "(?:IT )?(?:não funcionam?|não funcionou|falhou|falharam|quebrou|quebraram|está quebrado|deu erro|caiu) (?:de novo|novamente|outra vez)",
    ],
    [
      "regression",
      "de novo|outra vez",
      "(?:de novo|outra vez) (?:o mesmo (?:erro|problema)|quebrou|falhou|não funciona)",
    ],
    ["regression", "voltou", "(?:IT )?(?:voltou|voltaram) a (?:falhar|quebrar|acontecer)"],
    [
      "regression",
      "mesmo erro",
      "(?:você cometeu |cometeu )?o mesmo erro (?:de antes|de novo|outra vez|de sempre)",
    ],
    ["regression", "regressão", "(?:(?:isso |isto )?é |há |temos )?uma regressão"],
    [
      "regression?",
      "por que|por quê|porque",
      "(?:por que|por quê|porque) (?:isso )?(?:continua|sempre|fica|ainda)[^?]{0,15}(?:falh|quebr|dando erro)",
    ],
    ["regression", "funcionava", "(?:IT )?(?:antes |ontem )?funcionava(?: bem)? ?(?:antes|ontem|até)?END"],
    [
      "regression",
      "corrigido|resolvido|consertado",
      "(?:achei|pensei|você disse) que (?:já )?(?:isso )?(?:estava |tinha sido |já estava )(?:corrigido|resolvido|consertado)",
    ],
    [
      "record",
      "lembre|anote|guarde|registre|memorize|lembra|anota",
      "(?:por favor,? )?(?:lembre(?:-se)? disso|lembra disso|anote isso|anota isso|guarde isso|registre isso|memorize isso)(?: para (?:a próxima(?: vez)?|depois|o futuro))?STOP",
    ],
    [
      "failed",
      "não",
      "(?:IT )?(?:ainda |também )?não (?:funcionam?|funcionou|funcionaram|está funcionando|deu certo|compilam?|compilou|passam?|passou)(?: ainda| nada)?END",
    ],
    [
      "failed",
      "continua",
      "(?:IT )?continuam? (?:sem funcionar|falhando|quebrad[oa]s?|igual|dando (?:o mesmo )?erro|com (?:o mesmo )?erro)END",
    ],
    [
      "failed",
      "falh|quebr",
      "(?:IT )?(?:falhou|falharam|falham|falha|estão falhando|está falhando|quebrou|quebraram)END",
    ],
    ["failed", "quebrad", "(?:IT )?est(?:á|ão) (?:quebrad[oa]s?|errad[oa]s?)END"],
    [
      "failed",
      "erro",
      "(?:deu|dá|está dando|continua dando|estou recebendo) (?:um |o mesmo |este |outro )?erro",
    ],
    ["failed", "mesmo", "(?:é )?o mesmo (?:erro|problema)END"],
    ["failed", "tente|tenta", "(?:tente|tenta) (?:de novo|novamente|outra vez)END"],
    ["failed", "não", "(?:isso )?não (?:é|era) (?:isso |o )que eu (?:queria|pedi|quis)"],
    [
      "worked",
      "funciona|funcionou|certo",
      "(?:IT )?(?:já |agora (?:sim )?|finalmente )*(?:funcionam?|funcionou|está funcionando|deu certo)(?: agora| já| bem| perfeitamente)*END",
    ],
    [
      "worked",
      "corrigido|resolvido|consertado",
      "(?:já )?(?:está )?(?:problema )?(?:corrigido|resolvido|consertado)END",
    ],
    [
      "worked",
      "passaram|passam|passando",
      "(?:todos )?os testes (?:já )?(?:passaram|passam|estão passando)(?: todos| agora)*END",
    ],
    ["worked", "perfeito", "(?:está )?perfeito(?=(?:[\\s,!.]|obrigad[oa]|valeu)*$)"],
  ],
};

const JAPANESE: Language = {
  it: "(?:[^。、！？!?\\s]{1,15}(?:が|は|も|でも))",
  end: CJK_END,
  rows: [
    [
      "regression",
      "また",
      "(?:IT)?また(?:、)?(?:IT)?(?:動かな(?:い|く)|動きません|動かなくな|壊れ|失敗|落ち(?:た|ました|る|ます)|エラー|だめ|ダメ|同じ(?:エラー|ミス|間違い|問題|失敗|こと))",
    ],
    ["regression", "再発", "(?:IT)?再発(?:した|しました|しています|してる|です|だ)"],
    ["regression", "同じ", "同じ(?:ミス|間違い|失敗)(?:を(?:また|繰り返)|ですね|です|だ|END)"],
    [
      "regression?",
      "なぜ|なんで|どうして",
      "(?:なぜ|なんで|どうして)[^。?？]{0,12}(?:何度も|いつも|また|ずっと|毎回|繰り返し)[^。?？]{0,15}(?:失敗|壊れ|エラー|動かな|落ち|間違)",
    ],
    [
      "regression",
      "直した|直って|修正した",
      "(?:IT)?(?:直した|修正した|直って(?:い)?た)(?:はず|と言った|んじゃ)",
    ],
    [
      "regression",
      "リグレッション|デグレ",
      "(?:これは)?(?:リグレッション|デグレ)(?:です|だ|した|しました|しています|してる|ですね|END)",
    ],
    [
      "regression",
      "動いて|使えて|できて",
      "(?:前|以前|昨日|さっき|今朝)(?:まで)?は(?:ちゃんと|普通に)?(?:動いて|使えて|できて)(?:い)?(?:た|ました)",
    ],
    [
      "regression",
      "なくな",
      "(?:IT)?(?:動か|使え|開け|表示され|できな|ログインでき)なくな(?:った|りました|ってる|っています)",
    ],
    [
      "record",
      "覚えて|記録して|メモして",
      "(?:これ(?:を|は|も)?|このこと(?:を|は)?|この(?:ミス|教訓|内容)(?:を|は)?|次回のために)?、?(?:覚えて(?:おいて)?|記録して(?:おいて)?|メモして(?:おいて)?)(?:ください|下さい|ね|くれ)?STOP",
    ],
    [
      "failed",
      "動かない|動きません|動いていません|動いてない|動かなかった",
      "(?:IT)?(?:まだ|全然|やっぱり|やはり)?(?:動かない(?:です)?|動きません(?:でした)?|動いて(?:い)?ません|動いて(?:い)?ない|動かなかった)END",
    ],
    ["failed", "うまくい", "(?:IT)?(?:まだ)?うまくい(?:かない(?:です)?|きません(?:でした)?|かなかった)END"],
    ["failed", "失敗", "(?:IT)?(?:まだ)?失敗(?:した|しました|します|する|しています|してる|です)END"],
    [
      "failed",
      "エラー",
      "(?:IT)?(?:まだ)?(?:同じ)?エラー(?:が|に)(?:まだ)?(?:出る|出ます|出た|出ました|出ています|なる|なります|なった|なりました)END",
    ],
    ["failed", "直って|治って", "(?:IT)?(?:まだ)?(?:直って|治って)(?:い)?(?:ない|ません)(?:です)?END"],
    ["failed", "だめ|ダメ|駄目", "(?:IT)?(?:まだ|やっぱり)?(?:だめ|ダメ|駄目)(?:です|でした|だ|だった)?END"],
    [
      "failed",
      "落ち|通らな|通りません",
      "(?:IT)?テストが(?:まだ)?(?:落ちる|落ちます|落ちた|落ちました|落ちています|通らない|通りません)END",
    ],
    ["failed", "壊れ", "(?:IT)?壊れて(?:い)?(?:る|ます)END|(?:IT)?壊れ(?:た|ました)END"],
    [
      "failed",
      "もう一度|もう一回|やり直して",
      "(?:もう一度|もう一回)(?:試して|やって|お願い)(?:みて|ください|します)*END|やり直して(?:ください)?END",
    ],
    [
      "worked",
      "動いた|動きました|動きます|動くように",
      "(?:IT)?(?:やっと|ちゃんと|無事)?(?:動いた|動きました|動きます|動くようにな(?:った|りました))END",
    ],
    ["worked", "うまくい", "(?:IT)?うまくい(?:った|きました)END"],
    ["worked", "直った|直りました|治りました", "(?:IT)?(?:直った|直りました|治りました)END"],
    ["worked", "解決", "(?:IT)?解決(?:した|しました|です)END"],
    ["worked", "成功", "(?:IT)?成功(?:した|しました|です)END"],
    ["worked", "完璧", "完璧(?:です|だ)?END"],
    [
      "worked",
      "通った|通りました|通る|通ります",
      "(?:IT)?テスト(?:が|は|も)?(?:全部|すべて|全て)?(?:通った|通りました|通ります)END",
    ],
  ],
};

const CHINESE: Language = {
  it: "(?!如果|确保|保证|让|使|请|把|当|若|为了|修复|添加|运行|检查|显示)(?:[^。，、！？!?,\\s]{1,10}?)",
  end: CJK_END,
  rows: [
    [
      "regression",
      "又",
      "(?:IT)?又(?:坏了?|不行了?|失败了?|报错了?|出错了?|出问题了?|挂了?|崩溃?了?|不能用了?|用不了|不工作了?|犯了?(?:同样|一样|相同)的错|(?:是)?(?:同样|一样|相同)的(?:错误|问题))(?:END|(?=[，,]))",
    ],
    ["regression", "再次|同样的错", "(?:IT)?再次(?:失败|报错|出错|崩溃)|(?:你)?(?:又)?犯了?同样的错"],
    [
      "regression?",
      "为什么|怎么",
      "(?:为什么|怎么)[^。？?]{0,8}(?:总是|老是|一直|又|反复|每次都)[^。？?]{0,10}(?:失败|报错|出错|坏|不行|崩|错)",
    ],
    ["regression?", "修", "(?:IT)?(?:不是|你说)(?:已经)?修(?:好|复)了(?:吗|嘛|的)?"],
    [
      "regression",
      "之前|昨天|刚才|以前",
      "(?:之前|昨天|刚才|以前)(?:还|都|明明)?(?:是)?(?:好好的|好的|可以的?|能用的?|正常的?)END",
    ],
    [
      "regression",
      "回归|退化",
      "(?:这|这是|是|出现了?|有)(?:一个|个)?(?:功能)?(?:回归|退化)(?:问题|错误|bug|了)?END",
    ],
    [
      "regression",
      "用不了了|不能用了|打不开了|不工作了|不起作用了|登录不了了",
      "(?:IT)?(?:现在)?(?:用不了了|不能用了|打不开了|不工作了|不起作用了|登录不了了)END",
    ],
    [
      "record",
      "记住|记下|记录",
      "(?:请|把这个|把它|这个)?(?:记住(?:这个|这一点|这点|它|这个教训|这次教训)?|记下(?:来|这个)?|记录(?:一下|下来|这个))STOP",
    ],
    [
      "failed",
      "不行|没用|不起作用|不工作|不对|没效果",
      "(?:IT)?(?:还是|仍然|依然|好像)?(?:不行|没用|没有用|不起作用|不工作|不对|没效果|没有效果)END",
    ],
    ["failed", "失败|报错|出错|崩溃", "(?:IT)?(?:还是|仍然|依然)?(?:失败|报错|出错|崩溃)了?END"],
    [
      "failed",
      "还是|仍然|依然",
      "(?:IT)?(?:还是|仍然|依然)(?:一样|有问题|有错误|有错|坏的|没变化?|老样子|没(?:有)?(?:成功|生效|修好|解决))END",
    ],
    ["failed", "没", "(?:IT)?没(?:有)?(?:成功|生效|修好|解决|跑通|通过)END"],
    ["failed", "没过|不通过|挂了|没通过", "(?:IT)?测试(?:还是)?(?:没过|不通过|挂了|没通过)END"],
    ["failed", "坏了", "(?:IT)?坏了END"],
    ["failed", "再试|重试|重新来", "(?:请)?(?:再试一次|再试试|重试(?:一下)?|重新来)END"],
    [
      "worked",
      "可以了|好了|行了|成功了|解决了|修好了|搞定|能用了|正常了|没问题了",
      "(?:IT)?(?:现在|终于|都|已经)*(?:可以了|好了|行了|成功了|解决了|修好了|搞定了?|能用了|正常了|没问题了)END",
    ],
    ["worked", "通过", "(?:IT)?测试(?:都|全部|全都|已经)*通过了?END"],
    ["worked", "完美", "(?:非常|太)?完美了?END"],
  ],
};

/** By the script a prompt is written in: kana is Japanese, Han without kana Chinese. */
export function phrasesFor(prompt: string): readonly Phrase[] {
  if (/[\u3041-\u30fa]/.test(prompt)) return JAPANESE_PHRASES;
  if (/[\u4e00-\u9fff]/.test(prompt)) return CHINESE_PHRASES;
  return LATIN_PHRASES;
}

const JAPANESE_PHRASES = made(JAPANESE);
const CHINESE_PHRASES = made(CHINESE);
const LATIN_PHRASES = byVerdict([FRENCH, GERMAN, SPANISH, PORTUGUESE].flatMap(made));

function made({ it, end, rows }: Language): readonly Phrase[] {
  return rows.map(([said, needs, words]) => ({
    verdict: said === "regression?" ? "regression" : said,
    needs: needs.split("|"),
    pattern: pattern(
      new RegExp(`^(?:${words.replaceAll("IT", it).replaceAll("END", end).replaceAll("STOP", STOP)})`, "i"),
    ),
    question: said === "regression?",
  }));
}

/** What came back outweighs what failed, and this what worked, in all languages. */
function byVerdict(phrases: readonly Phrase[]): readonly Phrase[] {
  const order: readonly FeedbackVerdict[] = ["regression", "record", "failed", "worked"];
  return phrases.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
}
