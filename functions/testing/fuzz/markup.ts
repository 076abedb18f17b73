/**
 * What a browser, a template or a mail program could take for more than text. Where one of them runs, `ran` is on the window; where one of them is only
 * taken for markup, there is an element or an address with the same word in it, which no text of ours has.
 */
export const ran = 'planted';

/** How a text that others read holds all of it: in a title, a name, a note. Each is short enough for the shortest field, and on one line. */
export const markup: readonly string[] = [
  `<script>${ran}=1</script>`,
  `</script><script>${ran}=1</script>`,
  `<img src=${ran} onerror=${ran}=1>`,
  `"><img src=${ran} onerror=${ran}=1>`,
  `' onmouseover='${ran}=1' x='`,
  `" autofocus onfocus="${ran}=1`,
  `<svg/onload=${ran}=1>`,
  `<svg><animate onbegin=${ran}=1>`,
  `<math><mi xlink:href=data:,${ran}>`,
  `<iframe srcdoc=${ran}>`,
  `<a href=javascript:${ran}=1>pay</a>`,
  `javascript:${ran}=1//`,
  `data:text/html,<b>${ran}</b>`,
  `<base href=//${ran}>`,
  `<meta http-equiv=refresh content=0;/${ran}>`,
  `<link rel=stylesheet href=/${ran}>`,
  `<style>*{background:url(/${ran})}`,
  `</title><b id=${ran}>`,
  `</textarea><b id=${ran}>`,
  `--><b id=${ran}>`,
  `]]><b id=${ran}>`,
  `{{title}} {{{data}}} \${${ran}}`,
  `{{#updates}}<b id=${ran}>`,
  `&lt;b id=${ran}&gt; &#60;b id=${ran}&#62;`,
  `\\u003cb id=${ran}\\u003e %3Cb id=${ran}%3E`,
  `＜b id=${ran}＞ ‹b›`,
  `مرحبا <b id=${ran}> שלום`,
  `<b id=${ran}>$& $1 $\``,
  `<form action=//${ran}><input name=${ran}>`,
];

/** The corpus in one text, as far as `max` UTF-16 units take it; `from` turns it, so that short fields have all of it between them. */
export const markupOf = (max: number, from = 0): string => {
  let text = '';
  for (let index = 0; index < markup.length; index += 1) {
    const next = [text, markup[(from + index) % markup.length]].filter(Boolean).join(' ');
    if (next.length > max) break;
    text = next;
  }
  return text;
};
