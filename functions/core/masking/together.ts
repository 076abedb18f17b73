import { contactSpans, merged, spansTogether, without } from './mask';
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

/** Of what a window tells together with another, what it does not tell by itself: what it is cut off from may make that something else. */
const onlyTogether = (window: string, spans: readonly Span[] = []): readonly Span[] => {
  // Mostly there is nothing, and the window is not read once more.
  if (spans.length === 0) return spans;
  const alone = contactSpans(window);
  return spans.filter(({ at, end }) => !alone.some((one) => one.at === at && one.end === end));
};

/** What the end of one text and the beginning of another tell together and neither tells alone, as what is to be hidden of each. */
const spansBetween = (one: string, other: string): { ofOne: readonly Span[]; ofOther: readonly Span[] } => {
  const [tail, head] = [tailOf(one), headOf(other)];
  const [ofTail, ofHead] = part.test(tail) && part.test(head) ? spansTogether([tail, head]) : [];
  const start = one.length - tail.length;
  return {
    ofOne: onlyTogether(tail, ofTail).map(({ at, end }) => ({ at: start + at, end: start + end })),
    ofOther: onlyTogether(head, ofHead),
  };
};

/** Texts that one reader sees together, each without what it gives away by itself or with any other of them. */
export const maskSeenTogether = (texts: readonly string[]): string[] => {
  const together = spansTogether(texts);
  const seen = texts.map((text, index) => ({ text, hidden: [...contactSpans(text), ...(together[index] as Span[])] }));
  for (const one of seen)
    for (const other of seen) {
      if (one === other) continue;
      const { ofOne, ofOther } = spansBetween(one.text, other.text);
      one.hidden.push(...ofOne);
      other.hidden.push(...ofOther);
    }
  return seen.map(({ text, hidden }) => without(text, merged(hidden)));
};

/** A text as it is read beside others that stand there already, `before` in their order; null where nothing of it is hidden. */
export const maskedBeside = (before: readonly string[], text: string): string | null => {
  const hidden = [...contactSpans(text), ...(spansTogether([...before.map(tailOf), text])[before.length] as Span[])];
  for (const other of before) hidden.push(...spansBetween(other, text).ofOther, ...spansBetween(text, other).ofOne);
  const shown = without(text, merged(hidden));
  return shown === text ? null : shown;
};
