// Splits a shell line into its commands, for the checker of briefs: written without the product's parser, so that a
// mistake of one is not shared by the other. What it cannot split it calls unseen.

/** `{ words, text, env, folder, verdict }` of each command; `verdict(line's)`: what the line's exit code says of it. */
export function commandsOf(line, cwd) {
  const parts = split(line);
  const commands = [];
  let folder = cwd;
  for (const [index, { words: all, after }] of parts.entries()) {
    const from = all.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word) && !KEYWORDS.has(word));
    if (from < 0) continue;
    const words = all.slice(from);
    const env = all.slice(0, from);
    if (words[0] === "cd" || words[0] === "pushd" || words[0] === "Set-Location") {
      folder = resolvePath(folder, bareWord(words[1] ?? ""));
      continue;
    }
    const isControlled = all.some((word) => KEYWORDS.has(word));
    commands.push({
      words,
      env,
      text: words.join(" "),
      folder,
      isSure: !isControlled && isDecided(parts, index, after),
      // Of a line that printed an error the recording keeps the output, also if it ended well.
      isShown: !isControlled && isShown(parts, index),
    });
  }
  return commands;
}

const KEYWORDS = new Set(["if", "then", "else", "elif", "for", "while", "until", "do", "case", "!", "time"]);

/** If the whole line succeeded, did this command? Only behind `&&`, or as the last one. */
function isDecided(parts, index, after) {
  if (parts.slice(0, index).some((part) => part.after === "|" && part === parts[index - 1]))
    return after !== "|";
  if (parts.slice(Math.max(0, index - 1), index).some((part) => part.after === "||")) return false;
  for (let at = index; at < parts.length - 1; at++) if (parts[at].after !== "&&") return false;
  return after === "";
}

/** The end of its output is that of the line: `npm test 2>&1 | tail -5`. */
function isShown(parts, index) {
  const [own, filter] = [parts[index], parts[index + 1]];
  if (own?.after !== "|" || filter?.words[0] !== "tail") return false;
  return isDecided(parts, index + 1, filter.after) || filter.after === "";
}

/** Parts with the operator that follows each; the words are as typed. */
export function split(line) {
  const parts = [];
  let words = [];
  let word = "";
  let at = 0;
  const heredocs = [];
  const endWord = () => {
    if (word !== "") words.push(word);
    word = "";
  };
  const endPart = (after) => {
    endWord();
    if (words.length > 0) parts.push({ words: withoutRedirects(words), after });
    else if (parts.length > 0 && after !== ";") parts.at(-1).after = after;
    words = [];
  };
  while (at < line.length) {
    const sign = line[at];
    if (sign === "\\") {
      if (line[at + 1] === "\n") word += "";
      else word += line.slice(at, at + 2);
      at += 2;
    } else if (sign === "'" || sign === '"' || sign === "`") {
      const end = endOfQuote(line, at);
      word += line.slice(at, end);
      at = end;
    } else if (sign === "$" && line[at + 1] === "(") {
      const end = endOfBracket(line, at + 1);
      word += line.slice(at, end);
      at = end;
    } else if (line.startsWith("<<", at) && line[at + 2] !== "<") {
      const [all, mark] = /^<<-?\s*["']?([\w-]+)["']?/.exec(line.slice(at)) ?? ["<<", undefined];
      if (mark !== undefined) heredocs.push(mark);
      word += mark === undefined ? all : "";
      at += all.length;
    } else if (sign === "\n") {
      endPart(";");
      at++;
      while (heredocs.length > 0) {
        const mark = heredocs.shift();
        const end = new RegExp(`^\\s*${mark}\\s*$`, "m").exec(line.slice(at));
        const body = end ? line.slice(at, at + end.index) : line.slice(at);
        const last = parts.at(-1);
        if (last) last.words = Object.assign([...last.words], { body, targets: last.words.targets });
        at = end ? at + end.index + end[0].length : line.length;
      }
    } else if (sign === "#" && word === "") {
      const end = line.indexOf("\n", at);
      at = end < 0 ? line.length : end;
    } else if (sign === "&" && (line[at - 1] === ">" || line[at + 1] === ">")) {
      word += sign;
      at++;
    } else if (line.startsWith("&&", at) || line.startsWith("||", at)) {
      endPart(line.slice(at, at + 2));
      at += 2;
    } else if (sign === "|" || sign === ";" || sign === "&") {
      endPart(sign);
      at++;
    } else if ((sign === "(" || sign === ")" || sign === "{" || sign === "}") && word === "") {
      endPart(";");
      at++;
    } else if (/\s/.test(sign)) {
      endWord();
      at++;
    } else {
      word += sign;
      at++;
    }
  }
  endPart("");
  if (parts.length > 0 && parts.at(-1).after === ";") parts.at(-1).after = "";
  return parts;
}

function withoutRedirects(words) {
  const kept = [];
  const targets = [];
  for (let at = 0; at < words.length; at++) {
    const [, , target] = /^(\d*|&)>{1,2}(.*)$/.exec(words[at]) ?? [];
    if (target === undefined && !/^\d?<$/.test(words[at])) kept.push(words[at]);
    else if (target === "" || target === undefined) targets.push(words[++at] ?? "");
    else if (!target.startsWith("&")) targets.push(target);
  }
  return Object.assign(kept, { targets });
}

function endOfQuote(line, start) {
  const mark = line[start];
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === "\\" && mark !== "'") at++;
    else if (mark === '"' && line[at] === "$" && line[at + 1] === "(") at = endOfBracket(line, at + 1) - 1;
    else if (line[at] === mark) return at + 1;
  }
  return line.length;
}

function endOfBracket(line, start) {
  let depth = 0;
  for (let at = start; at < line.length; at++) {
    if (line[at] === "'" && depth > 0 && !/<</.test(line.slice(start, at))) at = endOfQuote(line, at) - 1;
    else if (line[at] === "(") depth++;
    else if (line[at] === ")" && --depth === 0) return at + 1;
  }
  return line.length;
}

export function bareWord(word) {
  return word.replaceAll(/^["']|["']$/g, "");
}

export function resolvePath(folder, path) {
  const target = path.replaceAll("\\", "/");
  if (/^(?:\/|~|[A-Za-z]:|\$)/.test(target)) return target.replace(/\/$/, "");
  const steps = folder === "" ? [] : folder.replaceAll("\\", "/").split("/");
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}
