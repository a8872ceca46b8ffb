// What a shell prints in the person's language is understood as in English.
import { describe, expect, it } from "vitest";
import { judge, shell } from "./actions.fixture.ts";

const judged = (command: string, output: string, exitCode = 1) =>
  judge(shell(command), { ok: false, exitCode, output });

describe("outcome: messages in other languages", () => {
  it.each([
    "bash: foo: Kommando nicht gefunden.",
    "bash: foo : commande introuvable",
    "bash: foo: orden no encontrada",
    "bash: foo: comando não encontrado",
    "bash: foo: コマンドが見つかりません",
    "bash: foo: 未找到命令",
    "bash: foo: 명령어를 찾을 수 없음",
    'Der Befehl "foo" ist entweder falsch geschrieben oder',
    "'foo' n’est pas reconnu en tant que commande interne",
  ])("a program that is not there: %s", (output) => {
    expect(judged("foo --all", output, 127)).toMatchObject({
      kind: "command-not-found",
      subject: "program foo",
    });
  });

  it.each([
    "cat: docs/a.md: Datei oder Verzeichnis nicht gefunden",
    "cat: docs/a.md: Aucun fichier ou dossier de ce nom",
    "cat: docs/a.md: No existe el fichero o el directorio",
    "cat: docs/a.md: そのようなファイルやディレクトリはありません",
    "cat: docs/a.md: 没有那个文件或目录",
    "cat: docs/a.md: 그런 파일이나 디렉터리가 없습니다",
  ])("a file that is not there, quoted as it was printed: %s", (output) => {
    expect(judged("cat docs/a.md", output)).toMatchObject({
      kind: "missing-path",
      subject: "path docs/a.md",
      excerpt: output,
    });
  });

  it("an access that was refused", () => {
    const refused = judged("./run.sh", "bash: ./run.sh: Keine Berechtigung", 126);
    expect(refused).toMatchObject({ kind: "permission" });
  });

  it("prose about it is no such message", () => {
    const said = judged("./tell.sh", "Wir haben die Datei oder Verzeichnis nicht gefundenen Dinge");
    expect(said).toMatchObject({ kind: "unexplained" });
  });
});
