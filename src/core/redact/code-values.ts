// Recognises values that are not secrets (labels for people, code, identifiers), and places where code holds none.
import { isNameOfPassword } from "./names.ts";

/** `"password": "Mot de passe"`, `"password": "Passwort"`: what a form says to people. */
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
  const before = text.slice(Math.max(0, nameStart - 12), nameStart) + name;
  return /(?:\benv|ENV|environ)(?:\.|\[\\{0,3}["'])[A-Z][A-Z0-9_]*$/.test(before);
}

/** `;user=sa;password=A.B;` of a connection: its values are no code, even with a dot. */
export function isInConnection(text: string, nameStart: number, end: number): boolean {
  return (
    /[;?][A-Za-z][A-Za-z ]{1,30}=[^\s;=(){}]{0,60};$/.test(
      text.slice(Math.max(0, nameStart - 96), nameStart),
    ) && /^(?:;|\\{0,7}["']|\s|$)/.test(text.slice(end, end + 8))
  );
}
