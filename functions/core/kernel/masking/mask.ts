import { mask } from '#shared/message/mask-sign';
import { accountSpans } from './rules/accounts';
import { addressSpans } from './rules/addresses';
import { lookalikeSpans } from './rules/lookalikes';
import { lookedUpSpans } from './rules/looked-up';
import { phoneSpans } from './rules/phones';
import { backwards, inOriginal, type Reading, readingOf, type Span } from './rules/reading';
import { tokensOf } from './rules/tokens';

export { mask };

/** Hides contact details, even disguised or in pieces. Keeps prices, dates, house addresses and known sites. Linear time. */
export const maskContacts = (original: string): { text: string; masked: boolean } => {
  const spans = contactSpans(original);
  return { text: without(original, spans), masked: spans.length > 0 };
};

export const contactSpans = (original: string): Span[] => {
  const reading = readingOf(original);
  return merged([...contactsIn(reading), ...contactsFromTheRight(reading)]);
};

/** Returns the spans to hide in texts that are read in a row, where a number may continue in the next text. */
export const spansTogether = (texts: readonly string[]): Span[][] => {
  const reading = readingOf(texts.join('\n'));
  const all = merged(contactsIn(reading));
  const asks = asksFromTheRight(reading);
  let start = 0;
  let next = 0;
  return texts.map((text) => {
    const from = start;
    start += text.length + 1;
    const own: Span[] = asks ? contactsFromTheRight(readingOf(text)) : [];
    for (let span = all[next]; span && span.at < start; span = all[next]) {
      own.push({ at: Math.max(0, span.at - from), end: Math.min(text.length, span.end - from) });
      // The next text looks at the rest of this span.
      if (span.end > start) break;
      next += 1;
    }
    return merged(own);
  });
};

export const without = (text: string, spans: readonly Span[]): string => {
  let result = '';
  let kept = 0;
  for (const { at, end } of spans) {
    result += text.slice(kept, at) + mask;
    kept = end;
  }
  return result + text.slice(kept);
};

const spansIn = (text: string, cased: string): Span[] => {
  const tokens = tokensOf(text, cased);
  return [
    ...addressSpans(tokens),
    ...phoneSpans(tokens),
    ...lookalikeSpans(tokens),
    ...accountSpans(tokens),
    ...lookedUpSpans(tokens),
  ];
};

const contactsIn = (reading: Reading): Span[] => spansIn(reading.text, reading.cased).map((span) => inOriginal(reading, span));

/** Words that ask to read from the right, or are written so, and characters that turn text around. */
const fromTheRight =
  /\b(?:backwards?|reversed?|reverse|mirrored|inverted|flipped|right to left|al reves|moc|tod|liamg|oohay|kooltuo)\b/;

const asksFromTheRight = ({ text, original }: Reading): boolean => /[\u202d\u202e]/.test(original) || fromTheRight.test(text);

const contactsFromTheRight = (reading: Reading): Span[] => {
  const { text, cased } = reading;
  if (!asksFromTheRight(reading)) return [];
  return spansIn(backwards(text), backwards(cased)).map(({ at, end }) =>
    inOriginal(reading, { at: text.length - end, end: text.length - at }),
  );
};

/** Sorts spans, drops empty ones, and merges those that overlap or touch. */
export const merged = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const span of spans.filter(({ at, end }) => at < end).sort((a, b) => a.at - b.at)) {
    const last = result.at(-1);
    if (last && span.at <= last.end + 1) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
};
