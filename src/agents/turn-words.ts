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
      if (text.trim() !== "") turnOf(session, source).words.add(text);
    },
    called: turnOf,
    end(session) {
      const ended = session === undefined ? [...open.keys()] : [session];
      return ended.flatMap((id): TurnEnd[] => {
        const turn = open.get(id);
        open.delete(id);
        return turn === undefined
          ? []
          : [{ ...originOf(turn.last), type: "turn-end", words: turn.words.all() }];
      });
    },
  };
}

export interface Words {
  add(text: string): void;
  all(): readonly string[];
}

/** Texts in order without our own in them; the same text twice in a row is one (some records repeat it). */
export function gatherWords(): Words {
  const words: string[] = [];
  let length = 0;
  return {
    add(text) {
      const said = stripOwnText(excerpt(text, LONGEST)).trim();
      if (said === "" || said === words.at(-1)) return;
      words.push(said);
      length += said.length;
      while (length > KEPT) length -= words.shift()?.length ?? length;
    },
    all: () => words,
  };
}
