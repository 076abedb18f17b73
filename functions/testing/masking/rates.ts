import { mask } from '#shared/message/mask-sign';
import { addresses } from './addresses.fixture';
import { disguiseInLetters, disguiseInWords } from './disguise';
import * as heldOut from './held-out.fixture';
import { phones } from './phones.fixture';
import { plain } from './plain.fixture';
import * as seen from './seen.fixture';
import { apart, told } from './together.fixture';

/** Rules are written with the first half of the samples. The second shows how they work on new texts. */
export type Half = 'first' | 'second';

interface Sample {
  kind: string;
  half: Half;
  /** The texts that a reader sees together. Usually one. */
  texts: readonly string[];
  /** Whether it gives a contact away. */
  evades: boolean;
}

/** Assigns a half by the text alone, so that a sample stays in its half when others are added. */
const halfOf = (text: string): Half => {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % 2 === 0 ? 'first' : 'second';
};

const samplesOf = (kind: string, evades: boolean, list: readonly (readonly string[])[], half?: Half): Sample[] =>
  list.map((texts) => ({ kind, half: half ?? halfOf(texts.join('\n')), texts, evades }));

const single = (kinds: Record<string, readonly string[]>, evades: boolean, half?: Half): Sample[] =>
  Object.entries(kinds).flatMap(([kind, texts]) =>
    samplesOf(
      kind,
      evades,
      texts.map((text) => [text]),
      half,
    ),
  );

/** Fills each template with a few names in turn. */
const withNames = ({ handles, names, firms }: typeof seen): string[] =>
  handles.flatMap((template, at) =>
    [0, 1, 2].map((turn) => {
      const name = names[(at + turn * 5) % names.length] ?? '';
      const firm = firms[(at + turn) % firms.length] ?? '';
      return template
        .replace('@s', [...name].join(' '))
        .replace('@h', name)
        .replace('@f', firm);
    }),
  );

const withCarriers = ({ carriers }: typeof seen, numbers: readonly string[]): string[] =>
  numbers.map((number, at) => (carriers[at % carriers.length] ?? '').replace('@n', () => number));

/** The kinds that must each meet the limits. */
export const classes = ['handles and sites', 'split over fields', 'letters for digits', 'numbers in words'] as const;

const templated = (from: typeof seen, half: Half): Sample[] => [
  ...single(
    {
      'handles and sites': withNames(from),
      'letters for digits': [...withCarriers(from, disguiseInLetters(from.disguises)), ...from.written['letters for digits']],
      'numbers in words': [...withCarriers(from, disguiseInWords(from.disguises)), ...from.written['numbers in words']],
    },
    true,
    half,
  ),
  ...samplesOf('split over fields', true, from.split, half),
  ...single(from.plain, false, half),
  ...samplesOf('texts side by side', false, from.apart, half),
];

export const samples: readonly Sample[] = [
  ...templated(seen, 'first'),
  ...templated(heldOut, 'second'),
  ...single(phones, true),
  ...single(addresses, true),
  ...samplesOf('split over fields', true, told),
  ...single(plain, false),
  ...samplesOf('texts side by side', false, apart),
];

const marks = /[«»]/g;
/** Returns the texts without the marks around contacts. */
export const withoutMarks = ({ texts }: Sample): string[] => texts.map((text) => text.replace(marks, ''));

const countLettersAndDigits = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;

/** Counts the letters and digits of the contact, and those that are still readable. */
const countReadable = (marked: string, answer: string, isWhole: boolean): { all: number; left: number } => {
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
  const secretIndexes = [...text].map((_, index) => index).filter((index) => secret[index] === 1);
  const pick = (indexes: number[]): number => countLettersAndDigits(indexes.map((index) => text[index]).join(''));
  return { all: pick(secretIndexes), left: pick(secretIndexes.filter((index) => isShown[index] === 1)) };
};

/** The share of a number or address that must be hidden, so that nobody can guess it. */
const hiddenShare = 0.4;

export interface Masking {
  maskContacts: (text: string) => { text: string; masked: boolean };
  maskSeenTogether: (texts: readonly string[]) => string[];
}

const answersOf = (masking: Masking, sample: Sample): string[] => {
  const texts = withoutMarks(sample);
  return texts.length === 1 ? [masking.maskContacts(texts[0] ?? '').text] : masking.maskSeenTogether(texts);
};

export interface Verdict {
  sample: Sample;
  answers: string[];
  /** A missed contact, or a changed plain text. */
  isWrong: boolean;
}

export const verdictsOf = (masking: Masking): Verdict[] =>
  samples.map((sample) => {
    const answers = answersOf(masking, sample);
    if (!sample.evades) return { sample, answers, isWrong: answers.some((answer, index) => answer !== sample.texts[index]) };
    const isWhole = !sample.texts.some((text) => text.includes('«'));
    const counts = sample.texts.map((text, index) => countReadable(text, answers[index] ?? '', isWhole));
    const all = counts.reduce((sum, count) => sum + count.all, 0);
    const left = counts.reduce((sum, count) => sum + count.left, 0);
    return { sample, answers, isWrong: left > all * (1 - hiddenShare) };
  });

export interface Rate {
  wrong: number;
  all: number;
}

export const rateOf = (verdicts: readonly Verdict[]): Rate => ({
  wrong: verdicts.filter(({ isWrong }) => isWrong).length,
  all: verdicts.length,
});

/** Returns the rates of each kind, and of all kinds together, in both halves. */
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
