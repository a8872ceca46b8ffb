// Feedback phrases: Spanish.
import { LATIN_END, type Language, WORD } from "./language.ts";
import { rows } from "./phrase.ts";

export const SPANISH: Language = {
  it: `(?:eso|esto|todo|(?:el|la|los|las|mi|mis|tu|tus|nuestro|nuestra|este|esta|estos|estas) ${WORD}(?: ${WORD}){0,3}?)`,
  end: LATIN_END,
  rows: [
    ...rows("regression", [
      ["vuelto|volvió", "(?:el|este|ese) (?:mismo )?(?:error|bug|fallo|problema) (?:ha vuelto|volvió)END"],
      ["ya no", "(?:IT )?ya no (?:funcionan?|compilan?|carga|arranca|pasan?)"],
      [
        "otra vez|de nuevo|nuevamente",
        "(?:IT )?(?:no funcionan?|fallan?|falló|fallaron|se (?:rompió|cayó)|está roto|está rota|ha fallado) (?:otra vez|de nuevo|nuevamente)",
      ],
      [
        "otra vez|de nuevo",
        "(?:otra vez|de nuevo) (?:no funciona|falla|falló|está roto|el mismo error|el mismo problema|lo mismo)",
      ],
      [
        "volvió|vuelto",
        "(?:IT )?(?:se )?(?:volvió|ha vuelto|volvieron|han vuelto) a (?:fallar|romper(?:se)?|caer(?:se)?|colgar(?:se)?|estropear(?:se)?|pasar|ocurrir)",
      ],
      [
        "mismo error",
        "(?:cometiste |has cometido )?(?:otra vez )?el mismo error (?:de antes|otra vez|de nuevo|de siempre)",
      ],
      ["regresión", "(?:(?:esto |eso )?es |hay )?una regresión"],
    ]),
    ...rows("regression?", [
      [
        "por qué|porque",
        "¿?(?:por qué|por que|porque) (?:sigue|siempre|vuelve a)[^?]{0,15}(?:fall|romp|dando error)",
      ],
    ]),
    ...rows("regression", [
      ["funcionaba", "(?:IT )?(?:antes |ayer )?funcionaba(?: bien)? ?(?:antes|ayer|hasta)?END"],
      [
        "arreglado|solucionado|resuelto",
        "(?:pensé|creía|creí|dijiste) que (?:ya )?(?:eso |esto )?(?:estaba |lo habías )(?:arreglado|solucionado|resuelto)",
      ],
    ]),
    ...rows("record", [
      [
        "recuerda|recuérda|anota|apunta|guarda|toma nota",
        "(?:por favor,? )?(?:recuerda esto|recuérdalo|anota esto|anótalo|apunta esto|apúntalo|guarda esto|toma nota(?: de esto)?)(?: para (?:la próxima(?: vez)?|después|el futuro))?STOP",
      ],
    ]),
    ...rows("failed", [
      [
        "no ",
        "(?:IT )?(?:todavía |aún |tampoco )?no (?:funcionan?|funcionó|ha funcionado|compilan?|sirve|pasan?|arranca|va|van)(?: todavía| aún| nada)?END",
      ],
      [
        "sigue|siguen",
        "(?:IT )?siguen? (?:sin (?:funcionar|compilar|pasar)|fallando|rot[oa]s?|igual|dando (?:el mismo )?error)END",
      ],
      ["fall", "(?:IT )?(?:falló|ha fallado|han fallado|fallaron|falla|fallan)END"],
      ["rot", "(?:IT )?est(?:á|án) (?:rot[oa]s?|mal)END"],
      ["error", "(?:me (?:da|sale)|sigo teniendo|tengo|sale) (?:un |el mismo |este |otro )?error"],
      [
        "sigue|siguen",
        "(?:me |IT )?(?:siguen?|continúan?) (?:saliendo|apareciendo|dando|teniendo|pasando) (?:el mismo |la misma |un |lo mismo)",
      ],
      [
        "cae|cuelga|bloquea|rompe|crashea",
        "(?:IT )?se (?:cae|cuelga|bloquea|rompe|cierra)(?: todo| siempre| igual)? (?:en cuanto|cuando|al|cada vez|nada más)",
      ],
      ["nada", "(?:IT )?no (?:pasa|hace|ocurre|cambió|ha cambiado) nadaEND"],
      ["blanco|vací", "ahora IT (?:sale|está|se ve|queda) (?:en blanco|vací[oa])END"],
      [
        "roto",
        "(?:has|habéis) roto (?:el|la|los|las|mi|todo)|(?:rompiste|estropeaste) (?:el|la|los|las|mi|todo)",
      ],
      ["mismo", "(?:es )?el mismo (?:error|problema)END"],
      ["inténtalo|intenta|prueba", "(?:inténtalo|intenta|prueba) (?:de nuevo|otra vez|nuevamente)END"],
      ["no es lo que", "(?:eso |esto )?no es lo que (?:pedí|quería|quise|te pedí)"],
    ]),
    ...rows("worked", [
      [
        "funciona|funcionó",
        "(?:IT )?(?:ya |ahora (?:sí )?|por fin )*(?:funcionan?|funcionó|ha funcionado)(?: ahora| ya| bien| perfectamente| perfecto)*END",
      ],
      [
        "arreglado|solucionado|resuelto",
        "(?:ya )?(?:está )?(?:problema )?(?:arreglado|solucionado|resuelto)END",
      ],
      [
        "desapareci|de maravilla|va bien|va genial",
        "(?:ya )?(?:(?:el|la) (?:error|fallo|bug|problema) (?:ya )?(?:desapareció|ha desaparecido)|(?:IT )?va (?:de maravilla|genial|perfecto|muy bien|como la seda))END",
      ],
      [
        "pasan|pasaron",
        "(?:todos )?(?:los tests|las pruebas) (?:ya )?(?:pasan|pasaron)(?: todos| todas| ahora)*END",
      ],
      ["perfecto", "(?:está )?perfecto(?=(?:[\\s,!.]|gracias|muchas)*$)"],
    ]),
  ],
};
