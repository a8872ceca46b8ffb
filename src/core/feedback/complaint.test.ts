// Complaints in other languages that are put together from their parts, and prompts that only use the same words.
import { describe, expect, it } from "vitest";
import { feedbackIn } from "./classify.ts";

const LANGUAGES: Readonly<
  Record<string, { readonly bad: readonly string[]; readonly fine: readonly string[] }>
> = {
  French: {
    bad: [
      "La remise est toujours comptée deux fois.",
      "Le test échoue encore après ta modif.",
      "Ton correctif n'a rien changé.",
      "Le build est rouge depuis ton commit.",
      "Le bouton ne réagit plus.",
      "Page blanche après la mise à jour.",
      "Depuis ta modif, plus aucun mail ne part.",
      "Les images ne s'affichent encore pas sur mobile.",
      "L'appli se ferme à nouveau toute seule.",
      "Je vois encore l'ancien texte, rien n'est mis à jour.",
      "La recherche renvoie toujours zéro résultat.",
      "C'est pire qu'avant.",
      "L'upload se bloque à 90 % comme hier.",
    ],
    fine: [
      "Affiche la remise deux fois sur la facture.",
      "Plus d'erreur au démarrage, parfait.",
      "La page doit toujours afficher une erreur si le champ est vide.",
      "Le rouge ne me plaît plus, mets du bleu.",
      "Après la mise à jour, lance les tests qui échouent.",
      "Le même style pour la page vide, s'il te plaît.",
      "Le test de connexion passe toujours, on continue.",
      "La page doit rester vide tant que rien n'est choisi.",
    ],
  },
  German: {
    bad: [
      "Der Rabatt wird immer noch doppelt abgezogen.",
      "Der Test schlägt nach deiner Änderung weiterhin fehl.",
      "Dein Fix hat nichts gebracht.",
      "Seit deinem Commit ist der Build rot.",
      "Der Knopf reagiert nicht mehr.",
      "Nach dem Update nur noch eine weiße Seite.",
      "Seit deiner Änderung gehen keine Mails mehr raus.",
      "Die Bilder werden mobil immer noch nicht angezeigt.",
      "Die App beendet sich wieder von selbst.",
      "Ich sehe immer noch den alten Text.",
      "Die Suche liefert nach wie vor null Treffer.",
      "Ist jetzt schlimmer als vorher.",
      "Der Upload bleibt wie gestern bei 90 % stehen.",
    ],
    fine: [
      "Der Rabatt soll weiterhin doppelt angezeigt werden.",
      "Kein Fehler mehr beim Start, perfekt.",
      "Die Seite soll immer noch einen Fehler zeigen, wenn das Feld leer ist.",
      "Das Rot gefällt mir nicht mehr, nimm Blau.",
      "Nach dem Update bitte die fehlgeschlagenen Tests neu starten.",
      "Der gleiche Stil auch für die leere Seite bitte.",
      "Der Login-Test läuft weiterhin durch, weiter so.",
      "Die Seite bleibt leer, bis etwas gewählt wird, bau das bitte so.",
    ],
  },
  Spanish: {
    bad: [
      "El descuento se sigue aplicando dos veces.",
      "La prueba vuelve a fallar después de tu cambio.",
      "Tu arreglo no sirvió de nada.",
      "La compilación está en rojo desde tu commit.",
      "El botón ya no responde.",
      "Se queda la página en blanco tras la actualización.",
      "Desde tu cambio no se envía ningún correo.",
      "Las imágenes todavía no se ven en el móvil.",
      "La aplicación se cierra sola otra vez.",
      "Sigo viendo el texto antiguo.",
      "La búsqueda sigue devolviendo cero resultados.",
      "Está peor que antes.",
      "La subida se atasca al 90 % igual que ayer.",
    ],
    fine: [
      "Muestra el descuento dos veces en la factura.",
      "Ya no sale ningún error al arrancar, perfecto.",
      "La página debe seguir mostrando un error si el campo está vacío.",
      "El rojo ya no me gusta, pon azul.",
      "Después de la actualización, ejecuta las pruebas que fallan.",
      "El mismo estilo para la página en blanco, por favor.",
      "La prueba de inicio sigue pasando, continúa.",
      "La página queda vacía hasta que se elige algo, hazlo así.",
    ],
  },
  Portuguese: {
    bad: [
      "O desconto continua sendo aplicado duas vezes.",
      "O teste falhou de novo depois da sua mudança.",
      "Sua correção não adiantou nada.",
      "O build está vermelho desde o seu commit.",
      "O botão parou de responder.",
      "A página fica em branco depois da atualização.",
      "Desde a sua mudança nenhum e-mail é enviado.",
      "As imagens ainda não aparecem no celular.",
      "O aplicativo fecha sozinho de novo.",
      "Continuo vendo o texto antigo.",
      "A busca continua retornando zero resultados.",
      "Ficou pior do que antes.",
      "O upload trava em 90 % como ontem.",
    ],
    fine: [
      "Mostre o desconto duas vezes na fatura.",
      "Não aparece mais nenhum erro ao iniciar, perfeito.",
      "A página deve continuar mostrando um erro se o campo estiver vazio.",
      "O vermelho não me agrada mais, use azul.",
      "Depois da atualização, rode os testes que falham.",
      "O mesmo estilo para a página em branco, por favor.",
      "O teste de login continua passando, pode seguir.",
      "A página fica vazia até que algo seja escolhido, faça assim.",
    ],
  },
  Japanese: {
    bad: [
      "割引がまだ二重に引かれています。",
      "修正後もテストが失敗します。",
      "直っていません。",
      "君のコミット以来ビルドが赤いままです。",
      "ボタンが反応しなくなった。",
      "更新したら画面が真っ白になりました。",
      "あなたの変更以来、メールが届かなくなりました。",
      "スマホで画像がまだ表示されません。",
      "アプリがまた勝手に終了します。",
      "まだ古い文字が表示されています。",
      "検索結果がまだゼロ件のままです。",
      "前より悪くなりました。",
      "アップロードが昨日と同じく90%で止まります。",
    ],
    fine: [
      "割引を二回表示してください。",
      "起動時のエラーは出なくなりました。完璧です。",
      "項目が空のときは引き続きエラーを表示して。",
      "赤はもう好きじゃないので青にして。",
      "更新後に失敗するテストをまた実行して。",
      "空のページにも同じスタイルを使って。",
      "ログインのテストはまだ通っています。続けて。",
      "何も選ばれていない間はページを空のままにして。",
    ],
  },
  Chinese: {
    bad: [
      "折扣还是算了两次。",
      "改完之后测试依然失败。",
      "你的修复没有用。",
      "自从你的提交之后构建就一直是红的。",
      "按钮点了没反应了。",
      "更新后页面一片空白。",
      "你改了之后邮件发不出去了。",
      "手机上图片还是显示不出来。",
      "应用又自己退出了。",
      "我看到的还是旧的文字。",
      "搜索结果还是零条。",
      "比之前更糟了。",
      "上传跟昨天一样卡在90%。",
    ],
    fine: [
      "请把折扣显示两次。",
      "启动时不再报错了，很好。",
      "字段为空时页面仍然要显示错误。",
      "红的我不喜欢了，换成蓝的。",
      "更新之后把失败的测试再跑一遍。",
      "空白页面也用同样的样式。",
      "登录测试依然通过，继续吧。",
      "没有选择之前页面保持空白。",
    ],
  },
  Korean: {
    bad: [
      "아직도 할인이 두 번 적용돼요.",
      "수정했는데 테스트가 계속 실패해.",
      "고친 게 효과가 없네.",
      "네 커밋 이후로 빌드가 빨간색이야.",
      "버튼이 더 이상 반응하지 않아.",
      "업데이트하고 나서 화면이 하얗게 나와.",
      "네 변경 이후로 메일이 안 가.",
      "모바일에서 이미지가 아직도 안 보여.",
      "앱이 또 저절로 종료돼.",
      "아직도 예전 글자가 보여.",
      "검색 결과가 여전히 0건이야.",
      "전보다 더 나빠졌어.",
      "업로드가 어제처럼 90%에서 멈춰.",
    ],
    fine: [
      "할인을 두 번 보여주세요.",
      "시작할 때 에러가 더 이상 안 나와, 완벽해.",
      "필드가 비어 있으면 계속 에러를 보여줘.",
      "빨간색은 이제 별로야, 파란색으로 바꿔줘.",
      "업데이트하고 나서 실패한 테스트를 다시 돌려줘.",
      "빈 페이지에도 같은 스타일을 써줘.",
      "로그인 테스트는 여전히 통과해, 계속해.",
      "아무것도 선택하지 않으면 페이지를 비워 둬.",
    ],
  },
};

describe.each(Object.entries(LANGUAGES))("complaints in %s", (_language, { bad, fine }) => {
  it.each(bad)("complaint: %s", (prompt) => {
    expect(["failed", "regression"]).toContain(feedbackIn(prompt)?.verdict);
  });

  it.each(fine)("none: %s", (prompt) => {
    expect(["failed", "regression"]).not.toContain(feedbackIn(prompt)?.verdict);
  });
});

describe("complaints", () => {
  it("what no longer works is a regression, and its words are the whole remark", () =>
    expect(feedbackIn("Der Knopf reagiert nicht mehr.")).toEqual({
      verdict: "regression",
      words: "Der Knopf reagiert nicht mehr",
    }));

  it("a question is none", () =>
    expect(feedbackIn("Le test échoue encore après ta modif ?")).toBeUndefined());
});
