// Values that somebody chose, told in a sentence: the place alone tells what they are, in the languages that people type.
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.ts";

const gone: readonly (readonly [string, string])[] = [
  // Letters beyond ASCII.
  ["das Passwort ist Kühlschrank7", "Kühlschrank7"],
  ["пароль от сервера: Зимушка31", "Зимушка31"],
  ["le mot de passe est « Forêt!19 »", "Forêt!19"],
  // Asked for, and said afterwards; said first, and named afterwards.
  ["if it asks for a password, type copper7-kettle", "copper7-kettle"],
  ["password reset done, new one: copper7-kettle", "copper7-kettle"],
  ["nimm Kupfer-Kessel2, das ist das Passwort", "Kupfer-Kessel2"],
  ["you get in with copper7-kettle (the admin password).", "copper7-kettle"],
  ["can you log in with eva / Kupferkessel44 and look?", "Kupferkessel44"],
  ['ask for user "svc", secret "copper7-kettle"', "copper7-kettle"],
  ["I set the root password as copper7-kettle for now", "copper7-kettle"],
  ["the pass is still copper7-kettle", "copper7-kettle"],
  ["das neue Kennwort heißt Kupfer_Kessel8", "Kupfer_Kessel8"],
  ["ik heb het wachtwoord veranderd naar Regen_Jas7", "Regen_Jas7"],
  ["把密码设置为Marmot2031", "Marmot2031"],
  ["I changed it from copper7-kettle to copper8-kettle, the db password", "copper8-kettle"],
  // Two words in one, without a digit.
  ["the password of the test box is copper.Kettle", "copper.Kettle"],
  ["the root password is copper-kettle, try it", "copper-kettle"],
  ["usa la password nuvola-grigia per entrare", "nuvola-grigia"],
  ["gebruik het wachtwoord regen-jas", "regen-jas"],
  ["log in with user eva and password copper.Kettle", "copper.Kettle"],
  ["entra con usuario eva y contraseña nube-gris", "nube-gris"],
  // Changed to it.
  ["j'ai changé le mot de passe en Forge.Rouge2", "Forge.Rouge2"],
  ["ho impostato la password a nuvola.Gri9", "nuvola.Gri9"],
  ["cambié la contraseña del router a nube.Gris4", "nube.Gris4"],
  ["habe das Passwort vom Router auf wolken-grau gesetzt", "wolken-grau"],
  ['I reset the admin password to "seven green bottles" today', "green bottles"],
  ["please set the passphrase to green bottles 70 and retry", "bottles 70"],
  ["mets le mot de passe à Forge.Rouge2", "Forge.Rouge2"],
  ["zet het wachtwoord op regenjas33", "regenjas33"],
  ["поменяй пароль на Zima31!", "Zima31"],
  ["密码改成 Marmot2031 了", "Marmot2031"],
  ["비밀번호를 Marmot2031! 로 바꿨어", "Marmot2031"],
  ["the password was rotated, it's now copper-Kettle", "copper-Kettle"],
  // Somewhere else in the sentence.
  ['you need the passphrase "seven green bottles" for it', "green bottles"],
  ["I typed the password kettledrum! but nothing happened", "kettledrum!"],
  ["mit dem Passwort Kupfer-Kessel geht es", "Kupfer-Kessel"],
  ["la password di root è nuvola.Grigia", "nuvola.Grigia"],
  ["hasło roota to szara-Chmura", "szara-Chmura"],
  ["密码 copper-Kettle", "copper-Kettle"],
  ["old password copper-Kettle3 is refused", "copper-Kettle3"],
  ["password changed to copper-Kettle, please update it", "copper-Kettle"],
  ["le nouveau mot de passe sera forge-Rouge", "forge-Rouge"],
  ["la nuova password sarà nuvola-Grigia", "nuvola-Grigia"],
  ["パスワードは「copper-Kettle」", "copper-Kettle"],
  ["password (of all test users): copperKettle7", "copperKettle7"],
  ["las credenciales son eva / nube-2031", "nube-2031"],
  ["the secret of the hook is copper-Kettle-drum", "copper-Kettle-drum"],
  ["der Token lautet ku-7788-pfer-kk", "ku-7788-pfer-kk"],
  ["the password is always copper-2031, for all of them", "copper-2031"],
  ["das Passwort ist wie immer Kupfer77", "Kupfer77"],
  // A plain word at the end of what is said.
  ["the password is kettledrum", "kettledrum"],
  ["the password for the staging box is kettledrum, please try", "kettledrum"],
  ["The wifi password is Kettledrum.", "Kettledrum"],
  ["das Passwort ist kesselpauke", "kesselpauke"],
  // Somebody and a password.
  ["you can log in as eva / k3ttle-Drum", "k3ttle-Drum"],
  ["ssh into it (root, kettle77)", "kettle77"],
  ["the pass should be k3ttle", "k3ttle"],
  ["my pass is kettle77", "kettle77"],
];

const stays: readonly string[] = [
  "the password is case-sensitive",
  "the password is read-only, user-defined or auto-generated",
  "The password is wrong.",
  "if the password is blank, a prompt appears",
  "the password is unknown",
  "the password is plaintext",
  "Make sure the password is strong",
  "the password is here: docs/login.md",
  "das Passwort ist abgelaufen",
  "das Passwort ist ungültig",
  "das Passwort ist unverschlüsselt",
  "le mot de passe est trop court",
  "la contraseña es obligatoria",
  "пароль должен быть не короче 12 символов",
  "set the password to null",
  "use the password! it is there",
  "zet het wachtwoord op de lijst",
  "the token is step-2",
  "the secret is called prod-db",
  "the token is valid until 2026-11-18",
  "the password uses a pre-Commit hook",
  "the passwords are well-Known",
  "mit dem Passwort-Manager geht es",
  "密码 is required",
  'the passphrase "must be at least twelve characters" was shown',
  'the credentials mode is "include", the cache mode is "reload"',
  "I changed the password field to an input",
  "changed the password check to throw an error",
  'the password is "not valid"',
  "set the passphrase to at least 12 characters",
  "use the password reset-link to get in",
  "log in with user and password",
  "user admin and password authentication",
  "log in as root / administrator",
  "the pass is done twice",
  "a pass over (root, child1)",
  "the password is config.password",
  "the password is hashed with bcrypt-based code",
  "비밀번호는 필수 입력값입니다 2024",
  "密码是必填项",
  "把密码改成必填",
  "for the password, use bcrypt or argon2id",
  "if it asks for a password, use --no-password-prompt2",
  "postgres16-alpine (the password comes from the environment)",
  "use oauth2-proxy, that's the password-less way",
  "run step-2b, this is the password check",
  "sign in with Apple / Google2",
  "Passwort vergessen? Klicke hier",
  "the password changed from v1 to v2 of the schema",
];

describe("redact: values told in a sentence", () => {
  it.each(gone)("%s", (text, secret) => {
    const redacted = redactText(text);
    expect(redacted).not.toContain(secret);
    expect(redactText(redacted)).toBe(redacted);
  });
  it.each(stays)("stays: %s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});
