// Words of every other request: they say little of what a card is about.
import { termsOf } from "../similarity/terms.ts";

/** Takes a stem. */
export function isOrdinary(stem: string): boolean {
  ordinary ??= new Set(termsOf(WORDS));
  return ordinary.has(stem);
}

/** Made when first asked for. */
let ordinary: ReadonlySet<string> | undefined;

const WORDS =
  "test tests error errors bug bugs issue issues problem fail fails failing failure run runs running build builds check checks verify validate user users data page pages app application server client service function functions method class module component components type types name names value values list item items set setup start stop read write call calls return input output result results line lines text string number object array field fields option options config configuration setting settings version release branch commit push pull merge request response route handler event events state key keys id time date day log logs message messages path url link button form view model table row column query index search find remove delete rename move copy replace refactor clean cleanup improve better best simple support handle handling default custom main root src lib script scripts command commands tool tools package packages library dependency dependencies install docs documentation readme comment comments review pr feature features task tasks plan step steps case cases example examples require required must missing wrong broken break breaks crash slow fast performance security safe local remote production environment env system process job api endpoint http web site frontend backend database db ui design style layout color size order group level rule rules note notes explain describe question answer idea reason cause detail details summary report status success warning info debug print load save open close send receive connect connection session token access public private global internal external single multiple double top bottom left right before after always never start begin end finish complete exist exists include includes contain contains pass passes passing match matches show hide display render turn switch enable disable allow deny block skip ignore";
