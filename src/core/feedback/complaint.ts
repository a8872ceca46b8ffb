// Recognises a complaint by its parts: something is wrong, and it persists, is back, or came with the last change. For
// sentences that no phrase of the language's table matches.
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import { wordSet } from "../../domain/word-set.ts";
import { type Pattern, pattern } from "../pattern/pattern.ts";

interface Parts {
  /** First words of a statement about the work; absent where the script alone tells the language. */
  readonly starts?: ReadonlySet<string>;
  /** Says what is wrong, as a predicate: not "the page that fails", nor "a red button"; also what is old or empty. */
  readonly fault: Pattern;
  /** A negation; with "still" or "since your change" it says what is missing, whatever the verb. */
  readonly not: Pattern;
  /** "Still", "the same", "since your commit", "after the update". */
  readonly still: Pattern;
  readonly again: Pattern;
  /** "The button no longer reacts", "it used to work". */
  readonly noLonger: Pattern;
  /** "Your fix changed nothing", "worse than before". */
  readonly useless: Pattern;
  /** Wishes, instructions, tastes, and faults that are gone. */
  readonly harmless: Pattern;
}

/** `text`: a remark without its introductory words, no question. */
export function complaintIn(text: string): FeedbackVerdict | undefined {
  const first = /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "";
  for (const { starts, fault, not, still, again, noLonger, useless, harmless } of languagesOf(text)) {
    if ((starts && !starts.has(first)) || harmless.test(text)) continue;
    if (useless.test(text)) return "failed";
    if (noLonger.test(text)) return "regression";
    if (!fault.test(text) && !not.test(text)) continue;
    if (again.test(text)) return "regression";
    if (still.test(text)) return "failed";
  }
  return undefined;
}

function languagesOf(text: string): readonly Parts[] {
  if (/[ㄱ-ㆎ가-힣]/.test(text)) return [KOREAN];
  if (/[\u3041-\u30fa]/.test(text)) return [JAPANESE];
  if (/[\u4e00-\u9fff]/.test(text)) return [CHINESE];
  return LATIN;
}

