// Recognises values that are not secrets (labels for people, code, identifiers), and places where code holds none.
import { isNameOfPassword } from "./names.ts";
import { textBefore } from "./near.ts";
import { isPath, isReference } from "./plausible.ts";

/** `"password": "Mot de passe"`, `"password": "Passwort"`: the label of a form. */
export function isLabel(value: string): boolean {
  if (/^[A-Z][a-z]{4,11}$/.test(value)) return isNameOfPassword(value);
  return (
    /[^\x21-\x7e]/.test(value) &&
    !/\d/.test(value) &&
    /pass|contrase|senha|wort|пароль|密码|密碼|パスワード|비밀번호|secret|token|トークン|토큰|(?<![a-z])key(?![a-z])|clave/i.test(
      value,
    )
  );
}

/** `user.password`, `get(x)`, `list[0]`: code that refers to the value. */
export function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$][\w$]*)+[,;)]*$|[([{]|=>|^new$|^await$|^typeof$|\|\||&&|\?\?/.test(
    value,
  );
}

/** `Uint8Array`, `ed25519Seed`. */
export function isIdentifier(value: string): boolean {
  return /^[A-Z]?[a-z]+\d{0,5}(?:[A-Z][a-z]+\d{0,4})*(?:\$\d+)?$/.test(value);
}

/** Variables of the environment that code sets: `env.API_SECRET = "X"`, `os.environ["API_SECRET"] = "X"`. */
export function isEnvironmentOfCode(text: string, nameStart: number, name: string): boolean {
  const before = textBefore(text, nameStart, 12) + name;
  return /(?:\benv|ENV|environ)(?:\.|\[\\{0,3}["'])[A-Z][A-Z0-9_]*$/.test(before);
}

/** `;user=sa;password=A.B;` in a connection string: its values are no code, even with a dot. */
export function isInConnection(text: string, nameStart: number, end: number): boolean {
  return (
    /[;?][A-Za-z][A-Za-z ]{1,30}=[^\s;=(){}]{0,60};$/.test(textBefore(text, nameStart, 96)) &&
    /^(?:;|\\{0,7}["']|\s|$)/.test(text.slice(end, end + 8))
  );
}

/** `KAGGLE_KEY=X`, `validationKey="X"` with hex digits as the value; not a plain `key`, which may be of any sort. */
export function isKeyOfDigits(name: string, value: string): boolean {
  return (
    /^(?:[0-9a-f]{32,256}|[0-9A-F]{32,256})$/.test(value) &&
    /(?:_KEY|_AUTH|[a-z_.-]Key|[a-z]_key)$/.test(name)
  );
}

/** Words in labels and names, seldom in values. */
export const LABEL = /secret|token|key|pass|client|auth|\.\w+\./i;

/** `client_secret`, `apiToken`; behind a plain `token` or `secret` often only its name follows. */
export function isCompound(name: string): boolean {
  return /[A-Za-z\d][_.-][A-Za-z]|[a-z][A-Z]/.test(name);
}

/** Letters and digits in one word, as people make up tokens; no name in code, path, version or date. */
export function isChosen(value: string): boolean {
  if (!/^(?=.*\d)(?=.*[a-z])[^\s/\\(){}<>[\],;:|"'`]{8,80}$/i.test(value)) return false;
  if (LABEL.test(value) || /cred/i.test(value) || isReference(value) || isPath(value) || isIdentifier(value))
    return false;
  if (/^v?\d+[.-]|\d{4}-\d\d|^\w+=|\.[a-z]{1,5}$/i.test(value)) return false;
  // `node-20`, `step_2`: numbered names; nobody writes capitals into their middle.
  return !/[-_.]v?\d+(?:\.\d+)*$/i.test(value) || /[a-z][-_.]?[A-Z]/.test(value);
}
