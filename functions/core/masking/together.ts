import { contactSpans, maskContacts, merged, spansTogether, without } from './mask';
import type { Span } from './rules/reading';

// A number can be told half in one text and half in another, wherever the two stand on a screen: in the title and at the end of the description, in
// one message and in the one after the next. What is told so stands at the end of the one and at the beginning of the other.

/** So many characters at either end of a text are read together with those of others. */
const windowLength = 80;

/** Whether a piece of text could be a part of a number or an address at all: most texts are not looked at twice. */
const part =
  /\p{N}|@|\b(?:at|dot|zero|oh|one|two|three|four|five|six|seven|eight|nine|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|cero)\b/iu;

/** The last window of a text, and its first one: an address may go on to its end, which is no half of a character. */
const tailOf = (text: string): string => text.slice(-windowLength);
const headOf = (text: string): string => text.slice(0, windowLength).replace(/[\ud800-\udbff]$/, '');

/** What the end of one text and the beginning of another tell together and neither tells alone, as what is to be hidden of each. */
const spansBetween = (one: string, other: string): [ofOne: Span[], ofOther: Span[]] => {
  const [tail, head] = [tailOf(one), headOf(other)];
  if (!part.test(tail) || !part.test(head)) return [[], []];
  const [ofTail = [], ofHead = []] = spansTogether([tail, head]);
  // Mostly there is nothing to hide at all.
  const isNothing = ofTail.length + ofHead.length === 0;
  const isTold = ([text, spans]: [string, Span[]]): boolean => without(text, spans) === maskContacts(text).text;
  if (
    isNothing ||
    (
      [
        [tail, ofTail],
        [head, ofHead],
      ] as [string, Span[]][]
    ).every(isTold)
  )
    return [[], []];
  const start = one.length - tail.length;
  return [ofTail.map(({ at, end }) => ({ at: start + at, end: start + end })), ofHead];
};

/** Texts that one reader sees together, each without what it gives away by itself or with any other of them. */
export const maskSeenTogether = (texts: readonly string[]): string[] => {
  const together = spansTogether(texts);
  const hidden = texts.map((text, index) => [...contactSpans(text), ...(together[index] ?? [])]);
  for (const [first, one] of texts.entries()) {
    for (const [second, other] of texts.entries()) {
      if (first === second) continue;
      const [ofOne, ofOther] = spansBetween(one, other);
      hidden[first]?.push(...ofOne);
      hidden[second]?.push(...ofOther);
    }
  }
  return texts.map((text, index) => without(text, merged(hidden[index] ?? [])));
};

/** A text as it is read beside others that stand there already, `before` in their order; null where nothing of it is hidden. */
export const maskedBeside = (before: readonly string[], text: string): string | null => {
  const hidden = [...contactSpans(text), ...(spansTogether([...before.map(tailOf), text]).at(-1) ?? [])];
  for (const other of before) hidden.push(...spansBetween(other, text)[1], ...spansBetween(text, other)[0]);
  const shown = without(text, merged(hidden));
  return shown === text ? null : shown;
};
