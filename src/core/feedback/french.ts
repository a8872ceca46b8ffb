// Feedback phrases: French.
import { LATIN_END, type Language, WORD } from "./language.ts";
import { rows } from "./phrase.ts";

export const FRENCH: Language = {
  it: `(?:ça|ca|cela|c'|il|elle|tout|(?:(?:les?|la|mon|ma|mes|notre|nos|ton|ta|tes|vos|votre|ce|cette|ces) |l')${WORD}(?: ${WORD}){0,3}?)`,
  end: LATIN_END,
  rows: [
    ...rows("regression", [
      [
        "revenu",
        "(?:le|la|l'|ce|cette) ?(?:même )?(?:bug|erreur|problème|souci) (?:est|était) (?:encore |déjà )?revenue?END",
      ],
      ["plus", "IT (?:ne |n')?(?:marche|fonctionne|passe|compile|démarre|s'affiche)(?:nt)? plusEND"],
      [
        "encore|nouveau",
        "IT ?(?:est|sont|a|ont) (?:encore|de nouveau|à nouveau) (?:cassée?s?|en panne|en échec|planté|échoué|rouge)",
      ],
      [
        "nouveau|encore une fois",
        "IT (?:ne |n')?(?:marche|fonctionne|échoue|plante|casse)(?:nt)?(?: pas)? (?:de nouveau|à nouveau|encore une fois)",
      ],
      ["encore|même", "(?:c'est )?encore (?:la même erreur|le même (?:problème|bug|souci)|une erreur|cassé)"],
      [
        "même",
        "(?:tu (?:as )?(?:refai[st]|fai[st]) (?:encore )?)?(?:la même erreur|le même bug) (?:qu'avant|encore|à nouveau)",
      ],
      [
        "recommence|remet",
        "IT (?:recommence|se remet)(?:nt|tent)? à (?:échouer|planter|casser|bug(?:g?er|uer)|merder)",
      ],
      ["régression", "(?:(?:c'|ça |cela )est |on a |il y a )?(?:encore )?une régression"],
    ]),
    ...rows("regression?", [
      [
        "pourquoi",
        "pourquoi [^?]{0,30}(?:échoue|plante|casse|marche pas|cassé)[^?]{0,12}(?:encore|toujours|sans arrêt|à chaque fois|sans cesse)",
      ],
      ["pourquoi", "pourquoi [^?]{0,30}(?:continue|n'arrête pas)[^?]{0,8}(?:échouer|planter|casser)"],
    ]),
    ...rows("regression", [
      [
        "marchait|fonctionnait",
        "IT (?:marchait|fonctionnait)(?: très bien| bien)? (?:avant|hier|encore|ce matin)",
      ],
      [
        "corrigé|réglé|réparé",
        "(?:je (?:croyais|pensais)|tu (?:as|avais) dit) que [^.?!]{0,20}(?:corrigé|réglé|réparé)",
      ],
    ]),
    ...rows("record", [
      [
        "retiens|souviens|mémorise|enregistre|note",
        "(?:s'il te plaît,? )?(?:retiens(?:-le| ça| cela| bien ça)|souviens-toi(?: de ça| de cela|-en)|mémorise(?:-le| ça| cela)|enregistre (?:ça|cela)|note(?:-le| ça| cela))(?: pour (?:la prochaine fois|plus tard))?STOP",
      ],
    ]),
    ...rows("failed", [
      [
        "pas",
        "IT (?:ne |n')?(?:marche|fonctionne|passe|compile|démarre)(?:nt)? (?:toujours |encore |vraiment )?pas(?: du tout| non plus| encore)?END",
      ],
      ["pas", "IT ?(?:n'a|n'ont|a) (?:toujours )?pas (?:marché|fonctionné|aidé)END"],
      [
        "toujours|encore|pas",
        "(?:toujours|encore) (?:pas|cassé|la même erreur|le même (?:problème|bug)|rien)END",
      ],
      [
        "échou|plant|cassé|rouge",
        "IT (?:a |ont |est |sont )?(?:toujours )?(?:échouée?s?|échouent|plante|planté|cassée?s?|en échec|rouges?)END",
      ],
      ["est cassé", "c'est (?:toujours |complètement )?casséEND"],
      ["erreur", "j'ai (?:toujours |encore )?(?:une|la même|cette) erreur"],
      [
        "plante|crash|bug|fige|bloque",
        "IT (?:plante|crashe|bugue|se fige|se bloque)(?:nt)?(?: toujours| encore)? (?:dès que|quand|lorsque|à chaque fois|au démarrage|après)",
      ],
      [
        "blanche|vide",
        "(?:maintenant,? IT est|IT est maintenant) (?:toute? |complètement )?(?:blanche?|vide)END",
      ],
      ["rien", "(?:il ne se passe rien|rien ne se passe|ça ne change rien)END"],
      [
        "cassé|bousillé",
        "tu (?:as|viens de) (?:encore |tout )?(?:cassé|casser|bousillé)(?: (?:le|la|les|l'|mon|ma|tout)\\b.*)?$",
      ],
      ["essaie|essaye", "(?:réessaie|réessaye|(?:essaie|essaye) (?:encore|à nouveau|de nouveau))END"],
      ["pas ce que", "(?:ce|c)(?: n)?'est pas ce que j(?:e voulais|'ai demandé|e demandais)"],
    ]),
    ...rows("worked", [
      [
        "march|fonctionn",
        "IT (?:marche|fonctionne|a marché|a fonctionné|passe|passent)(?: enfin| maintenant| bien| parfaitement| très bien)*END",
      ],
      [
        "corrigé|réglé|réparé|résolu",
        "(?:c'est |IT est )?(?:enfin |maintenant )?(?:corrigé|réglé|réparé|(?:problème )?résolu)(?: maintenant)?END",
      ],
      [
        "disparu|passe|tourne|roule",
        "(?:c'est bon,? )?(?:(?:le|l'|la) ?(?:bug|erreur|problème) (?:a|est) (?:bien )?(?:disparue?|réglée?|corrigée?|partie?)|tout (?:passe|marche|fonctionne|tourne|roule))(?: maintenant| enfin)?END",
      ],
      ["passent|verts", "(?:tous )?les tests (?:passent|sont verts)(?: maintenant| tous)*END"],
      [
        "parfait|impeccable|nickel",
        "(?:c'est )?(?:parfait|impeccable|nickel)(?=(?:[\\s,!.]|merci|beaucoup)*$)",
      ],
    ]),
  ],
};
