// What an agent said, turn by turn, as its own record of a session is read.
import { stripOwnText } from "../core/own-text/own-text.ts";
import type { Origin, TurnEnd } from "../domain/event.ts";
import { excerpt } from "./excerpt.ts";

/** Characters that are kept of a turn: the oldest words go first. */
const KEPT = 262_144;
/** Of one message. */
const LONGEST = 32_768;

export interface TurnWords {
  /** The agent said something; empty text counts for nothing. */
  say(origin: Origin, text: string): void;
  /** A call of the turn ended. */
  called(origin: Origin): void;
  /** The turn is over, of one session or of all: nothing where nothing was said or done. */
  end(session?: string): readonly TurnEnd[];
}

/** For the main agent only: what a subagent says is for the main agent to judge. */
export function turnWords(): TurnWords {
  const open = new Map<string, Turn>();
  const turnOf = (origin: Origin): Turn => {
    const turn = open.get(origin.session);
    if (turn === undefined) {
      const begun = { origin, words: gatherWords() };
      open.set(origin.session, begun);
      return begun;
    }
    if (origin.at >= turn.origin.at) turn.origin = origin;
    return turn;
  };
  return {
    say(origin, text) {
      if (origin.subagent === undefined && text.trim() !== "") turnOf(origin).words.add(text);
    },
    called(origin) {
      if (origin.subagent === undefined) turnOf(origin);
    },
    end(session) {
      const ended = session === undefined ? [...open.keys()] : [session];
      return ended.flatMap((id): TurnEnd[] => {
        const turn = open.get(id);
        open.delete(id);
        return turn === undefined ? [] : [{ ...turn.origin, type: "turn-end", words: turn.words.all() }];
      });
    },
  };
}

interface Turn {
  origin: Origin;
  readonly words: Words;
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
