/**
 * A planted script sets this property of the window if it runs. Planted markup creates an element or a URL with this word, which occurs
 * in none of our texts.
 */
export const markupWord = 'planted';

/** Texts that a browser, a template or a mail program might take for markup. Each fits into the shortest field, on one line. */
export const markup: readonly string[] = [
  `<script>${markupWord}=1</script>`,
  `</script><script>${markupWord}=1</script>`,
  `<img src=${markupWord} onerror=${markupWord}=1>`,
  `"><img src=${markupWord} onerror=${markupWord}=1>`,
  `' onmouseover='${markupWord}=1' x='`,
  `" autofocus onfocus="${markupWord}=1`,
  `<svg/onload=${markupWord}=1>`,
  `<svg><animate onbegin=${markupWord}=1>`,
  `<math><mi xlink:href=data:,${markupWord}>`,
  `<iframe srcdoc=${markupWord}>`,
  `<a href=javascript:${markupWord}=1>pay</a>`,
  `javascript:${markupWord}=1//`,
  `data:text/html,<b>${markupWord}</b>`,
  `<base href=//${markupWord}>`,
  `<meta http-equiv=refresh content=0;/${markupWord}>`,
  `<link rel=stylesheet href=/${markupWord}>`,
  `<style>*{background:url(/${markupWord})}`,
  `</title><b id=${markupWord}>`,
  `</textarea><b id=${markupWord}>`,
  `--><b id=${markupWord}>`,
  `]]><b id=${markupWord}>`,
  `{{title}} {{{data}}} \${${markupWord}}`,
  `{{#updates}}<b id=${markupWord}>`,
  `&lt;b id=${markupWord}&gt; &#60;b id=${markupWord}&#62;`,
  `\\u003cb id=${markupWord}\\u003e %3Cb id=${markupWord}%3E`,
  `＜b id=${markupWord}＞ ‹b›`,
  `مرحبا <b id=${markupWord}> שלום`,
  `<b id=${markupWord}>$& $1 $\``,
  `<form action=//${markupWord}><input name=${markupWord}>`,
];

/** Joins texts up to `max` UTF-16 units. `from`: the index of the first, so that several short fields cover all texts. */
export const markupOf = (max: number, from = 0): string => {
  let text = '';
  for (let index = 0; index < markup.length; index += 1) {
    const next = [text, markup[(from + index) % markup.length]].filter(Boolean).join(' ');
    if (next.length > max) break;
    text = next;
  }
  return text;
};
