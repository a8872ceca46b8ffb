// Reads misspelt names of common topics: "serach", "kuberntes". Only slips that hardly ever make another word.

/** The word that was meant; undefined if it is one of the topics or like none of them. */
export function meantBy(word: string): string | undefined {
  if (word.length < SHORTEST || TOPICS.includes(` ${word} `)) return undefined;
  topics ??= TOPICS.trim().split(" ");
  return topics.find((topic) => topic[0] === word[0] && (isSwapped(word, topic) || isOneOff(word, topic)));
}

/** Built on first use. */
let topics: readonly string[] | undefined;

const SHORTEST = 5;
/** One letter too many or too few makes another word of a short one: contact, contract. */
const LONG = 9;

/** Two neighbouring letters were swapped. */
function isSwapped(word: string, topic: string): boolean {
  if (word.length !== topic.length) return false;
  const at = firstDifference(word, topic);
  return (
    word[at] === topic[at + 1] && word[at + 1] === topic[at] && word.slice(at + 2) === topic.slice(at + 2)
  );
}

/** A letter is missing, or there is one too many. */
function isOneOff(word: string, topic: string): boolean {
  if (topic.length < LONG || Math.abs(word.length - topic.length) !== 1) return false;
  const [shorter, longer] = word.length < topic.length ? [word, topic] : [topic, word];
  const at = firstDifference(shorter, longer);
  // `terraforms`, `permissions` are other forms, not slips.
  return at < shorter.length && shorter.slice(at) === longer.slice(at + 1);
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

const TOPICS =
  " search upload uploads download cache caching email emails session sessions logging queue queues report reports export exports import imports image images password passwords payment payments invoice invoices permission permissions notification notifications translation translations migration migrations kubernetes terraform docker dockerfile redis postgres kafka graphql playwright cypress webhook webhooks websocket websockets deploy deployment database backup backups restore pagination dependency dependencies validation authentication authorization accessibility timezone currency discount dashboard thumbnail dropdown calendar keyboard button buttons filter filters message messages account accounts address customer customers product products inventory delivery shipping subscription subscriptions template templates statistics encryption transaction transactions browser credentials rounding refund android gradle cocoapods pandas airflow django celery prisma github gitlab python typescript javascript angular configuration performance security environment infrastructure component components middleware serverless container containers localization synchronization ";
