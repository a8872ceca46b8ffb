// What developers call common things in German, French, Spanish, Portuguese, Japanese and Chinese: a card tagged
// `search` is found by "検索が遅い", where no card is tagged in the words of the prompt itself.
import { termOf, wordsIn } from "../similarity/terms.ts";
import { withoutEnding } from "./endings.ts";
import { rowOf, stemsOf } from "./stems.ts";

/** Stems of English words for those of a prompt in another language; none for an English one. */
export function inEnglish(prompt: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsIn(prompt)) {
    const stem = termOf(withoutEnding(word)) ?? word;
    const english = rowOf(LATIN, stem);
    if (english !== undefined && english !== stem) found.add(english);
  }
  if (CJK.test(prompt)) for (const stem of inSpaceless(prompt)) found.add(stem);
  return [...found];
}

/** Stems; the first of a row is the English one. A space at both ends: a stem is found by the spaces around it. */
const LATIN = `
search suche suchen recherch busqueda buscar buscador busca pesquisa
form formular formulair formulario
session sitzung sesion sessao
log protokol protokollierung journalis
email courriel correo
upload hochladen televers
download herunterladen telecharg descargar descarga
date datum fecha
queue warteschlang fila
configur konfigur configuracion configuracao
report bericht rapport relatorio
imag bild bilder imagen imagem
permiss berechtigung permiso permissao
payment zahlung bezahlung paiement pago pagamento
invoic rechnung factur factura fatura
order bestellung pedido
price prei prix precio preco
user benutz nutzer utilisateur usuario utilizador
password passwort kennwort contrasena senha
notif benachrichtigung notificacion notificacao
test prueba
deploy bereitstellung deploiement despliegu desplegar implantacao
databas datenbank
migrat migracion migracao
translat ubersetzung traduct traduccion traducao
export exportieren exportar exportacion
backup sicherung datensicherung sauvegard respaldo
secur sicherheit securit seguridad seguranca
authent authentifizierung authentif autenticacion autenticacao
list lista
error fehler erreur erro
tabl tabel tabla tabela
timezon zeitzon fuseau fuso
login anmeldung
`.replace(/\n/g, " \n ");

/** Japanese and Chinese are written without spaces: their words are looked for as they stand. */
const SPACELESS = `
search 検索 搜索 检索 查找
form フォーム 表单
session セッション 会话
logging ログ 日志
login ログイン サインイン 登录 登陆
logout ログアウト 登出 退出登录
cache キャッシュ 缓存
email メール 邮件 邮箱
upload アップロード 上传
download ダウンロード 下载
date 日付 日期
queue キュー 队列
configuration 設定 配置 设置
report レポート 报告 报表
image 画像 图片 图像
permission 権限 权限
payment 決済 支払い 支付 付款
invoice 請求書 发票
order 注文 订单
price 価格 价格
user ユーザー ユーザ 用户
password パスワード 密码
notification 通知
test テスト 测试
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
  // The longest first: ログイン is not ログ.
  pattern ??= new RegExp([...words.keys()].sort((a, b) => b.length - a.length).join("|"), "g");
  return (prompt.match(pattern) ?? []).flatMap((word) => stemsOf(words?.get(word) ?? ""));
}

/** Made when first wanted. */
let words: ReadonlyMap<string, string> | undefined;
let pattern: RegExp | undefined;
