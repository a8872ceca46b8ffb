// Unifies words that a stemmer keeps apart: irregular forms, and British and American spelling.

/** The usual form of a lower-case English word: `wrote` → `write`, `initialise` → `initialize`, `behaviour` → `behavior`. */
export function usualForm(word: string): string {
  const usual = IRREGULAR.get(word);
  if (usual !== undefined) return usual;
  if (word.length < 6) return word;
  const plain = word.includes("is") ? word.replace(/is(e[srd]?|ing|ations?|ers)$/, "iz$1") : word;
  return plain.includes("our") ? plain.replace(/our(?=s?$|ed$|ing$|al$|ites?$|able$|hood)/, "or") : plain;
}

/** Irregular forms and the usual ones. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `arise arose arisen,beat beaten,become became,begin began begun,bend bent,bind bound,bite bitten,blow blew blown,
break broke broken,bring brought,build built,buy bought,catch caught,choose chose chosen,come came,deal dealt,dig dug,
draw drew drawn,drink drank drunk,drive drove driven,eat ate eaten,fall fell fallen,feed fed,feel felt,fight fought,find found,
fly flew flown,forbid forbade forbidden,forget forgot forgotten,forgive forgave forgiven,freeze froze frozen,get got gotten,
give gave given,go goes went gone,grow grew grown,hang hung,hear heard,hide hid hidden,hold held,keep kept,know knew known,lay laid,
lead led,leave left,lend lent,lose lost,make made,mean meant,meet met,overwrite overwrote overwritten,pay paid,rebuild rebuilt,
rewrite rewrote rewritten,ride rode ridden,ring rang rung,rise rose risen,run ran,say said,see saw seen,seek sought,sell sold,
send sent,shake shook shaken,shine shone,shoot shot,show shown,shrink shrank shrunk,sing sang sung,sink sank sunk,sit sat,
sleep slept,speak spoke spoken,spend spent,spin spun,stand stood,steal stole stolen,stick stuck,strike struck,swim swam swum,
take took taken,teach taught,tear tore torn,tell told,think thought,throw threw thrown,understand understood,wake woke woken,
wear wore worn,win won,write wrote written,child children,man men,woman women,person people,foot feet,tooth teeth,mouse mice,
index indices,vertex vertices,matrix matrices`
    .split(/,\s*/)
    .flatMap((row) => {
      const [usual = "", ...others] = row.split(" ");
      return others.map((other): [string, string] => [other, usual]);
    }),
);