const FRENCH: Parts = {
  starts: wordSet(
    "ça ca cela c il elle j je tout rien toujours encore depuis après page écran le la les l mon ma mes ton ta tes votre vos notre nos ce cette ces",
  ),
  fault: pattern(
    /(?<!qui |qu'il )(?:échoue|plante|crashe|bugue)|(?:une|la même|cette|l') ?erreur|(?:est|sont|reste|restent) (?:\S+ )?(?:cassée?s?|rouges?|blanche?s?|vides?|bloquée?s?)|se (?:fige|bloque|vide)|^(?:page|écran) (?:blanche?|noire?)|(?:deux|trois|plusieurs) fois|en double|toute? seule?|ancien(?:ne)?s?\b|zéro/i,
  ),
  not: pattern(/(?:\bne |\bn')\S.*(?:pas|rien|aucune?)|plus aucune?/i),
  still: pattern(
    /toujours|même|depuis|comme (?:hier|avant)|après (?:ton|ta|tes|votre|vos|la (?:mise à jour|modif)|le (?:changement|commit|correctif|déploiement))/i,
  ),
  again: pattern(/encore|(?:de|à) nouveau/i),
  noLonger: pattern(
    /(?:\bne |\bn'|\bs')?(?:marche|fonctionne|réagi|répond|charge|démarre|ouvre|affiche|passe|compile|part)\S* plus\b|^depuis .*\bplus\b.* (?:ne|n')/i,
  ),
  useless: pattern(
    /(?:ton|ta|tes|votre|vos) (?:correctif|correction|fix|changement|modif\S*|patch|solution)\b.*(?:rien (?:changé|fait|donné|arrangé)|change rien|n'aide pas|pas (?:aidé|marché|suffi))|^rien n'a changé|\bpire (?:qu'|que )/i,
  ),
  harmless: pattern(
    /(?:plus|aucune?|pas|sans) (?:d'|de )?(?:erreur|bug|problème)|\b(?:doi|devr|faut|faudrait|plaît|veu[xt]|voudrais|besoin|préfère|aime)|n'avons /i,
  ),
};

const GERMAN: Parts = {
  starts: wordSet(
    "es das dies alles ich bei immer nach weiterhin seit hat ist du geht funktioniert läuft klappt stürzt hängt der die mein meine dein deine unser unsere dieser diese dieses nur",
  ),
  fault: pattern(
    /schl[aä]g\S*.*\bfehl\b|stürz\S*.*\bab\b|(?:denselben|den gleichen|einen) fehler|(?:ist|sind|bleibt|bleiben|wird|werden)\b.*\b(?:kaputt|rot|leer|weiß|geleert|gelöscht)|hängt|friert|crasht|nur noch eine? (?:weiße|leere|schwarze)|von (?:selbst|allein)|\b(?:doppelt|zweimal|mehrfach)\b|\balte\S*|\bnull\b|bleib\S* .*(?:stehen|hängen)/i,
  ),
  not: pattern(/\bnicht\b|\bkein\S*/i),
  still: pattern(
    /immer noch|noch immer|nach wie vor|weiterhin|wie (?:gestern|vorher)|(?:gar|überhaupt) nicht|seit\b|nach (?:dein\S*|dem (?:letzten )?(?:update|commit|fix|deploy\S*)|der (?:letzten )?(?:änderung|aktualisierung))/i,
  ),
  again: pattern(/wieder\b|erneut/i),
  noLonger: pattern(
    /(?:geht|funktioniert|klappt|läuft|reagiert|lädt|startet|antwortet|kompiliert|baut|öffnet)\S* (?:\S+ ){0,2}nicht mehr/i,
  ),
  useless: pattern(
    /dein\S* (?:fix|änderung|korrektur|patch|lösung|commit)\b.*nichts? (?:gebracht|geändert|geholfen|bewirkt)|^hat (?:leider )?(?:gar )?nichts (?:gebracht|geändert|geholfen|bewirkt)|(?:schlimmer|schlechter) als (?:vorher|zuvor|davor)|^du hast .*(?:zerschossen|kaputt|zerstört)/i,
  ),
  harmless: pattern(
    /kein\S* (?:fehler|problem)|\b(?:soll|sollte|sollten|muss|müssen|darf|brauch\S*|bitte|gefällt|mag|will|möchte|haben wir)\b/i,
  ),
};

const SPANISH: Parts = {
  starts: wordSet(
    "eso esto me se sigue siguen sigo continúa antes desde tras después todavía aún el la los las mi mis tu tus este esta nuestro nuestra ya no está",
  ),
  fault: pattern(
    /(?<!que )\b(?:falla[n]?|fallar|fallando|falló)\b|(?:el mismo|un|da|sale) error|est(?:á|án) (?:\S+ )?(?:rot[oa]s?|en rojo|en blanco|vacíos?)|(?:queda|sale) (?:\S+ ){0,2}en blanco|se (?:\S+ )?(?:cae|cuelga|cierra|bloquea|rompe|vaci)\S*|\bsol[oa]\b|(?:dos|varias) veces|duplicad[oa]s?|antigu[oa]s?|\bcero\b|se atasca/i,
  ),
  not: pattern(/\bno\b/i),
  still: pattern(
    /sigue|sigo|continúa|todavía|aún|mism[oa]s?|(?:como|igual que) (?:ayer|antes)|desde|(?:tras|después de) (?:tu|tus|la (?:última )?actualización|el (?:cambio|commit)|actualizar)/i,
  ),
  again: pattern(/otra vez|de nuevo|vuelven? a|volvi\S+ a/i),
  noLonger: pattern(
    /ya no (?:responde|funciona|va|carga|arranca|compila|pasa|abre|reacciona)|^antes .*ahora (?:ya )?no\b/i,
  ),
  useless: pattern(
    /tus? (?:arreglo|cambio|corrección|solución|fix|parche)s?\b.*no (?:ha |han )?(?:sirv|servido|ayud|cambi|arregl|hizo nada)|^no (?:cambió|ha cambiado) nada|peor que antes/i,
  ),
  harmless: pattern(
    /(?:no|ningún|sin) (?:\S+ ){0,2}(?:error|fallo|problema)|no hay|\b(?:debe|debería|deben|tiene que|hay que|por favor|gusta\S*|quiero|necesit\S*|tenemos)\b/i,
  ),
};

const PORTUGUESE: Parts = {
  starts: wordSet(
    "isso isto me tudo continua continuam continuo ficou está ainda antes desde depois após o a os as meu minha seu sua nosso nossa este esta esse essa não nada",
  ),
  fault: pattern(
    /(?<!que )\b(?:falhou|falha|falham|falhando|quebrou|quebra|trava|travando)\b|(?:o mesmo|um|dá|dando) erro|est(?:á|ão) (?:\S+ )?(?:quebrad[oa]s?|vermelh[oa]s?|em branco|vazi[oa]s?)|fica (?:\S+ )?(?:em branco|vazi[oa])|sendo (?:limp|apagad)\S*|sozinh[oa]|(?:duas|várias) vezes|duplicad[oa]s?|antig[oa]s?|\bzero\b/i,
  ),
  not: pattern(/\bnão\b|\bnenhum/i),
  still: pattern(
    /continu|ainda|mesm[oa]s?|como (?:ontem|antes)|desde|(?:depois|após) (?:d?a (?:última )?(?:atualização|mudança|correção)|d?o (?:último )?(?:commit|deploy)|d?[ao] su?a)/i,
  ),
  again: pattern(/de novo|outra vez|novamente|volt\S+ a\b/i),
  noLonger: pattern(
    /não (?:responde|funciona|carrega|abre|inicia|compila|passa|reage)\S* mais|par(?:ou|aram) de (?:responder|funcionar|carregar|abrir|passar)/i,
  ),
  useless: pattern(
    /(?:sua|seu|tua|teu|essa|esse) (?:correção|conserto|mudança|alteração|solução|fix|patch)\b.*não (?:adiant|ajud|mud|resolv|serv|fez nada)|^não (?:mudou|adiantou) nada|pior (?:do )?que antes/i,
  ),
  harmless: pattern(
    /(?:não|nenhum|sem) (?:\S+ ){0,3}(?:erro|falha|problema)|\b(?:deve|deveria|devem|precis\S*|tem que|por favor|agrada\S*|gosto|quero|temos)\b/i,
  ),
};

const LATIN: readonly Parts[] = [FRENCH, GERMAN, SPANISH, PORTUGUESE];

const JAPANESE: Parts = {
  fault: pattern(
    /落ち(?:る|ます|た|ました)|失敗(?:します|しました|した|する。|する$)|エラーが(?:出|発生)|壊れて|壊れ(?:た|ました)|赤いまま|真っ[白黒]|クラッシュ|固ま|空にな|消え|二重|[二2２]回|勝手に|古い|ゼロ|止ま(?:る|り)/,
  ),
  not: pattern(/ません|ない(?:です|。|！|$)/),
  still: pattern(/まだ|いまだに|同じ|以来|後も|からずっと|(?:更新|変更|修正|コミット)(?:から|以降)/),
  again: pattern(/また|再び/),
  noLonger: pattern(/(?:動か|使え|開け|届か|表示され|反応し|でき)なくな(?:った|り)/),
  useless: pattern(
    /(?:修正|変更|対応)(?:は|が|しても)[^。]{0,8}(?:効果が?(?:ない|ありません|なかった)|意味が?(?:ない|ありません)|変わ(?:らな|りません))|^何も変わ(?:らず|って(?:い)?(?:ない|ません)|りません)|前より(?:悪|ひど)/,
  ),
  harmless: pattern(
    /エラー[^。]{0,4}(?:出なくな|出ません|消え)|[てで](?:ください|下さい|ほしい|くれ)?[。!！]?$|場合|ましょう|たいです|したら|ときは|時は|好き|要ら/,
  ),
};

const CHINESE: Parts = {
  fault: pattern(
    /(?:会|就|又|一直|还是|依然|仍然|了)?(?:崩溃|失败|出错|闪退|卡死|退出)(?:了|。|$)|报(?:同样的|相同的|一样的)?错|坏了|(?:两|2)次|重复|是红的|变红|一片空白|白屏|被清空|旧的|零条|卡在/,
  ),
  not: pattern(/不(?:出|了|到|能|行|动|起)|没(?:有)?反应|没变/),
  still: pattern(
    /还是|仍然|依然|一直|同样|跟(?:昨天|之前)一样|自从|(?:更新|修改|改了?|升级|提交)完?(?:之)?后/,
  ),
  again: pattern(/又/),
  noLonger: pattern(
    /(?:没反应|用不了|打不开|发不出去|登录不了|显示不出来)了|(?:现在|已经)(?:不能|用不了|打不开)/,
  ),
  useless: pattern(
    /你的?(?:修复|修改|改动|补丁|方案)[^。]{0,6}(?:没有?用|没有?效果|不起作用|没有?变化)|^什么都没变|比之前更(?:糟|差)/,
  ),
  harmless: pattern(
    /不再|没有?报错|如果|请|把[^。]*(?:跑|改|换|删|加|写)|用同样|为[^。]*写|应该|要(?:显示|提示|报)|时(?:显示|提示|就?给)|喜欢|需要|什么(?!都没)/,
  ),
};

const KOREAN: Parts = {
  fault: pattern(
    /죽(?:어|네|습니다|는다)|실패(?:해|했|하네|합니다|한다)[^ ]*[.!]?$|(?:에러|오류)가? ?(?:나|떠|뜨|발생)|깨(?:졌|져|집)|빨간색이|하얗|하얘|비워져|멈춰|멈췄|튕겨|튕기|꺼져|저절로|(?:두|2) ?번|중복|예전|0건/,
  ),
  not: pattern(/(?:안|못) ?[가-힣]+[.!]?$|않(?:아|습니다|네|는다)[요]?[.!]?$|반응이? ?없/),
  still: pattern(/아직|여전히|계속|같은|똑같|(?:어제|전)처럼|이후|부터|나서|뒤로/),
  again: pattern(/(?:^|\s)(?:또|다시)\s/),
  noLonger: pattern(/더 ?이상 [^.]*(?:않|안 )|(?:전에는|아까는)[^.]*(?:안|못)/),
  useless: pattern(
    /(?:고친|고쳐도|수정|패치|변경)[^.]{0,8}(?:효과가? ?없|소용이? ?없|달라진 ?게 ?없|의미가? ?없)|^아무것도 안 바뀌|전보다 더? ?(?:나빠|안 좋)/,
  ),
  harmless: pattern(
    /(?:에러|오류)[^.]{0,10}안 ?나|않게|않도록|줘[.!]?$|주세요|하면 |할 때[를는]|어떻게|왜|필요|별로|싫|통과/,
  ),
};
