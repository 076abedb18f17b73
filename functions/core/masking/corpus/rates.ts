import { mask } from '#shared/mask-sign';
import { addresses } from './addresses.fixture';
import { phones } from './phones.fixture';
import { plain } from './plain.fixture';
import { apart, told } from './together.fixture';

/** The corpus has two halves: rules are written by looking at the first; the second says how they do with what is new. */
export type Half = 'first' | 'second';

interface Sample {
  kind: string;
  half: Half;
  /** What the reader sees together: mostly one text. */
  texts: readonly string[];
  /** Whether it gives a contact away. */
  evades: boolean;
}

/** By the text itself, so that a sample stays in its half when others are added. */
const halfOf = (text: string): Half => {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % 2 === 0 ? 'first' : 'second';
};

const samplesOf = (kind: string, evades: boolean, list: readonly (readonly string[])[]): Sample[] =>
  list.map((texts) => ({ kind, half: halfOf(texts.join('\n')), texts, evades }));

const single = (kinds: Record<string, readonly string[]>, evades: boolean): Sample[] =>
  Object.entries(kinds).flatMap(([kind, texts]) =>
    samplesOf(
      kind,
      evades,
      texts.map((text) => [text]),
    ),
  );

export const samples: readonly Sample[] = [
  ...single(phones, true),
  ...single(addresses, true),
  ...samplesOf('told from text to text', true, told),
  ...single(plain, false),
  ...samplesOf('texts side by side', false, apart),
];

const marks = /[«»]/g;
/** The texts as somebody writes them. */
export const written = ({ texts }: Sample): string[] => texts.map((text) => text.replace(marks, ''));

/** Letters and digits. */
const signs = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;

/** How many letters and digits of what gives a contact away a text has, and how many of them can still be read. */
const leftOf = (marked: string, answer: string, isWhole: boolean): { all: number; left: number } => {
  const text = marked.replace(marks, '');
  const secret = new Uint8Array(text.length).fill(isWhole ? 1 : 0);
  let at = 0;
  for (const [index, part] of marked.split(marks).entries()) {
    if (index % 2 === 1) secret.fill(1, at, at + part.length);
    at += part.length;
  }
  const isShown = new Uint8Array(text.length);
  let from = 0;
  for (const piece of answer.split(mask)) {
    const start = text.indexOf(piece, from);
    isShown.fill(1, start, start + piece.length);
    from = start + piece.length;
  }
  const told = [...text].map((_, index) => index).filter((index) => secret[index] === 1);
  const pick = (indexes: number[]): number => signs(indexes.map((index) => text[index]).join(''));
  return { all: pick(told), left: pick(told.filter((index) => isShown[index] === 1)) };
};

/** Of a number or an address this much has to be hidden: then nobody guesses the rest. */
const enough = 0.4;

export interface Masking {
  maskContacts: (text: string) => { text: string; masked: boolean };
  maskTogether: (texts: readonly string[]) => string[];
}

const answersOf = (masking: Masking, sample: Sample): string[] => {
  const texts = written(sample);
  return texts.length === 1 ? [masking.maskContacts(texts[0] ?? '').text] : masking.maskTogether(texts);
};

export interface Verdict {
  sample: Sample;
  answers: string[];
  /** An evasion that passes, or a plain text that is touched. */
  isWrong: boolean;
}

export const verdictsOf = (masking: Masking): Verdict[] =>
  samples.map((sample) => {
    const answers = answersOf(masking, sample);
    if (!sample.evades) return { sample, answers, isWrong: answers.some((answer, index) => answer !== sample.texts[index]) };
    const isWhole = !sample.texts.some((text) => text.includes('«'));
    const counts = sample.texts.map((text, index) => leftOf(text, answers[index] ?? '', isWhole));
    const all = counts.reduce((sum, count) => sum + count.all, 0);
    const left = counts.reduce((sum, count) => sum + count.left, 0);
    return { sample, answers, isWrong: left > all * (1 - enough) };
  });

export interface Rate {
  wrong: number;
  all: number;
}

export const rateOf = (verdicts: readonly Verdict[]): Rate => ({
  wrong: verdicts.filter(({ isWrong }) => isWrong).length,
  all: verdicts.length,
});

/** The rates of each kind in both halves, and in all. */
export const ratesByKind = (verdicts: readonly Verdict[], evades: boolean): Map<string, Record<Half, Rate>> => {
  const ofSide = verdicts.filter(({ sample }) => sample.evades === evades);
  const kinds = [...new Set(ofSide.map(({ sample }) => sample.kind))];
  const both = (some: readonly Verdict[]): Record<Half, Rate> => ({
    first: rateOf(some.filter(({ sample }) => sample.half === 'first')),
    second: rateOf(some.filter(({ sample }) => sample.half === 'second')),
  });
  return new Map([
    ...kinds.map((kind): [string, Record<Half, Rate>] => [kind, both(ofSide.filter(({ sample }) => sample.kind === kind))]),
    ['all', both(ofSide)],
  ]);
};
