import { mask } from './mask-sign';
import { handleSpans } from './rules/handles';
import { mailSpans } from './rules/mails';
import { phoneSpans } from './rules/phones';
import { backwards, inOriginal, type Reading, readingOf, type Span } from './rules/reading';
import { tokensOf } from './rules/tokens';

export { mask };

export interface Masked {
  text: string;
  /** Whether anything was masked. */
  masked: boolean;
}

/**
 * `original` without the e-mail addresses and phone numbers in it, however they are written: in words, in other scripts, with
 * something between the characters. Prices, measures, dates, addresses of houses and the like stay. The time that it takes is
 * proportional to the length of the text, whatever the text is.
 */
export const maskContacts = (original: string): Masked => {
  const spans = spansIn(original);
  return { text: spans.length === 0 ? original : without(original, spans), masked: spans.length > 0 };
};

/** The same for texts that are shown side by side, where a number can be told in one after the other: in each its part is hidden. */
export const maskTogether = (texts: readonly string[]): string[] => {
  const spans = spansIn(texts.join('\n'));
  let start = 0;
  return texts.map((text) => {
    const from = start;
    start += text.length + 1;
    const own = spans.filter(({ at, end }) => at < from + text.length && end > from);
    return without(
      text,
      own.map(({ at, end }) => ({ at: Math.max(0, at - from), end: Math.min(text.length, end - from) })),
    );
  });
};

const without = (text: string, spans: readonly Span[]): string => {
  let result = '';
  let kept = 0;
  for (const { at, end } of spans) {
    result += text.slice(kept, at) + mask;
    kept = end;
  }
  return result + text.slice(kept);
};

/** What is to be hidden, in order. */
const spansIn = (original: string): Span[] => {
  const reading = readingOf(original);
  const spans = contactsIn(reading.text);
  if (isToBeReversed(reading)) {
    const { length } = reading.text;
    for (const { at, end } of contactsIn(backwards(reading.text))) spans.push({ at: length - end, end: length - at });
  }
  return joined(spans).map((span) => inOriginal(reading, span));
};

const contactsIn = (text: string): Span[] => {
  const tokens = tokensOf(text);
  return [...mailSpans(tokens), ...phoneSpans(tokens), ...handleSpans(tokens)];
};

/** Words that ask to be read from the right, some by being written so; and signs that make a screen show it so. */
const fromTheRight =
  /\b(?:backwards?|reversed?|reverse|mirrored|inverted|flipped|right to left|al reves|moc|tod|liamg|oohay|kooltuo)\b/;
const isToBeReversed = ({ text, original }: Reading): boolean => /[\u202d\u202e]/.test(original) || fromTheRight.test(text);

/** The spans in order; spans that overlap or touch are merged. */
const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.at - b.at)) {
    const last = result.at(-1);
    if (last && span.at <= last.end + 1) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
};
