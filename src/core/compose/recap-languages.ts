// "What have we worked on?" in other languages: one row each, with the words allowed around the question.

/** A row is tried only if one of these characters or words is in the sentence: compiling patterns slows a cold hook. */
interface RecapLanguage {
  readonly sign: RegExp;
  readonly pattern: string;
}

const any = (words: string) => `(?: (?:${words}))*`;

const GERMAN_WHEN = any(
  "bisher|bis jetzt|zuletzt|gestern|heute|vorgestern|letzte woche|diese woche|letzten monat|beim letzten mal|in der letzten (?:sitzung|session)|hier|(?:an|in) diesem projekt|(?:am|letzten) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|am \\d{1,2}\\. [a-zä]+|alles|schon|zusammen|eigentlich|so",
);
const FRENCH_WHEN = any(
  "jusqu'ici|jusqu'à présent|hier|aujourd'hui|avant-hier|récemment|la semaine dernière|cette semaine|la dernière fois|(?:dans|lors de) la dernière session|ici|(?:sur|dans) ce projet|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: dernier)?|le \\d{1,2} [a-zéû]+|ensemble|déjà",
);
const SPANISH_WHEN = any(
  "hasta ahora|ayer|hoy|anteayer|últimamente|recientemente|la semana pasada|esta semana|la última vez|en la última sesión|aquí|en este proyecto|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?: pasado)?|el \\d{1,2} de [a-z]+|juntos|ya",
);
const PORTUGUESE_WHEN = any(
  "até agora|ontem|hoje|anteontem|ultimamente|recentemente|(?:na )?semana passada|esta semana|da última vez|na última sessão|aqui|neste projeto|(?:na |no )?(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?(?: passad[ao])?|(?:em|no dia) \\d{1,2} de [a-zç]+|juntos|já",
);
const ITALIAN_WHEN = any(
  "finora|fino ad ora|ieri|oggi|l'altro ieri|ultimamente|di recente|la settimana scorsa|questa settimana|l'ultima volta|nell'ultima sessione|qui|(?:in|su) questo progetto|(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)(?: scors[oa])?|(?:il|l')\\s?\\d{1,2} [a-z]+|insieme|già",
);
const DUTCH_WHEN = any(
  "tot nu toe|gisteren|vandaag|eergisteren|onlangs|vorige week|deze week|afgelopen week|vorige keer|de laatste keer|in de (?:laatste|vorige) sessie|hier|(?:aan|in) dit project|(?:(?:afgelopen|vorige|op) )?(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)|(?:op )?\\d{1,2} [a-z]+|samen|al|allemaal",
);
const RUSSIAN_WHEN = any(
  "вчера|сегодня|позавчера|недавно|на прошлой неделе|на этой неделе|в прошлый раз|в прошлой сессии|здесь|тут|в этом проекте|во? (?:прошл(?:ый|ую|ое) )?(?:понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)|\\d{1,2} [а-я]+|вместе|уже|до сих пор|мы|я|ты",
);
const JAPANESE_WHEN =
  "(?:(?:これまで|今まで|ここまで|一昨日|おととい|昨日|きのう|今日|先週|今週|最近|前回|この前|先月|(?:この|本)プロジェクト|ここ|(?:月|火|水|木|金|土|日)曜日?|\\d{1,2}月\\d{1,2}日|前の?セッション|私たち|我々|僕たち|一緒)(?:には|では|に|で|は|の|、|,|\\s)*)*";
const CHINESE_WHEN =
  "(?:(?:到目前为止|目前为止|迄今为止|昨天|今天|前天|上周|这周|本周|最近|之前|以前|上次|上个月|(?:上|这)?周[一二三四五六日]|\\d{1,2}月\\d{1,2}[日号]|(?:在)?(?:这个|本)项目(?:里|中|上)?|在?这里|我们|咱们|我|一起|都|已经|一共)[，,\\s]*)*";

