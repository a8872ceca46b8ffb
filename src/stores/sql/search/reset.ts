// Search: empties the index, so that everything is indexed again. For forgetting everything and for damage.
import { forgetIndexedCode } from "../code-files.ts";
import type { Connection } from "../connection.ts";
import { forgetRemembered } from "./vocabulary.ts";

/** Works when the index is damaged, too. */
export function resetSearch(database: Connection): void {
  forgetRemembered(database);
  database.fullText.reset();
  forgetIndexedCode(database);
}
