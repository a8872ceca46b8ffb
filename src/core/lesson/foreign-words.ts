// Translates common developer terms from German, French, Spanish, Portuguese, Russian, Japanese and Chinese: a lesson
// tagged `search` is found by "検索が遅い", if no lesson is tagged in the language of the prompt.
import { termOf, wordsIn } from "../similarity/terms.ts";
import { withoutEnding } from "./endings.ts";
import { SAME_STEMS } from "./same-words.ts";
import { rowOf, stemsOf } from "./stems.ts";

/** English stems for the foreign words of a prompt; none for an English prompt. */
export function englishStems(prompt: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsIn(prompt)) {
    const stem = termOf(withoutEnding(word)) ?? word;
    const english = rowOf(SPACED, stem);
    if (english !== undefined && english !== stem) found.add(english);
    else if (english === undefined) for (const part of compoundStems(word)) found.add(part);
  }
  if (CJK.test(prompt)) for (const stem of inSpaceless(prompt)) found.add(stem);
  return [...found];
}

/** German and Korean compounds: "Kontaktformular" and "검색창" contain a form and a search. */
function compoundStems(word: string): readonly string[] {
  if (/^[가-힣]{3,}$/.test(word)) {
    korean ??= longestFirst(SAME_STEMS.match(/[가-힣]{2,}/g) ?? []);
    return partsOf(korean, word, 1).flatMap((part) => rowOf(SAME_STEMS, part) ?? []);
  }
  if (!/^[a-zäöüß]{9,}$/.test(word)) return [];
  german ??= longestFirst(GERMAN.split(" "));
  return partsOf(german, word, 4).flatMap((part) => rowOf(SPACED, termOf(withoutEnding(part)) ?? part) ?? []);
}

/** Built on first use. */
let korean: readonly string[] | undefined;
let german: readonly string[] | undefined;

/**
 * Known words that `word` begins or ends with; at least `left` letters must remain, otherwise it is another word:
 * "Berechnung".
 */
function partsOf(known: readonly string[], word: string, left: number): readonly string[] {
  const most = word.length - left;
  const begins = known.find((part) => part.length <= most && word.startsWith(part));
  const ends = known.find((part) => part.length <= most && word.endsWith(part));
  return [begins, ends].filter((part) => part !== undefined);
}

function longestFirst(words: readonly string[]): readonly string[] {
  return [...words].sort((a, b) => b.length - a.length);
}

const GERMAN =
  "suche formular sitzung sitzungs protokoll datum warteschlange knopf konfiguration einstellung einstellungen bericht berechtigung zahlung rechnung bestellung benutzer nutzer passwort kennwort benachrichtigung datenbank übersetzung sicherung sicherheit fehler tabelle tastatur kalender nachricht dokumentation netzwerk kommentar";

