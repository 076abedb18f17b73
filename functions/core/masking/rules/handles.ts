import type { Span } from './reading';
import { gapBefore, type Tokens, wordAt } from './tokens';
import { handleCues, messengers, noMailbox, otherMessengers } from './vocabulary';

/** Addresses that open a conversation elsewhere. */
const links =
  /(?<![a-z\d.])(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.me|m\.me|wa\.me|signal\.me|signal\.group|line\.me|discord\.gg|join\.skype\.com|snapchat\.com\/add)\/[^\s)\]]+/g;

/** Tokens that marks of names join: "dana_stages", "live:dana.stages", "dana#4471". */
const nameFrom = (tokens: Tokens, first: number): number => {
  let next = first + 1;
  while (next < tokens.list.length && next < first + 10 && /^(?:[._#:+-])?$/.test(gapBefore(tokens, next))) next += 1;
  return next;
};
const nameBackFrom = (tokens: Tokens, last: number): number => {
  let first = last;
  while (first > 0 && first > last - 10 && /^(?:[._#+-])?$/.test(gapBefore(tokens, first))) first -= 1;
  return first;
};

/** Whether it is written as nobody writes a word: with a figure in it, an underscore, a sign. */
const isMarked = ({ text, list }: Tokens, first: number, next: number): boolean => {
  const name = text.slice(list[first]?.at, list[next - 1]?.end);
  return /\p{L}/u.test(name) && (/[_#:]|\p{L}\.\p{L}|\p{L}[._+-]?\d/u.test(name) || text[(list[first]?.at ?? 0) - 1] === '@');
};

const spanOf = ({ list }: Tokens, first: number, next: number): Span => ({
  at: list[first]?.at ?? 0,
  end: list[next - 1]?.end ?? 0,
});

const spokenBetween = /^(?:is|as|me|us|at|my|on|the|under|by|it|s)$/;

/** "telegram: @dana", "my skype is danastages", "signal username dana.42" */
const nameAfter = (tokens: Tokens, index: number, certain: boolean): Span | undefined => {
  let first = index + 1;
  let cued = false;
  for (; first < index + 5; first += 1) {
    const word = wordAt(tokens, first) ?? '';
    if (gapBefore(tokens, first).length > 3) return undefined;
    if (handleCues.has(word)) cued = true;
    else if (!spokenBetween.test(word)) break;
  }
  const gap = tokens.list[first] ? gapBefore(tokens, first) : undefined;
  if (gap === undefined || !/^[\s:=@>#("'-]{1,4}$/.test(gap)) return undefined;
  const next = nameFrom(tokens, first);
  const name = tokens.list[first]?.text ?? '';
  const said = cued || /[:=@>]/.test(gap) || wordAt(tokens, first - 1) === 'is' || wordAt(tokens, first - 1) === 'as';
  const plain = certain && said && name.length >= 6 && !noMailbox.has(name);
  return isMarked(tokens, first, next) || plain ? spanOf(tokens, first, next) : undefined;
};

/** "dana_stages on telegram", "dana.stages (skype)" */
const nameBefore = (tokens: Tokens, index: number): Span | undefined => {
  const on = /^(?:on|in|via|over|at|for)$/.test(wordAt(tokens, index - 1) ?? '') ? index - 1 : index;
  const last = on - 1;
  if (last < 0 || !/^[\s(,@-]{1,4}$/.test(gapBefore(tokens, on))) return undefined;
  const first = nameBackFrom(tokens, last);
  return isMarked(tokens, first, last + 1) ? spanOf(tokens, first, last + 1) : undefined;
};

/** Where a reading gives a name or a link under which somebody is reached in a messenger. */
export const handleSpans = (tokens: Tokens): Span[] => {
  const spans: Span[] = [...tokens.text.matchAll(links)].map(({ index, 0: found }) => ({ at: index, end: index + found.length }));
  for (let index = 0; index < tokens.list.length; index += 1) {
    const word = wordAt(tokens, index) ?? '';
    const certain = messengers.has(word);
    if (!certain && !otherMessengers.has(word)) continue;
    const span = nameAfter(tokens, index, certain) ?? nameBefore(tokens, index);
    if (span) spans.push(span);
  }
  return spans;
};
