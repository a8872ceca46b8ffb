// Feedback phrases: Portuguese.
import { LATIN_END, type Language, WORD } from "./language.ts";
import { rows } from "./phrase.ts";

export const PORTUGUESE: Language = {
  it: `(?:isso|isto|tudo|(?:o|a|os|as|meu|minha|nosso|nossa|este|esta|esse|essa) ${WORD}(?: ${WORD}){0,3}?)`,
  end: LATIN_END,
  rows: [
    ...rows("regression", [
      ["mesmo", "(?:é )?o mesmo (?:problema|erro|bug) de (?:ontem|antes|sempre)END"],
      ["voltou", "(?:o|esse|este) (?:mesmo )?(?:erro|bug|problema) voltouEND"],
      ["mais", "(?:IT )?não (?:funcionam?|compilam?|carrega|inicia|passam?) mais"],
      ["parou|pararam", "(?:IT )?(?:parou|pararam) de funcionar"],
      [
        "de novo|novamente|outra vez",
        "(?:IT )?(?:não funcionam?|não funcionou|falhou|falharam|quebrou|quebraram|está quebrado|deu erro|caiu) (?:de novo|novamente|outra vez)",
      ],
      [
        "de novo|outra vez",
        "(?:de novo|outra vez) (?:o mesmo (?:erro|problema)|quebrou|falhou|não funciona)",
      ],
      ["voltou", "(?:IT )?(?:voltou|voltaram) a (?:falhar|quebrar|acontecer)"],
      ["mesmo erro", "(?:você cometeu |cometeu )?o mesmo erro (?:de antes|de novo|outra vez|de sempre)"],
      ["regressão", "(?:(?:isso |isto )?é |há |temos )?uma regressão"],
    ]),
    ...rows("regression?", [
      [
        "por que|por quê|porque",
        "(?:por que|por quê|porque) (?:isso )?(?:continua|sempre|fica|ainda)[^?]{0,15}(?:falh|quebr|dando erro)",
      ],
    ]),
    ...rows("regression", [
      ["funcionava", "(?:IT )?(?:antes |ontem )?funcionava(?: bem)? ?(?:antes|ontem|até)?END"],
      [
        "corrigido|resolvido|consertado",
        "(?:achei|pensei|você disse) que (?:já )?(?:isso )?(?:estava |tinha sido |já estava )(?:corrigido|resolvido|consertado)",
      ],
    ]),
    ...rows("record", [
      [
        "lembre|anote|guarde|registre|memorize|lembra|anota",
        "(?:por favor,? )?(?:lembre(?:-se)? disso|lembra disso|anote isso|anota isso|guarde isso|registre isso|memorize isso)(?: para (?:a próxima(?: vez)?|depois|o futuro))?STOP",
      ],
    ]),
    ...rows("failed", [
      [
        "não",
        "(?:IT )?(?:ainda |também )?não (?:funcionam?|funcionou|funcionaram|está funcionando|deu certo|compilam?|compilou|passam?|passou)(?: ainda| nada)?END",
      ],
      [
        "continua",
        "(?:IT )?continuam? (?:sem funcionar|falhando|quebrad[oa]s?|igual|dando (?:o mesmo )?erro|com (?:o mesmo )?erro)END",
      ],
      [
        "falh|quebr",
        "(?:IT )?(?:falhou|falharam|falham|falha|estão falhando|está falhando|quebrou|quebraram)END",
      ],
      ["quebrad", "(?:IT )?est(?:á|ão) (?:quebrad[oa]s?|errad[oa]s?)END"],
      ["erro", "(?:deu|dá|está dando|continua dando|estou recebendo) (?:um |o mesmo |este |outro )?erro"],
      [
        "trava|cai|fecha|crasha|quebra",
        "(?:IT )?(?:trava|cai|crasha|quebra|fecha sozinho)(?: tudo| sempre)? (?:assim que|quando|ao|toda vez|logo que|sempre que)",
      ],
      ["nada", "(?:não (?:acontece|aconteceu|mudou) nada|nada (?:acontece|mudou))END"],
      ["branco|vazi", "agora IT (?:fica|está|ficou|aparece) (?:em branco|vazi[oa])END"],
      ["quebrou|estragou", "(?:você|tu|vc) (?:quebrou|estragou) (?:o|a|os|as|meu|minha|tudo)"],
      ["mesmo", "(?:é )?o mesmo (?:erro|problema)END"],
      ["tente|tenta", "(?:tente|tenta) (?:de novo|novamente|outra vez)END"],
      ["não", "(?:isso )?não (?:é|era|foi) (?:isso |o )que eu (?:queria|pedi|quis)"],
    ]),
    ...rows("worked", [
      [
        "funciona|funcionou|certo",
        "(?:IT )?(?:já |agora (?:sim )?|finalmente )*(?:funcionam?|funcionou|está funcionando|deu certo)(?: agora| já| bem| perfeitamente)*END",
      ],
      [
        "corrigido|resolvido|consertado",
        "(?:já )?(?:está )?(?:problema )?(?:corrigido|resolvido|consertado)END",
      ],
      [
        "sumiu|desapareceu|tudo certo|funcionando",
        "(?:o (?:erro|bug|problema) (?:já )?(?:sumiu|desapareceu)|(?:agora )?(?:tá|está) tudo (?:certo|funcionando|ok)(?: agora)?)END",
      ],
      [
        "passaram|passam|passando",
        "(?:todos )?os testes (?:já )?(?:passaram|passam|estão passando)(?: todos| agora)*END",
      ],
      ["perfeito", "(?:está )?perfeito(?=(?:[\\s,!.]|obrigad[oa]|valeu)*$)"],
    ]),
  ],
};
