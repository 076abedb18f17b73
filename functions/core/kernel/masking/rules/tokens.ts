import type { Span } from './reading';

/** A run of letters or digits. The characters between two tokens are their gap. */
export interface Token extends Span {
  kind: 'word' | 'number';
  text: string;
}

export interface Tokens {
  text: string;
  cased: string;
  list: Token[];
}

export const gapBefore = ({ text, list }: Tokens, index: number): string =>
  text.slice(list[index - 1]?.end ?? 0, list[index]?.at ?? text.length);

export const wordAt = ({ list }: Tokens, index: number): string => (list[index]?.kind === 'word' ? list[index].text : '');

/** From the token at `first` up to, not including, the one at `next`. */
export const spanOf = ({ list }: Tokens, first: number, next: number): Span => ({
  at: list[first]?.at ?? 0,
  end: list[next - 1]?.end ?? 0,
});

/** Merges the spans of parts. Parts on different lines stay apart if words stand between them. */
export const byLine = ({ text }: Tokens, parts: readonly Span[]): Span[] => {
  const spans: Span[] = [];
  for (const { at, end } of parts) {
    const last = spans.at(-1);
    const between = text.slice(last?.end, at);
    if (last && !(between.includes('\n') && /\p{L}/u.test(between))) last.end = end;
    else spans.push({ at, end });
  }
  return spans;
};

export const wordsIn = (tokens: Tokens, from: number, to: number): string[] =>
  tokens.list.slice(Math.max(0, from), Math.max(0, to)).map(({ text }) => text);

/** Returns at most `most` words of one line, from the token at `from`, forwards or backwards. */
export const wordsTowards = (tokens: Tokens, from: number, step: 1 | -1, most: number): string[] => {
  const found: string[] = [];
  const isSameLine = (at: number): boolean => !gapBefore(tokens, step > 0 ? at : at + 1).includes('\n');
  for (let at = from; tokens.list[at] && found.length < most && isSameLine(at); at += step)
    found.push(...wordsIn(tokens, at, at + 1));
  return found;
};

/** Splits a text. Single letters in a row ("g m a i l") make one word. */
export const tokensOf = (text: string, cased = text): Tokens => {
  const list: Token[] = [];
  let letters: Token[] = [];
  const close = (): void => {
    const [first, last] = [letters[0], letters.at(-1)];
    const isWord = first && last && letters.length >= 3;
    if (isWord) list.push({ ...first, text: letters.map((letter) => letter.text).join(''), end: last.end });
    else list.push(...letters);
    letters = [];
  };
  for (const { index: at, 0: found } of text.matchAll(/\p{L}+|\d+/gu)) {
    const token: Token = { kind: /^\d/.test(found) ? 'number' : 'word', text: found, at, end: at + found.length };
    const isLetter = token.kind === 'word' && found.length === 1;
    const previous = letters.at(-1);
    if (previous && !(isLetter && /^[ \-._*]{1,2}$/.test(text.slice(previous.end, at)))) close();
    if (isLetter) letters.push(token);
    else list.push(token);
  }
  close();
  return { text, cased, list };
};
