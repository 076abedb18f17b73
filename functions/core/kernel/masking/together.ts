import { contactSpans, merged, spansTogether, without } from './mask';
import { isNearlyWhole, isSplit, type LooseDigits, looseIn, numbersInRow } from './rules/loose';
import type { Span } from './rules/reading';

// Finds phone numbers and addresses that are split between two texts, such as a title and a description. Reads each text once by
// itself, and then the ends of all texts together, which takes linear time.

/** How many characters at either end of a text are read with other texts. */
const windowLength = 60;

/** The beginning or the end of a text, or a short text as a whole. */
interface Window {
  index: number;
  at: number;
  text: string;
  /** Whether it may continue the previous window: the end of a long text does not continue its beginning. */
  follows: boolean;
  digits: readonly LooseDigits[];
}

/** Returns the ends of a text where a number or an address could continue. Most texts have none. */
const windowsOf = (text: string, index: number): Window[] => {
  const head = text.slice(0, windowLength).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(-windowLength).replace(/^[\udc00-\udfff]/, '');
  const ends =
    text.length <= 2 * windowLength
      ? [{ at: 0, text }]
      : [
          { at: 0, text: head },
          { at: text.length - tail.length, text: tail },
        ];
  return ends.flatMap((end, place) => {
    const { digits, isOpen } = looseIn(end.text);
    const isLoose = isOpen || digits.some((part) => part.isAlone || part.evidence > 0 || part.digits.length > 2);
    return isLoose ? [{ ...end, index, follows: place === 0, digits }] : [];
  });
};

/** Returns the spans that appear only when windows are read together. A window on its own may look like something else. */
const spansOnlyTogether = (window: string, spans: readonly Span[]): readonly Span[] => {
  if (spans.length === 0) return spans;
  const alone = contactSpans(window);
  return spans.filter(({ at, end }) => !alone.some((one) => one.at === at && one.end === end));
};

type Hide = (index: number, span: Span) => void;

/** Hides what continues from one window to the next. */
const hideAcrossWindows = (windows: readonly Window[], hide: Hide): void => {
  const read = (row: readonly Window[]): void => {
    if (row.length < 2) return;
    const spans = spansTogether(row.map(({ text }) => text));
    for (const [place, { index, at, text }] of row.entries())
      for (const span of spansOnlyTogether(text, spans[place] ?? [])) hide(index, { at: at + span.at, end: at + span.end });
  };
  let row: Window[] = [];
  for (const window of windows) {
    if (!window.follows) {
      read(row);
      row = [];
    }
    row.push(window);
  }
  read(row);
};

/** Hides the halves of a number anywhere, and numbers in more parts, in the order of the texts or in reverse. */
const hideDigits = (windows: readonly Window[], hide: Hide): void => {
  const parts = windows.flatMap((window) => window.digits.map((digits) => ({ ...digits, window })));
  const hidePart = ({ window, at, end }: LooseDigits & { window: Window }): void =>
    hide(window.index, { at: window.at + at, end: window.at + end });
  const ofLength = Array.from({ length: 10 }, (_, length) => parts.filter(({ digits }) => digits.length === length));
  for (const one of parts) {
    const other = ofLength[10 - one.digits.length]?.find(
      (some) => some.window.index !== one.window.index && (isSplit(one, some) || isSplit(some, one)),
    );
    if (!other) continue;
    hidePart(one);
    hidePart(other);
  }
  for (const part of parts.filter(isNearlyWhole)) hidePart(part);
  for (const order of [parts, parts.toReversed()])
    for (const [from, to] of numbersInRow(order)) {
      const row = order.slice(from, to);
      const isApart = new Set(row.map(({ window }) => window)).size === row.length;
      if (isApart || row.every(({ isAlone }) => isAlone)) for (const part of row) hidePart(part);
    }
};

/** Masks texts that one reader sees together with each other and with `before`, the masked texts already there, oldest first. */
export const maskSeenTogether = (texts: readonly string[], before: readonly string[] = []): string[] => {
  const hidden = texts.map(contactSpans);
  const own = texts.flatMap((text, index) => windowsOf(text, before.length + index));
  const hide: Hide = (index, span) => hidden[index - before.length]?.push(span);
  if (own.length > 0) {
    const windows = [...before.flatMap(windowsOf), ...own];
    hideAcrossWindows(windows, hide);
    // The texts in reverse order too.
    hideAcrossWindows(
      windows.toSorted((one, other) => other.index - one.index),
      hide,
    );
    hideDigits(windows, hide);
  }
  return texts.map((text, index) => without(text, merged(hidden[index] ?? [])));
};

/** A capitalized first name, which is not an account name. */
const firstName = /^\p{Lu}\p{Ll}{1,8}\P{L}*$/u;

/** Returns the ends of a masked text where a number or an address could continue. Most texts have none. */
export const fragmentsOf = (shown: string): string[] =>
  windowsOf(shown, 0)
    .filter(({ text, digits }) => digits.length > 0 || !firstName.test(text))
    .map(({ text }) => text);
