/**
 * A script that runs sets `ran` on the window. Text that is taken for markup creates an element or an address with this word,
 * which none of our texts has.
 */
export const ran = 'planted';

/** Texts that a browser, a template or a mail program could run. Each fits into the shortest field, on one line. */
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

/** Joins texts up to `max` UTF-16 units. `from` is the first, so that several short fields cover all of them. */
export const markupOf = (max: number, from = 0): string => {
  let text = '';
  for (let index = 0; index < markup.length; index += 1) {
    const next = [text, markup[(from + index) % markup.length]].filter(Boolean).join(' ');
    if (next.length > max) break;
    text = next;
  }
  return text;
};
