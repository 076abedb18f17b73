import { mailSpans } from './masking/mails';
import { phoneSpans } from './masking/phones';
import { inOriginal, readingOf, type Span } from './masking/reading';
import { tokensOf } from './masking/tokens';

/** Stands where something is masked: of one length, whatever it hides. */
export const mask = '[hidden]';

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
  const reading = readingOf(original);
  const tokens = tokensOf(reading.text);
  const spans = joined([...mailSpans(tokens), ...phoneSpans(tokens)]).map((span) => inOriginal(reading, span));
  if (spans.length === 0) return { text: original, masked: false };
  let text = '';
  let kept = 0;
  for (const { at, end } of spans) {
    text += original.slice(kept, at) + mask;
    kept = end;
  }
  return { text: text + original.slice(kept), masked: true };
};

/** The spans in order, those that meet made one. */
const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.at - b.at)) {
    const last = result.at(-1);
    if (last && span.at <= last.end + 1) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
};
