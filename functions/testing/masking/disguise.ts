/** Disguises of numbers: letters that look like digits, and words. */
export interface Disguises {
  phones: readonly string[];
  /** The letters that stand for each digit. */
  letters: Readonly<Record<string, string>>;
  separators: readonly string[];
  /** The ten digits in words, zero first. */
  words: readonly (readonly string[])[];
  /** The separators of words. */
  between: readonly string[];
}

/** Picks from a list, always the same for the same seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
export const chooser = (seed: number) => {
  let state = seed;
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  return { below, oneOf: <T>(list: readonly T[] | string): T => list[below(list.length)] as T };
};

const perPhone = 12;

/** "7O4-5S5-OI23" */
export const disguiseInLetters = ({ phones, letters, separators }: Disguises): string[] => {
  const { below, oneOf } = chooser(1);
  return phones.flatMap((phone) =>
    Array.from({ length: perPhone }, () => {
      const replaced = new Set(Array.from({ length: 2 + below(4) }, () => below(10)));
      const written = [...phone].map((digit, at) => (replaced.has(at) ? oneOf<string>(letters[digit] ?? digit) : digit));
      const [area, exchange, line] = [written.slice(0, 3), written.slice(3, 6), written.slice(6)].map((part) => part.join(''));
      const separator = oneOf<string>(separators);
      return separator === ') ' ? `(${area}) ${exchange}-${line}` : [area, exchange, line].join(separator);
    }),
  );
};

/** "seven oh 4, triple five ..." */
export const disguiseInWords = ({ phones, words, between }: Disguises): string[] => {
  const { below, oneOf } = chooser(2);
  return phones.flatMap((phone) =>
    Array.from({ length: perPhone }, () => {
      const names = oneOf<readonly string[]>(words);
      const mixed = below(3) === 0;
      const parts = below(4) === 0 ? (phone.match(/(\d)\1{2}|(\d)\2|\d/g) ?? []) : [...phone];
      const nameDigits = (part: string): string => {
        const name = names[Number(part[0])] ?? '';
        return part.length === 1 ? (mixed && below(2) === 0 ? part : name) : `${part.length === 2 ? 'double' : 'triple'} ${name}`;
      };
      return parts.map(nameDigits).join(oneOf<string>(between));
    }),
  );
};
