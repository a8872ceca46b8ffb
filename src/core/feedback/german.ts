// Feedback phrases: German.
import { LATIN_END, type Language, WORD } from "./language.ts";
import { rows } from "./phrase.ts";

export const GERMAN: Language = {
  it: `(?:es|das|dies|alles|(?:der|die|das|mein|meine|unser|unsere|dein|deine|dieser|diese|dieses) ${WORD}(?: ${WORD}){0,2}?)`,
  end: LATIN_END,
  rows: [
    ...rows("regression", [
      [
        "zurück|wieder da",
        "(?:der|das|dieser|dieses) (?:alte )?(?:bug|fehler|problem) ist (?:wieder )?(?:zurück|da)END|(?:bug|fehler|problem) (?:ist )?wieder daEND",
      ],
      [
        "wieder|erneut",
        "(?:IT )?(?:ist |sind |geht |gehen )?(?:jetzt )?(?:schon wieder|wieder|erneut) (?:kaputt|defekt|rot|fehlgeschlagen|gescheitert|abgestürzt)",
      ],
      [
        "wieder|erneut",
        "(?:IT )?(?:geht|funktioniert|klappt|läuft|gehen|funktionieren|laufen) (?:jetzt )?(?:schon wieder|wieder|erneut) nicht",
      ],
      [
        "wieder|erneut",
        "(?:IT )?(?:schlägt|schlagen) (?:schon wieder|wieder|immer wieder|erneut|ständig) fehl",
      ],
      [
        "mehr",
        "(?:IT )(?:geht|funktioniert|klappt|läuft|lädt|startet|gehen|funktionieren|laufen) nicht mehrEND",
      ],
      [
        "wieder",
        "(?:schon )?wieder (?:der ?selbe|der gleiche|das gleiche|das ?selbe|ein) (?:fehler|problem)",
      ],
      [
        "selben|gleichen",
        "(?:du machst |du hast )?(?:schon )?(?:wieder )?(?:den ?selben|den gleichen) fehler",
      ],
      [
        "gleiche|selbe",
        "(?:(?:das|es) ist )?(?:(?:das|der) ?(?:gleiche|selbe)) (?:problem|fehler) (?:wie (?:gestern|vorhin|vorher|zuvor|letztes mal|beim letzten mal|immer)|schon wieder|erneut)END",
      ],
      ["regression", "(?:das|es|dies) ist eine regression"],
    ]),
    ...rows("regression?", [
      [
        "warum|wieso",
        "(?:warum|wieso) [^?]{0,30}(?:immer wieder|ständig|dauernd|schon wieder)[^?]{0,15}(?:fehl|kaputt|nicht|ab)",
      ],
    ]),
    ...rows("regression", [
      [
        "ging|funktionierte|lief",
        "(?:IT )?(?:gestern |vorher |vorhin |eben )?(?:ging|funktionierte|lief)(?: das| es)? (?:gestern|vorher|vorhin|eben)? ?(?:doch )?noch(?: gut)?END",
      ],
      [
        "gestern|vorher|vorhin",
        "(?:gestern|vorher|vorhin) (?:ging|funktionierte|lief|hat) (?:es|das|alles)(?: doch)?(?: noch)?",
      ],
      [
        "behoben|repariert|gefixt|gelöst",
        "(?:das war doch|ich dachte,? (?:das|es) (?:war|wäre|ist)|du hast gesagt,? (?:das|es) (?:ist|sei|wäre)) (?:schon )?(?:behoben|repariert|gefixt|gelöst)",
      ],
    ]),
    ...rows("record", [
      [
        "merk|notier|schreib|halt",
        "(?:bitte )?(?:merke? dir (?:das|dies)(?: für (?:später|das nächste mal))?|notiere? (?:dir )?das|schreib(?:e)? (?:dir )?das auf|halte? das fest)STOP",
      ],
    ]),
    ...rows("failed", [
      [
        "nicht",
        "(?:IT )?(?:funktioniert|geht|klappt|läuft|kompiliert|baut|gehen|funktionieren|laufen) (?:das |es |so |leider |immer noch |noch immer |noch |auch |bei mir )*nichtEND",
      ],
      [
        "nicht",
        "(?:IT )?(?:hat|haben) (?:leider |immer noch |auch )*nicht (?:funktioniert|geklappt|geholfen)END",
      ],
      [
        "fehl|kaputt|gescheitert|abgestürzt",
        "(?:IT )?(?:ist|sind) (?:leider |immer noch |jetzt )*(?:fehlgeschlagen|kaputt|gescheitert|abgestürzt|rot)END",
      ],
      ["fehl", "(?:IT )(?:schlägt|schlagen) (?:leider |immer noch )*fehlEND"],
      [
        "fehler",
        "ich (?:bekomme|kriege|habe|sehe) (?:immer noch |noch immer |jetzt )?(?:einen|den gleichen|denselben|diesen) fehler",
      ],
      [
        "immer noch",
        "immer noch (?:kaputt|der ?selbe fehler|der gleiche fehler|das gleiche problem|nichts)END",
      ],
      [
        "stürzt|hängt|crasht|friert",
        "(?:IT )?(?:(?:stürzt|friert) (?:immer noch |jetzt |sofort )*(?:ab|ein)|(?:hängt|crasht)(?: sich auf)?)(?=[,.!]? (?:sobald|wenn|beim|nach|bei)|[\\s,.!]*$)",
      ],
      ["passiert|tut sich", "(?:es |da )?(?:passiert|tut sich) (?:immer noch |gar |leider )*nichtsEND"],
      ["weiß|leer", "(?:IT ist (?:jetzt|nun)|jetzt ist IT) (?:komplett |ganz |völlig )?(?:weiß|leer)END"],
      ["kaputt", "du hast (?:jetzt )?.{2,40} kaputt ?gemachtEND|jetzt ist .{2,40} kaputtEND"],
      [
        "nicht",
        "(?:das|so) (?:wollte|meinte|brauche) ich (?:so |aber |doch )*nichtEND|so war das nicht gemeintEND",
      ],
      [
        "nochmal|noch mal|erneut",
        "(?:versuch(?:e|s)?|probier(?:e|s)?)(?: es| das)? (?:nochmal|noch mal|noch einmal|erneut)END",
      ],
      ["nicht", "(?:das|es) ist nicht(?: das)?,? was ich (?:wollte|meinte|gesagt habe|brauche)"],
    ]),
    ...rows("worked", [
      [
        "funktioniert|klappt|läuft|geht jetzt",
        "(?:IT )?(?:jetzt )?(?:funktioniert|klappt|läuft|geht jetzt|hat funktioniert|hat geklappt)(?: jetzt| nun| wieder| endlich| gut| super| perfekt| einwandfrei)*END",
      ],
      [
        "passt|stimmt",
        "(?:(?:jetzt|nun|so) (?:passt|stimmt) (?:es|das|alles)|IT (?:passt|stimmt) (?:jetzt|nun)(?: wieder| endlich)?|passt (?:so|jetzt))END",
      ],
      ["behoben|gelöst|repariert", "(?:IT ist )?(?:jetzt )?(?:behoben|gelöst|repariert)END"],
      [
        "weg|verschwunden",
        "(?:der|das) (?:fehler|bug|problem) ist (?:jetzt |nun |endlich )?(?:weg|verschwunden|behoben)END",
      ],
      ["grün|laufen durch|bestehen", "alle tests (?:sind grün|laufen durch|bestehen)(?: jetzt)?END"],
      [
        "perfekt|einwandfrei",
        "(?:das ist )?(?:perfekt|einwandfrei)(?=(?:[\\s,!.]|danke|dir|schön|vielen dank)*$)",
      ],
    ]),
  ],
};
