// Secrets told in sentences, typed at prompts or given to programs: what is redacted and what stays.
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.ts";

const gone: readonly (readonly [string, string])[] = [
  ["the password on our old laptop is Walrus?6", "Walrus?6"],
  ["the password to the backup vault was Pebble31", "Pebble31"],
  ["It wanted a password, so I entered Harbour58 twice", "Harbour58"],
  ["pass the password Lantern64 to the script", "Lantern64"],
  ['Use the password "green canoe 42" for now.', "green canoe 42"],
  ["set the passphrase to quiet-otter and try again", "quiet-otter"],
  ["log in with the password silver-moth", "silver-moth"],
  ["la clave de la base es Perro-verde", "Perro-verde"],
  ["das Passwort für den Drucker ist Nebel-horn", "Nebel-horn"],
  ["the pin of the alarm is 730164", "730164"],
  ["your security code is 440912", "440912"],
  ["admin/marmot55 are the factory credentials", "marmot55"],
  ["127.0.0.1:6379> AUTH marmot", "marmot"],
  ["mycli -u root -p Marmot5 shop", "Marmot5"],
  ["here are the creds: amy:Marmot-51", "Marmot-51"],
  ["mail.password=wxyz abcd qrst efgh", "qrst"],
  ["POST https://hooks.zapier.com/hooks/catch/5512/k3v9x1z/", "k3v9x1z"],
  ["rar a -hpMarmot5 a.rar notes", "Marmot5"],
];

const stays: readonly string[] = [
  'FATAL:  password authentication failed for user "reports2025"',
  "the password for user worker_2025 has expired",
  "the password version Sheet2025 was archived",
  "the passphrase is case-insensitive-only",
  "log in with the password manager",
  "the pin of the LED is 13",
  "the exit code is 4040",
  "docs/auth2 are the pages about credentials",
  "> Auth tokens are kept in the keychain",
];

describe("redact: secrets in sentences", () => {
  it.each(gone)("%s", (text, secret) => {
    const redacted = redactText(text);
    expect(redacted).not.toContain(secret);
    expect(redactText(redacted)).toBe(redacted);
  });
  it.each(stays)("stays: %s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});
