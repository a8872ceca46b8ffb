// Messages that shells and the system print in the person's language, in the English that the failure table knows. Only the
// most common ones: a missing command, a missing file, a refused access.

/** The line with such a message in English; any other line unchanged. */
export function inEnglish(line: string): string {
  let found = line;
  for (const [pattern, english] of MESSAGES) {
    found = line.replace(pattern, english);
    if (found !== line) return found;
  }
  return found;
}

const any = (...words: readonly string[]) =>
  new RegExp(` ?: ?(?:${words.join("|")})(?=[.!]?$|[^\\p{L}])`, "iu");

const MESSAGES: readonly (readonly [pattern: RegExp, english: string])[] = [
  [
    any(
      "(?:Kommando|Befehl) nicht gefunden",
      "commande introuvable",
      "(?:orden no encontrada|no se encontró la orden)",
      "comando non trovato",
      "comando não encontrado",
      "コマンドが見つかりません",
      "(?:未找到命令|找不到命令|未找到指令)",
      "(?:명령어를 찾을 수 없음|명령을 찾을 수 없습니다)",
      "команда не найдена",
      "nie znaleziono polecenia",
      "opdracht niet gevonden",
    ),
    ": command not found",
  ],
  [
    any(
      "Datei oder Verzeichnis nicht gefunden",
      "Aucun fichier ou (?:dossier|répertoire) de ce (?:nom|type)",
      "No existe el (?:fichero|archivo) o el directorio",
      "File o directory non esistente",
      "(?:Arquivo|Ficheiro) ou diret[óo]ri[oa] (?:inexistente|não encontrado)",
      "そのようなファイルやディレクトリはありません",
      "(?:没有那个文件或目录|沒有此一檔案或目錄)",
      "그런 파일이나 디렉터리가 없습니다",
      "Нет такого файла или каталога",
      "Nie ma takiego pliku ani katalogu",
      "Bestand of map bestaat niet",
    ),
    ": No such file or directory",
  ],
  [
    any(
      "Keine Berechtigung",
      "Permission non accordée",
      "Permiso denegado",
      "Permesso negato",
      "Permissão (?:negada|recusada)",
      "許可がありません",
      "(?:权限不够|拒絕不符權限的操作)",
      "허가 거부(?:됨)?",
      "Отказано в доступе",
      "Brak dostępu",
      "Toegang geweigerd",
    ),
    ": Permission denied",
  ],
  [
    /^(?:Der Befehl )?["'‘“](?<name>[\w.-]+)["'’”] ?(?:ist entweder falsch geschrieben|n['’]est pas reconnu en tant que commande|no se reconoce como un comando|non è riconosciuto come comando|não é reconhecido como um comando|は、内部コマンドまたは外部コマンド|不是内部或外部命令|은\(는\) 내부 또는 외부 명령).*$/iu,
    "'$<name>' is not recognized as an internal or external command",
  ],
];
