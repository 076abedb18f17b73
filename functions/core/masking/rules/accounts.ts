import { localFrom, wordsAt } from './addresses';
import { isCoined, isMarked, isOrdinary } from './names';
import { matchesOf, type Span } from './reading';
import { gapBefore, spanOf, type Tokens, wordAt, wordsIn, wordsTowards } from './tokens';
import * as words from './vocabulary';

/** Where somebody has an account, or a word for the account: "insta", "apple id", "username". */
interface Service {
  /** The token after it. */
  next: number;
  /** `certain` ones mean nothing else; `doubtful` are words, too, and `host` means a mailbox where the talk is of mail. */
  kind: 'mail' | 'certain' | 'doubtful' | 'host';
}

const serviceAt = (tokens: Tokens, index: number): Service | undefined => {
  const next = index + wordsAt(tokens, index);
  const name = wordAt(tokens, index) === '' ? '' : wordsIn(tokens, index, next).join('');
  const pair = `${name} ${wordAt(tokens, index + 1)}`;
  if (/^(?:i g|user name)$/.test(pair) || (words.mailHosts.has(name) && /(?:id|account|voice|hangouts)$/.test(pair)))
    return { next: index + 2, kind: 'certain' };
  if (words.mailboxes.has(name)) return { next, kind: 'mail' };
  if (words.services.has(name)) return { next, kind: 'certain' };
  if (words.mailHosts.has(name)) return { next, kind: 'host' };
  return words.doubtfulServices.has(name) ? { next, kind: 'doubtful' } : undefined;
};

/** A name: whether it is written as nobody writes a word, and how many letters it has, none if it is a word that names nobody. */
const nameOf = (tokens: Tokens, first: number, next: number) => {
  const span = spanOf(tokens, first, next);
  const text = tokens.text.slice(span.at, span.end);
  const word = wordsIn(tokens, first, next).join('');
  const isOne = next === first + 1;
  const isWord =
    !/\p{L}{3}/u.test(word) ||
    (isOne && (isOrdinary(word) || [words.services, words.mailboxes, words.mailHosts].some((names) => names.has(word))));
  const at = span.at - (/[@$]$/.test(gapBefore(tokens, first)) ? 1 : 0);
  return { at, end: span.end, isSure: !isWord && (isMarked(text) || isCoined(word)), letters: isWord ? 0 : word.length };
};

