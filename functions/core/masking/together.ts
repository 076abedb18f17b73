import { maskContacts, maskTogether } from './mask';

// A number can be told half in one text and half in another, wherever the two stand on a screen: in the title and at the end of the description, in
// one message and in the one after the next. What is told so stands at the end of the one and at the beginning of the other.

/** So many characters at either end of a text are read together with those of others. */
const windowLength = 80;

/** Whether a piece of text could be a part of a number or an address at all: most texts are not looked at twice. */
const part =
  /\p{N}|@|\b(?:at|dot|zero|oh|one|two|three|four|five|six|seven|eight|nine|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|cero)\b/iu;

/** The last window of a text, and its first one: without half of a character that they would cut in two. */
const tailOf = (text: string): string => text.slice(-windowLength).replace(/^[\udc00-\udfff]/, '');
const headOf = (text: string): string => text.slice(0, windowLength).replace(/[\ud800-\udbff]$/, '');

/** What the end of one text and the beginning of another tell together and neither tells alone, hidden in each; undefined where that is nothing. */
const hiddenBetween = (one: string, other: string): [one: string, other: string] | undefined => {
  const [tail, head] = [tailOf(one), headOf(other)];
  if (!part.test(tail) || !part.test(head)) return undefined;
  const [maskedTail = '', maskedHead = ''] = maskTogether([tail, head]);
  // Mostly nothing is hidden at all.
  if (maskedTail === tail && maskedHead === head) return undefined;
  if (maskedTail === maskContacts(tail).text && maskedHead === maskContacts(head).text) return undefined;
  return [one.slice(0, one.length - tail.length) + maskedTail, maskedHead + other.slice(head.length)];
};

/** Texts that one reader sees together, each without what it gives away by itself or with any other of them. */
export const maskSeenTogether = (texts: readonly string[]): string[] => {
  const seen = [...texts];
  for (const one of seen.keys()) {
    for (const other of seen.keys()) {
      const hidden = one === other ? undefined : hiddenBetween(seen[one] ?? '', seen[other] ?? '');
      if (hidden) [seen[one], seen[other]] = hidden;
    }
  }
  return maskTogether(seen);
};

/** A text as it is read beside others that stand there already, `before` in their order; null where nothing of it is hidden. */
export const maskedBeside = (before: readonly string[], text: string): string | null => {
  let seen = text;
  for (const other of before) {
    seen = hiddenBetween(other, seen)?.[1] ?? seen;
    seen = hiddenBetween(seen, other)?.[0] ?? seen;
  }
  const shown = maskTogether([...before.map(tailOf), seen]).at(-1) ?? '';
  return shown === text ? null : shown;
};
