// Translates common developer terms from German, French, Spanish, Portuguese, Russian, Japanese and Chinese: a lesson
// tagged `search` is found by "検索が遅い", if no lesson is tagged in the language of the prompt.
import { termOf, wordsIn } from "../similarity/terms.ts";
import { withoutEnding } from "./endings.ts";
import { withoutErrands } from "./errands.ts";
import { meantBy } from "./misspelt.ts";
import { SAME_STEMS } from "./same-words.ts";
import { rowOf, stemsOf } from "./stems.ts";

/** English stems for the foreign and misspelt words of a prompt. */
export function englishStems(prompt: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsIn(joined(withoutErrands(prompt)))) {
    const meant = meantBy(word);
    if (meant !== undefined) for (const one of stemsOf(meant)) found.add(one);
    const stem = termOf(withoutEnding(word)) ?? word;
    // The word first: the stem of "Rolle" is that of "roll".
    const english = rowOf(SPACED, word) ?? rowOf(SPACED, stem);
    if (english !== undefined && english !== stem) found.add(english);
    else if (english === undefined) for (const part of compoundStems(word)) found.add(part);
  }
  if (CJK.test(prompt)) for (const stem of inSpaceless(withoutErrands(prompt))) found.add(stem);
  return [...found];
}

/** Terms of several words. */
function joined(prompt: string): string {
  return prompt.replace(
    /\b(mot)s?( de )(passe)\b|\b(file)s?( d['’])(attente)\b|\b(zona)s?( )(horaria)/gi,
    (term) => term.replace(/s? d['’]|s? de | /g, ""),
  );
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
log protokol protokollierung journalis журнал логирован лог логи journali
email courriel correo письм почт correio
upload hochladen televers subir загрузит загрузк загружат telev hochgeladen hochzuladen subida cargar carregar
download herunterladen telecharg descargar descarga baixar скачат скачиван
date datum fecha дата дату даты дате дат
queue warteschlang очеред cola fileattent
cach zwischenspeich кэш кэша кэше кеш кеша кеше
button knopf schaltflach bouton boton botao кнопк
configur konfigur einstellung configuracion configuracao настройк конфигурац
report bericht rapport relatorio отчет отчёт informe informes
imag bild bilder imagen imagem картинк изображен
permiss berechtigung permiso permissao разрешен
role rolle papel роль роли рол rollen rol papei
payment zahlung bezahlung paiement pago pagamento оплат платёж платеж
invoic rechnung factur factura fatura счёт
order bestellung pedido заказ commande commandes bestellungen
price prei prix precio preco цена цену цены цене цен preis
user benutz nutzer utilisateur usuario utilizador пользовател
account konto cuenta conta аккаунт
password passwort kennwort contrasena senha парол motpass
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
timezon zeitzon fuseau fuso zonahoraria
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
map landkart mapa
chart diagramm graphiqu grafico
sync synchronisierung synchronisieren sincronizacion sincronizar sincronizacao синхронизац
cart warenkorb panier carrito carrinho корзин
custom kund kunden cliente clientes
product produkt produkten produit producto produto
inventori lagerbestand inventair inventario estoqu
deliveri lieferung livraison entrega
ship versand envio frete
discount rabatt descuento desconto remise remises скидк
tax steuer mehrwertsteu umsatzsteu tva impuesto imposto
currenc wahrung moneda moeda валют
profil perfil perfi
address adress adressen direccion endereco
link enlac
categori kategori kategorien categoria
remind erinnerung rappel recordatorio lembret
subscript abonn suscripcion assinatura подписк
contract vertrag contrat contrato
templat vorlag vorlagen plantilla шаблон
statist statistik statistiken statistiqu estadistica estatistica
encrypt verschlusselung chiffrement cifrado criptografia шифрован
restor wiederherstellen wiederherstellung restaurer restauration restaurar
delet loschen geloscht loscht supprim eliminar borrar excluir apagar
histori verlauf historiqu historico
accessibility barrierefreiheit accessibilit accesibilidad acessibilidad
pagin paginierung paginacion paginacao
contrast kontrast
theme tema
camera kamera camara
locat standort ubicacion localizacao
transact transakt transaktionen transaccion transacao
event ereigni ereigniss evento
browser navegador navigateur
depend abhangigkeit dependencia
credenti zugangsdaten
round gerundet rundung arrondi redondeo arredondamento
refund erstattung ruckerstattung rembours reembolso
valid validierung validacion validacao
print drucken gedruckt imprim imprimir
label etikett etiketten etiquett etiqueta
alert alerta
thumbnail vorschaubild miniatura
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
report レポート 報告書 报告 报表
image 画像 图片 图像
permission 権限 权限 權限
payment 決済 支払い 支払 支付 付款
invoice 請求書 发票
order 注文 订单
price 価格 料金 价格
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
map 地図 地图
chart グラフ 图表
cart カート 购物车
customer 顧客 客户
product 商品 产品
inventory 在庫 库存
shipping 配送 物流
discount 割引 折扣
tax 消費税 税金 税率 税额
currency 通貨 货币
sync 同期 同步
offline オフライン 离线
rounding 丸め 四捨五入 四舍五入 舍入
transaction トランザクション 事务
restore 復元 恢复 还原
delete 削除 删除
history 履歴 历史记录
template テンプレート 模板
dashboard ダッシュボード 仪表盘
accessibility アクセシビリティ 无障碍
contrast コントラスト 对比度
encryption 暗号化 加密
subscription サブスクリプション 订阅
address 住所 地址
timeout タイムアウト 超时
index インデックス 索引
dependency 依存関係 依赖
modal モーダル 弹窗
dropdown ドロップダウン 下拉
thumbnail サムネイル 缩略图
regex 正規表現 正则
rate-limit レート制限 限流
scheduler スケジューラ 定时任务
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
