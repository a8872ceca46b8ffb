// Strips particles (`테스트를` → `테스트`) and the endings of 하다 and 되다 from Hangul words.

/** The word itself if it has no such ending or too little would be left. */
export function koreanStem(word: string): string {
  if (!HANGUL.test(word)) return word;
  // The end of an ending may look like a particle: 갱신되는 is no 갱신되 with 는.
  const noun = withoutEnding(word);
  return withoutParticle(noun === word ? withoutEnding(withoutParticle(word)) : noun);
}

const HANGUL = /^[\uac00-\ud7a3]+$/;

function withoutParticle(word: string): string {
  for (const particle of PARTICLES) {
    if (!word.endsWith(particle)) continue;
    const left = word.length - particle.length;
    // Many nouns of two syllables end like a particle: 회의, 속도, 경로. 을 and 를 are hardly ever part of one.
    if (left >= 2 || (left === 1 && OBJECT.has(particle))) return word.slice(0, left);
  }
  return word;
}

function withoutEnding(word: string): string {
  for (const ending of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= 2) return word.slice(0, -ending.length);
  }
  return word;
}

const longestFirst = (words: string): readonly string[] =>
  words.split(" ").sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

const PARTICLES = longestFirst(
  "은 는 이 가 을 를 에 에서 에게 에게서 한테 한테서 께 로 으로 로서 으로서 로써 으로써 와 과 도 의 만 랑 이랑 하고 부터 까지 에서부터 으로부터 로부터 처럼 보다 마다 조차 마저 밖에 이나 에는 에도 에서는 에서도 에게는 으로는 로는 으로도 로도 까지는 부터는 라고 이라고 라는 이라는 들 들이 들을 들은 들의 들에 들도 에만 만을 만이",
);
const OBJECT = new Set(["을", "를", "에서", "으로"]);

const ENDINGS = longestFirst(
  "해 해요 해줘 해줘요 해주세요 해주라 해라 해봐 해서 해야 해도 하고 하는 하기 하면 하지 하자 하도록 하게 하려고 하려면 하세요 합니다 합시다 한다 했어 했어요 했다 했는데 했습니다 했던 할게 할까 되고 되는 되지 되면 되게 되도록 된다 됩니다 돼 돼요 됐어 됐어요 됐다 됐는데 됐습니다 되었어 되었다 되었습니다 시켜 시켜줘 하네 하네요 되네 되네요",
);
