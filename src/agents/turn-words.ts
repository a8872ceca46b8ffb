// What an agent said, turn by turn, as its own record of a session is read.
import { stripOwnText } from "../core/own-text/own-text.ts";
import type { Origin, TurnEnd } from "../domain/event.ts";
import { excerpt } from "./excerpt.ts";

/** Characters that are kept of a turn: the oldest words go first. */
const KEPT = 262_144;
/** Of one message. */
const LONGEST = 32_768;

export interface TurnWords<Source> {
  /** The agent said something; empty text counts for nothing. */
  say(session: string, source: Source, text: string): void;
  /** A call of the turn ended. */
  called(session: string, source: Source): void;
  /** The turn is over, of one session or of all: nothing where nothing was said or done. */
  end(session?: string): readonly TurnEnd[];
}

/**
 * For the main agent only: what a subagent says is for the main agent to judge. `originOf` is asked once for each turn,
 * of what came last in it: a history has many lines.
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

/** Whoever asks for the words has them cleaned; an import asks for none. */
function endOf(origin: Origin, words: Words): TurnEnd {
  return {
    ...origin,
    type: "turn-end",
    get words() {
      return words.all();
    },
  };
}

export interface Words {
  add(text: string): void;
  all(): readonly string[];
}

/** Texts in order without our own in them; the same text twice in a row is one (some records repeat it). */
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
