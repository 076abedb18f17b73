import type { Span } from './reading';

/** A run of letters or of digits of a reading. What stands between two of them is their gap. */
export interface Token extends Span {
  kind: 'word' | 'number';
  text: string;
}

export interface Tokens {
  text: string;
  list: Token[];
}

/** The characters between a token and the one before it; for the first, those before it. */
export const gapBefore = ({ text, list }: Tokens, index: number): string =>
  text.slice(list[index - 1]?.end ?? 0, list[index]?.at ?? text.length);

export const wordAt = ({ list }: Tokens, index: number): string | undefined =>
  list[index]?.kind === 'word' ? list[index]?.text : undefined;

/** The words and numbers of a reading. Letters that are written one by one ("g m a i l") make a word. */
export const tokensOf = (text: string): Tokens => {
  const list: Token[] = [];
  let letters: Token[] = [];
  const close = (): void => {
    const [first] = letters;
    if (first && letters.length >= 3) {
      list.push({
        kind: 'word',
        text: letters.map((letter) => letter.text).join(''),
        at: first.at,
        end: letters.at(-1)?.end ?? 0,
      });
    } else list.push(...letters);
    letters = [];
  };
  for (const match of text.matchAll(/\p{L}+|\d+/gu)) {
    const token: Token = {
      kind: /^\d/.test(match[0]) ? 'number' : 'word',
      text: match[0],
      at: match.index,
      end: match.index + match[0].length,
    };
    const spelled = token.kind === 'word' && token.text.length === 1;
    const previous = letters.at(-1);
    if (previous && !(spelled && isSpelling(text.slice(previous.end, token.at)))) close();
    if (spelled) letters.push(token);
    else list.push(token);
  }
  close();
  return { text, list };
};

const isSpelling = (gap: string): boolean => gap.length <= 2 && /^[ \-._*]+$/.test(gap);