export const LANGUAGES: readonly RecapLanguage[] = [
  {
    sign: /[\u3040-\u30ff]/,
    pattern: `${JAPANESE_WHEN}(?:(?:何|なに)(?:を|に)?(?:していま|してま|しま|やりま|やってま|取り組みま|作りま|進めま)?(?:した|して(?:い)?た|やった|やってた|やっていた|作った|進めた|取り組んだ|作業した|作業しました)(?:の|ん|っけ|か|です|でしょう|ですか|かな)*(?:(?:を)?教えて(?:ください|くれる)?)?|(?:作業|進捗|やったこと|したこと|作業内容|作業履歴|セッション)(?:の?(?:内容|履歴|状況))?(?:を|の|は)?(?:まとめ(?:て)?|要約(?:して)?|教えて|振り返(?:って|り)|見せて)(?:ください|くれる|くれますか)?|(?:残り|残って(?:い)?る|未完了)の?(?:タスク|作業|こと|もの)?(?:は|を)?(?:何|なに|何です|なんです|教えて(?:ください)?|何が(?:あり(?:ます)?|ある))?か?|どこまで(?:やった|やりました|進んだ|進みました|でした)(?:っけ|の|か|ん|です)*)`,
  },
  {
    sign: /[\u4e00-\u9fff]/,
    pattern: `${CHINESE_WHEN}(?:(?:做|干|完成|处理|开发|搞|弄)(?:了|过|的)?(?:些)?(?:什么|哪些|啥)(?:工作|事情|事|任务|东西|内容)?(?:了|吗|呢|啊)?|(?:总结|回顾|概括|梳理)(?:一下)?${CHINESE_WHEN}(?:的)?(?:工作|进展|进度|内容|会话|做(?:过|了)?的(?:工作|事情|事))|(?:进行|做|干)到(?:哪里?|哪儿|什么地方)(?:了)?)`,
  },
  {
    sign: /^(?:was|woran|wo|fasse?) /,
    pattern: `was (?:haben wir|habe ich|hast du|wurde)${GERMAN_WHEN} (?:gemacht|getan|gearbeitet|erledigt|geschafft|gebaut)|was haben wir${GERMAN_WHEN} hier${GERMAN_WHEN} gemacht|was (?:ist|bleibt|steht) (?:jetzt )?noch (?:offen|übrig|zu tun|an)|was fehlt noch|was gibt es noch zu tun|woran (?:haben wir|habe ich|arbeiten wir|hast du)${GERMAN_WHEN}(?: gearbeitet)?|wo (?:waren wir|sind wir|war ich)${GERMAN_WHEN}(?: stehen ?geblieben)?|fasse? (?:unsere|die|meine)(?: bisherige| letzte)? arbeit${GERMAN_WHEN} zusammen`,
  },
  {
    sign: /^(?:qu|sur quoi|où|résume|ou en)/,
    pattern: `(?:qu'est-ce qu(?:e |')(?:on a|nous avons|j'ai)|qu'avons-nous|qu'a-t-on|qu'ai-je) (?:déjà )?fait${FRENCH_WHEN}|sur quoi (?:avons-nous|nous avons|on a|a-t-on|ai-je|j'ai) travaillé${FRENCH_WHEN}|o[ùu] en (?:étions-nous|était-on|sommes-nous|est-on|étais-je)${FRENCH_WHEN}|résume(?:-moi|z)? (?:notre|mon|le) travail${FRENCH_WHEN}|résume(?:-moi|z)? ce qu(?:e nous avons|'on a) fait${FRENCH_WHEN}`,
  },
  {
    sign: /^(?:qué|que|en qué|en que|dónde|donde|resume) /,
    pattern: `qu[ée] (?:hemos hecho|hicimos|he hecho|hice|se ha hecho|estábamos haciendo)${SPANISH_WHEN}|en qu[ée] (?:hemos trabajado|trabajamos|estábamos trabajando|he trabajado|estábamos)${SPANISH_WHEN}|d[óo]nde (?:lo dejamos|nos quedamos|estábamos|íbamos)${SPANISH_WHEN}|resume (?:lo que hemos hecho|nuestro trabajo|lo que hicimos)${SPANISH_WHEN}`,
  },
  {
    sign: /^(?:o que|em que|no que|onde|resuma|resume) /,
    pattern: `o que (?:(?:nós )?(?:já )?fizemos|a gente (?:já )?fez|eu fiz|foi feito|estávamos fazendo)${PORTUGUESE_WHEN}|(?:em|no) que (?:trabalhamos|a gente trabalhou|estávamos trabalhando|trabalhei)${PORTUGUESE_WHEN}|onde (?:paramos|estávamos|a gente parou)${PORTUGUESE_WHEN}|resum[ae] (?:o que fizemos|(?:o )?nosso trabalho)${PORTUGUESE_WHEN}`,
  },
  {
    sign: /^(?:che )?cosa |^(?:a cosa|a che|su cosa|dove|riassumi)/,
    pattern: `(?:che )?cosa${ITALIAN_WHEN} (?:abbiamo|ho|hai|è stato) (?:già )?fatto${ITALIAN_WHEN}|(?:a|su) (?:che )?cosa (?:abbiamo lavorato|stavamo lavorando|ho lavorato)${ITALIAN_WHEN}|dove (?:eravamo(?: rimasti)?|ci siamo fermati|siamo arrivati)${ITALIAN_WHEN}|riassumi (?:il nostro lavoro|quello che abbiamo fatto)${ITALIAN_WHEN}`,
  },
  {
    sign: /^(?:wat|waar|vat) /,
    pattern: `wat (?:hebben we|heb ik|heb je|is er)${DUTCH_WHEN} (?:gedaan|gemaakt|gebouwd|afgekregen)|wat deden we${DUTCH_WHEN}|waar (?:hebben we|heb ik)${DUTCH_WHEN} aan gewerkt|waaraan (?:hebben we|heb ik)${DUTCH_WHEN} gewerkt|waar (?:waren we|was ik)${DUTCH_WHEN}(?: gebleven)?|vat (?:ons|het) werk${DUTCH_WHEN} samen`,
  },
  {
    sign: /[а-я]/,
    pattern: `что${RUSSIAN_WHEN} (?:сделали|делали|сделал|делал|сделано|было сделано)${RUSSIAN_WHEN}|над чем${RUSSIAN_WHEN} (?:работали|работал)${RUSSIAN_WHEN}|на ч[её]м${RUSSIAN_WHEN} (?:остановились|закончили)${RUSSIAN_WHEN}`,
  },
];