/** Tokens that marks of names join: "dana_stages", "live:dana.stages", "dana#4471". */
const nameFrom = (tokens: Tokens, first: number): number => {
  let next = first + 1;
  while (next < tokens.list.length && next < first + 10 && /^[._#:+-]?$/.test(gapBefore(tokens, next))) next += 1;
  return next;
};

/** Whether the clause ends before the token at `next`, or goes on as it does after a name. */
const endsClause = (tokens: Tokens, next: number): boolean =>
  !/^ ?$/.test(gapBefore(tokens, next)) || next >= tokens.list.length || words.afterNames.has(wordAt(tokens, next));

/** "telegram: @dana", "my skype is danastages", "apple id dana.42", "IG rosalstages" */
const nameAfter = (tokens: Tokens, index: number, { next: start, kind }: Service): Span | undefined => {
  const isCertain = kind === 'certain' || kind === 'mail';
  let isSaid = false;
  for (let first = start; first < Math.min(start + 7, tokens.list.length); first += 1) {
    const gap = gapBefore(tokens, first);
    const word = wordAt(tokens, first);
    if (!/^[^\p{L}\d.!?]{0,4}$/u.test(gap)) return undefined;
    isSaid ||= /[:=>@→](?!\/)| [-~] /.test(gap) || (isCertain && gap === '/') || words.nameCues.has(word);
    if (words.nameCues.has(word) || words.nameFillers.has(word)) continue;
    const next = nameFrom(tokens, first);
    const name = nameOf(tokens, first, next);
    if (gap.includes('\n') && !isSaid) return undefined;
    const isSure =
      name.isSure && (isCertain || isSaid || (kind === 'doubtful' && isMarked(tokens.text.slice(name.at, name.end))));
    const isHeading =
      /^(?:|my|our)$/.test(wordsTowards(tokens, index - 1, -1, 1).join()) || /[.,;!?(]/.test(gapBefore(tokens, index));
    const isBeside = first === start && isHeading && name.letters >= 10 && !word.endsWith('s');
    const isPlain =
      isCertain && name.letters >= 6 && (isSaid || isBeside || (kind === 'mail' && gap === ', ' && name.letters >= 9));
    return isSure || (/[@$]$/.test(gap) && name.letters > 2) || (isPlain && endsClause(tokens, next)) ? name : undefined;
  }
  return undefined;
};

/** "dana_stages on telegram", "dana.stages (skype)", "mail: dana.stages (google)", "follow danakessler on ig" */
const nameBefore = (tokens: Tokens, index: number, { next, kind }: Service): Span | undefined => {
  let last = index - 1;
  while (last >= index - 4 && words.nameFillers.has(wordAt(tokens, last))) last -= 1;
  if (last < 0 || last < index - 4 || words.noMailHost.has(wordAt(tokens, next))) return undefined;
  const between = tokens.text.slice(tokens.list[last]?.end, tokens.list[index]?.at);
  if (!/^(?:[^.!?;\n]{0,40}|\.{3} ?)$/.test(between)) return undefined;
  const first = localFrom(tokens, last);
  const name = nameOf(tokens, first, last + 1);
  const before = wordsIn(tokens, first - 9, first);
  const saidAt = wordsIn(tokens, last + 1, index).includes('at');
  if (kind === 'host' && !saidAt && !before.some((word) => words.mailCues.has(word))) return undefined;
  const isMail = kind === 'mail' || kind === 'host';
  const isHeaded = words.mailCues.has(before.at(-1) ?? '') && /^\s?[:=>]/.test(gapBefore(tokens, first));
  const isAdjacent = kind === 'mail' && last === index - 1 && name.letters >= 9 && endsClause(tokens, next);
  const isNamed =
    last < index - 1 && name.letters >= 8 && /^(?:follow|add|dm|tag|message|am|m|re|as|under|called)$/.test(before.at(-1) ?? '');
  const isSaid = (isMail && isHeaded) || (kind === 'mail' && saidAt) || isAdjacent || (kind === 'certain' && isNamed);
  if (!name.isSure && !(isSaid && name.letters > 0)) return undefined;
  return isMail ? { ...name, end: spanOf(tokens, first, next).end } : name;
};

/** "@rosalstages": a sign right before a name, and nothing before the sign. */
const signedName = (tokens: Tokens, index: number): Span | undefined => {
  const gap = gapBefore(tokens, index);
  if (!gap.endsWith('@') || (gap === '@' && index > 0) || gap.endsWith('@@')) return undefined;
  const name = nameOf(tokens, index, nameFrom(tokens, index));
  return name.isSure || name.letters >= 10 ? name : undefined;
};

/** "google Harbor Staging Co", "find us under Kessler Realty": a firm's name where it is said to be looked up. */
const firms = new RegExp(
  String.raw`(?<=\b(?:google(?: us)?|look up|look for|search(?: for)?|under|type|we are|name (?:on [a-z]{2,9} )?is)[: "]{1,3})` +
    String.raw`(?!(?:with|at|an?|the|in|from|for)\b)(?:[a-z&']{2,15} ){1,4}?(?:llc|inc|co|realty)\b(?: (?:group|llc|inc|co)\b)?`,
  'g',
);

/** Where a reading gives the name under which somebody is found elsewhere. */
export const accountSpans = (tokens: Tokens): Span[] => {
  const spans: Span[] = matchesOf(tokens.text, firms);
  let linkEnd = 0;
  for (const [index, { at }] of tokens.list.entries()) {
    // What a link has for names is the business of addresses.
    if (at >= linkEnd && gapBefore(tokens, index).endsWith('://')) linkEnd = at + tokens.text.slice(at).search(/\s|$/);
    if (at < linkEnd) continue;
    const service = serviceAt(tokens, index);
    const span =
      signedName(tokens, index) ?? (service && (nameAfter(tokens, index, service) ?? nameBefore(tokens, index, service)));
    if (span) spans.push({ at: span.at, end: span.end });
  }
  return spans;
};
