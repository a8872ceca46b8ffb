// Recognises values that are not secrets: labels for people, code, identifiers.

/** `"password": "Mot de passe"`: what a form says to people. */
export function isLabel(value: string): boolean {
  return (
    /[^\x21-\x7e]/.test(value) &&
    !/\d/.test(value) &&
    /pass|contrase|senha|wort|пароль|密码|密碼|パスワード|비밀번호|secret|token|トークン|토큰|key|clave/i.test(
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