/** Rows of stems, the English one first. Spaces at both ends, because a stem is searched with the spaces around it. */
const SPACED = `
search suche suchen recherch busqueda buscar buscador busca pesquisa pesquisar поиск искат
form formular formulair formulario форм
session sitzung sesion sessao сесс сеанс
log protokol protokollierung journalis журнал логирован лог логи
email courriel correo письм почт
upload hochladen televers subir загрузит загрузк загружат
download herunterladen telecharg descargar descarga baixar скачат скачиван
date datum fecha дата дату даты дате дат
queue warteschlang очеред
cach zwischenspeich кэш кэша кэше кеш кеша кеше
button knopf schaltflach bouton boton botao кнопк
configur konfigur einstellung configuracion configuracao настройк конфигурац
report bericht rapport relatorio отчет отчёт
imag bild bilder imagen imagem картинк изображен
permiss berechtigung permiso permissao разрешен
role rolle papel роль роли рол
payment zahlung bezahlung paiement pago pagamento оплат платёж платеж
invoic rechnung factur factura fatura счёт
order bestellung pedido заказ
price prei prix precio preco цена цену цены цене цен
user benutz nutzer utilisateur usuario utilizador пользовател
account konto cuenta conta аккаунт
password passwort kennwort contrasena senha парол
notif benachrichtigung notificacion notificacao уведомлен
test prueba тест тестирован
build compilacion compilacao сборк
deploy bereitstellung deploiement despliegu desplegar implantacao депл развертыван развёртыван
databas datenbank база базу базы базе
migrat migracion migracao миграц
translat ubersetzung traduct traduccion traducao перевод
languag sprach idioma язык
export exportieren exportar exportacion exportacao экспорт выгрузк
import importieren importar importacion importacao импорт
backup sicherung datensicherung sauvegard respaldo
secur sicherheit securit seguridad seguranca безопасност
authent authentifizierung authentif autenticacion autenticacao аутентификац авторизац
list lista список
error fehler erreur erro ошибк
tabl tabel tabla tabela таблиц
timezon zeitzon fuseau fuso
login anmeldung connexion вход логин
server serveur servidor сервер
keyboard tastatur clavier teclado клавиатур
calendar kalend calendri calendario календар
menu меню
filter filtr filtro фильтр
messag nachricht mensaj mensagem сообщен
document dokument documentacion documentacao документац
perform leistung rendimiento desempenho производительност
network netzwerk reseau сеть сети
releas veroffentlichung lanzamiento релиз
sensor capteur датчик
comment kommentar commentair comentario комментар
printer drucker imprimant impresora impressora принтер
lock sperr verrou bloqueo bloqueio блокировк
`.replace(/\n/g, " \n ");

/** Japanese and Chinese have no spaces between words: searched as substrings. */
const SPACELESS = `
search 検索 搜索 检索 查找 搜尋
form フォーム 表单 表單
session セッション 会话 工作階段
logging ログ 日志 日誌
login ログイン サインイン 登录 登陆 登入
logout ログアウト 登出 退出登录
cache キャッシュ 缓存 快取
email メール 邮件 邮箱 郵件
upload アップロード 上传 上傳
download ダウンロード 下载 下載
date 日付 日期
queue キュー 队列 佇列
configuration 設定 配置 设置
report レポート 报告 报表
image 画像 图片 图像
permission 権限 权限 權限
payment 決済 支払い 支付 付款
invoice 請求書 发票
order 注文 订单
price 価格 价格
user ユーザー ユーザ 用户 使用者
password パスワード 密码
notification 通知
test テスト 测试 測試
deploy デプロイ 部署
database データベース 数据库
migration マイグレーション 迁移
translation 翻訳 翻译
export エクスポート 导出
import インポート 导入
backup バックアップ 备份
security セキュリティ 安全
authentication 認証 认证 身份验证
list 一覧 リスト 列表
error エラー 错误
table テーブル 数据表
pagination ページネーション 分页
timezone タイムゾーン 时区
button ボタン 按钮
webhook ウェブフック
server サーバー 服务器
lock ロック
command コマンド 命令
video 動画 视频
role ロール 角色
build ビルド 构建
account アカウント 账号 账户 帐号
keyboard キーボード 键盘
sensor センサー 传感器
release リリース 发布
language 言語 语言
menu メニュー 菜单
filter フィルター 筛选 过滤
comment コメント 评论
network ネットワーク 网络
calendar カレンダー 日历
documentation ドキュメント 文档
performance パフォーマンス 性能
message メッセージ 消息
`;

const CJK = /[\u30a1-\u30fa\u4e00-\u9fff]/;

function inSpaceless(prompt: string): readonly string[] {
  words ??= new Map(
    SPACELESS.trim()
      .split("\n")
      .flatMap((row) => {
        const [english = "", ...others] = row.split(" ");
        return others.map((word) => [word, english] as const);
      }),
  );
  // Longest first: ログイン is not ログ.
  pattern ??= new RegExp([...words.keys()].sort((a, b) => b.length - a.length).join("|"), "g");
  return (prompt.match(pattern) ?? []).flatMap((word) => stemsOf(words?.get(word) ?? ""));
}

/** Built on first use. */
let words: ReadonlyMap<string, string> | undefined;
let pattern: RegExp | undefined;
