import { type Group, isNorthAmerican } from './groups';
import type { Span } from './reading';
import { type Tokens, wordAt } from './tokens';
import { labels, pieceCues } from './vocabulary';

/** Groups that are written as one: "512", "5-1-2", "five one two". */
interface Cluster extends Span {
  digits: string;
  first: number;
  next: number;
  groups: Group[];
}

const clustersOf = (tokens: Tokens, groups: readonly Group[]): Cluster[] => {
  const clusters: Cluster[] = [];
  for (const group of groups) {
    const last = clusters.at(-1);
    // "1st digit 6", "the last four are": these count, they are not dialled.
    const before = wordAt(tokens, group.first - 1) ?? '';
    if (group.ordinal || group.sounded || (group.digits.length === 1 && /^(?:last|first|final|next|other)$/.test(before)))
      continue;
    if (last && group.join === 'tight' && last.next === group.first) {
      last.digits += group.digits;
      last.end = group.end;
      last.next = group.next;
      last.groups.push(group);
    } else {
      const { at, end, digits, first, next } = group;
      clusters.push({ at, end, digits, first, next, groups: [group] });
    }
  }
  return clusters;
};

const wordsBetween = (tokens: Tokens, before: Cluster, after: Cluster): string[] =>
  tokens.list.slice(before.next, after.first).map(({ text }) => text);

/** Whether a noun that numbers a thing, or a # sign, stands right before it. */
const isLabelled = (tokens: Tokens, { first, at }: Cluster): boolean =>
  labels.has(wordAt(tokens, first - 1) ?? '') || /# ?$/.test(tokens.text.slice(Math.max(0, at - 2), at));

const isPlainly = (cluster: Cluster): boolean => cluster.groups.some(({ plain, fixed }) => plain || fixed);
const isRoundly = ({ digits }: Cluster): boolean => Number(digits) % 25 === 0 && !digits.startsWith('0');
const mostBetween = 5;

/**
 * "room 512, suite 555, door 0188", "front 512-555, back 0188": a whole number, cut into its three groups (or two) with other words
 * between. What gives it away is a zero in front, which no room, price or measure has, or a noun that numbers each of the groups.
 */
const isCutUp = (tokens: Tokens, parts: readonly Cluster[]): boolean => {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || !isNorthAmerican(parts.map(({ digits }) => digits).join('')) || parts.every(isRoundly)) return false;
  if (parts.some(({ groups }) => groups.some(({ fixed }) => fixed))) return false;
  const between = parts.slice(1).map((part, index) => wordsBetween(tokens, parts[index] as Cluster, part));
  if (between.some(({ length }) => length > mostBetween)) return false;
  if (last.digits.length === 4 && last.digits.startsWith('0') && (parts.length === 3 || !isPlainly(first))) return true;
  if (parts.length === 3 && parts.every((part) => isLabelled(tokens, part))) return true;
  if (parts.some(isPlainly) || between.every(({ length }) => length === 0)) return false;
  const before = tokens.list.slice(Math.max(0, first.first - 3), first.first).map(({ text }) => text);
  if ([...before, ...between.flat()].some((text) => pieceCues.has(text))) return true;
  return parts.length === 2 && (isLabelled(tokens, last) || between.flat().includes('then'));
};

/** "6 sofas 1 bed 9 lamps 5 rugs 5 chairs 5 stools 0 ottomans 1 desk 0 tvs 0 ferns": who counts things does not count none. */
const isCountedOut = (tokens: Tokens, parts: readonly Cluster[]): boolean => {
  const digits = parts.map((part) => part.digits).join('');
  if (!parts.every((part) => part.digits.length === 1) || !isNorthAmerican(digits)) return false;
  if (parts.some((part, index) => index > 0 && wordsBetween(tokens, parts[index - 1] as Cluster, part).length > 3)) return false;
  return digits.includes('0');
};

/** Where a reading gives a phone number in pieces, with other words between. */
export const piecedSpans = (tokens: Tokens, groups: readonly Group[]): Span[] => {
  const clusters = clustersOf(tokens, groups);
  const spans: Span[] = [];
  for (let index = 0; index < clusters.length; index += 1) {
    const parts = [2, 3]
      .map((size) => clusters.slice(index, index + size))
      .find((some) => /^(?:3,3,4|6,4|4,6|5,5)$/.test(some.map(({ digits }) => digits.length).join()) && isCutUp(tokens, some));
    const ten = clusters.slice(index, index + 10);
    const found = parts ?? (ten.length === 10 && isCountedOut(tokens, ten) ? ten : undefined);
    if (!found) continue;
    spans.push({ at: found[0]?.at ?? 0, end: found.at(-1)?.end ?? 0 });
    index += found.length - 1;
  }
  return spans;
};
