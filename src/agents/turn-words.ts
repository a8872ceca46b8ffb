// Collects an agent's messages turn by turn while its session record is read.
import { stripOwnText } from "../core/own-text/own-text.ts";
import type { Origin, TurnEnd } from "../domain/event.ts";
import { excerpt } from "./excerpt.ts";

/** Characters kept per turn; the oldest messages are dropped first. */
const KEPT = 262_144;
/** Characters kept of one message. */
const LONGEST = 32_768;

export interface TurnWords<Source> {
  /** Adds a message of the agent; empty text is ignored. */
  say(session: string, source: Source, text: string): void;
  /** Records that a call of the turn ended. */
  called(session: string, source: Source): void;
  /** Ends the turn of one session or of all; empty where nothing was said or done. */
  end(session?: string): readonly TurnEnd[];
}

/**
 * For the main agent only, which judges its subagents' messages itself. `originOf` is called once per turn, with the
 * last source in it, because a history has many lines.
 */
export function turnWords<Source>(originOf: (last: Source) => Origin): TurnWords<Source> {
  const open = new Map<string, { last: Source; readonly words: Words }>();
  const turnOf = (session: string, last: Source): { readonly words: Words } => {
    const turn = open.get(session) ?? { last, words: gatherWords() };
    turn.last = last;
    open.set(session, turn);
    return turn;
  };
  return {
    say(session, source, text) {
      if (text !== "" && /\S/.test(text)) turnOf(session, source).words.add(text);
    },
    called: turnOf,
    end(session) {
      const ended = session === undefined ? [...open.keys()] : [session];
      return ended.flatMap((id): TurnEnd[] => {
        const turn = open.get(id);
        open.delete(id);
        return turn === undefined ? [] : [endOf(originOf(turn.last), turn.words)];
      });
    },
  };
}

/** Messages are cleaned when they are read; an import never reads them. */
function endOf(origin: Origin, words: Words): TurnEnd {
  return {
    ...origin,
    type: "turn-end",
    get words() {
      return words.all();
    },
  };
}

/** Cleaned messages of one turn, in order; undefined when there are none. */
export function wordsOf(texts: Iterable<string>): readonly string[] | undefined {
  const words = gatherWords();
  for (const text of texts) words.add(text);
  return words.all().length > 0 ? words.all() : undefined;
}

interface Words {
  add(text: string): void;
  all(): readonly string[];
}

/** Messages in order without our own texts; the same text twice in a row counts once (some records repeat it). */
export function gatherWords(): Words {
  const texts: string[] = [];
  let length = 0;
  let cleaned: readonly string[] | undefined;
  return {
    add(text) {
      cleaned = undefined;
      texts.push(excerpt(text, LONGEST));
      length += Math.min(text.length, LONGEST);
      while (length > KEPT) length -= texts.shift()?.length ?? length;
    },
    all() {
      cleaned ??= texts
        .map((text) => stripOwnText(text).trim())
        .filter((text, index, all) => text !== "" && text !== all[index - 1]);
      return cleaned;
    },
  };
}
