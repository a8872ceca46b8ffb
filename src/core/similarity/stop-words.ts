// Stop words: English function words, and words of talking to a coding agent.

/** Takes a word or its stem. */
export function isStopWord(word: string): boolean {
  stopWords ??= build();
  return stopWords.has(word);
}

let stopWords: ReadonlySet<string> | undefined;

/** Built on first use, because most hooks never need it. */
function build(): ReadonlySet<string> {
  return new Set(`${ENGLISH} ${TO_AGENTS} ${STEMS} ${KOREAN}`.split(" "));
}

const ENGLISH =
  "a about above after again against ain all also although always am an and another any anybody anyone anything anyway are aren around as at away back be because been before being below between both but by came can cannot come could couldn did didn do does doesn doing don done down during each either else enough etc even ever every everybody everyone everything except few for from further had hadn has hasn have haven having he hence her here hers herself him himself his how however i if in indeed instead into is isn it its itself just kind last least less let lets like likely ll lot made many may maybe me might mine more most much must my myself near neither never no nobody none nor not nothing now of off often oh on once one ones only onto or other others otherwise ought our ours ourselves out over own perhaps per quite rather re really said same say see seem seems shall she should shouldn since so some somebody someone something sometimes still such sure than that the their theirs them themselves then there these they thing things this those though through thus to together too two under until up upon us ve very via was wasn way we well were weren what whatever when where whether which while who whole whom whose why will with within without won would wouldn yes yet you your yours yourself";

/** Words of asking, agreeing and continuing, and verbs that apply to anything. */
export const TO_AGENTS =
  "ok okay yeah yep nope hey hi hello please pls thanks thank great good nice cool perfect sorry hmm want wants wanted need needs needed needing make makes making made get gets getting got gets give gives put puts take takes go goes going gonna look looks looking looked try tries trying tried use uses used using help helps know think believe guess feel mean means show shows tell ask keep able ensure proceed continue next step first second third work works working worked add adds adding added create creates creating created implement implements implementing implemented change changes changing changed update updates updating updated fix fixes fixing fixed do done file files code codes project projects repo repository folder directory thing stuff new current currently existing already bit little proper properly correct correctly possible maybe actually basically simply just quick quickly http https www com org io";

/** Stems of the row above that are not words themselves: stemming it would cost a cold hook a millisecond. */
const STEMS =
  "okai hei pleas pl sorri goe tri believ abl ensur proce continu ad creat chang updat repositori directori exist alreadi littl properli correctli possibl mayb actual basic simpli quickli";

const KOREAN =
  "이 그 저 것 거 게 수 등 및 좀 더 또 왜 뭐 안 못 잘 꼭 다 이거 그거 저거 이것 그것 이걸 그걸 여기 거기 저기 지금 이제 그리고 그런데 근데 그래서 하지만 그럼 그냥 혹시 아니 네 응 예 일단 먼저 다시 계속 모두 전부 모든 어떻게 어떤 무엇 무슨 어디 누가 언제 있는 있어 있음 있다 없는 없어 없다 해 해줘 해주 하고 하는 하기 해서 해야 했어 했는데 주세요 줘 줘요 주 싶어 싶은 된 되는 되게 돼 같은 같이 대해 대한 위해 위한 관련 정도 때문 경우 파일 코드 추가 수정 변경 작업 프로젝트";
