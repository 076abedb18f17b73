import { localFrom, wordsAt } from './addresses';
import { isCoined, isMarked, isOrdinary, isUnusual, linksAndFiles } from './names';
import { matchesOf, type Span } from './reading';
import { gapBefore, spanOf, type Tokens, wordAt, wordsIn, wordsTowards } from './tokens';
import * as words from './vocabulary';

/** A service or a word for an account: "insta", "apple id", "username". */
export interface Service {
  next: number;
  /**
   * `certain`: means nothing else. `doubtful`: is also an ordinary word. `pointer`: asks to look somebody up. `host`: a mailbox, in texts
   * about email.
   */
  kind: 'mail' | 'certain' | 'doubtful' | 'pointer' | 'host';
}

/** Services that people write in two words. */
const serviceInTwoWords = /^(?:i g|user name|tele gram|insta gram|whats app|tik tok|face book|snap chat|linked in|social media)$/;
/** Pointers to a service in two words. */
const pointerInTwoWords =
  /^(?:(?:photo|picture|bird|blue|cash|chat|video) app|we chat|of faces|look (?:for|up)|(?:us|me|them) (?:up|under))$/;

export const serviceAt = (tokens: Tokens, index: number): Service | undefined => {
  const next = index + wordsAt(tokens, index);
  const name = wordAt(tokens, index) === '' ? '' : wordsIn(tokens, index, next).join('');
  const pair = `${name} ${wordAt(tokens, index + 1)}`;
  if (serviceInTwoWords.test(pair) || (words.mailHosts.has(name) && /(?:id|account|voice|hangouts)$/.test(pair)))
    return { next: index + 2, kind: 'certain' };
  if (pointerInTwoWords.test(pair)) return { next: index + 2, kind: 'pointer' };
  if (words.mailboxes.has(name)) return { next, kind: 'mail' };
  if (words.services.has(name)) return { next, kind: 'certain' };
  if (words.mailHosts.has(name)) return { next, kind: 'host' };
  if (words.pointers.has(name)) return { next, kind: 'pointer' };
  return words.doubtfulServices.has(name) ? { next, kind: 'doubtful' } : undefined;
};

/** Rates a possible account name by its spelling. `letters` is 0 for a word that is no name. */
const nameOf = (tokens: Tokens, first: number, next: number) => {
  const span = spanOf(tokens, first, next);
  const text = tokens.text.slice(span.at, span.end);
  const word = wordsIn(tokens, first, next).join('');
  const isOne = next === first + 1;
  const isWord =
    !/\p{L}{3}/u.test(word) ||
    // "houzz.com" is left to the rules for addresses.
    (!isOne && words.knownSites.has(wordAt(tokens, first))) ||
    (isOne && (isOrdinary(word) || [words.services, words.mailboxes, words.mailHosts].some((names) => names.has(word))));
  const at = span.at - (/[@$]$/.test(gapBefore(tokens, first)) ? 1 : 0);
  const isNamed = !isWord && isMarked(text);
  return {
    ...{ at, end: span.end, isMarked: isNamed, letters: isWord ? 0 : word.length },
    isSure: isNamed || (!isWord && isCoined(word)),
    /** The length of a word that is in no list. */
    unusual: isOne && isUnusual(word) ? word.length : 0,
  };
};

/** "dana_stages", "live:dana.stages", "dana#4471" */
export const nameFrom = (tokens: Tokens, first: number): number => {
  let next = first + 1;
  while (next < tokens.list.length && next < first + 10 && /^[._#:+-]?$/.test(gapBefore(tokens, next))) next += 1;
  return next;
};

/** Returns whether the clause ends before the token at `next`, or continues as after a name. */
const endsClause = (tokens: Tokens, next: number): boolean =>
  !/^ ?$/.test(gapBefore(tokens, next)) || next >= tokens.list.length || words.afterNames.has(wordAt(tokens, next));

const endsLine = (tokens: Tokens, next: number): boolean => next >= tokens.list.length || gapBefore(tokens, next).includes('\n');

/** "telegram: @dana", "my skype is danastages", "apple id dana.42", "IG joscouch" */
const nameAfter = (tokens: Tokens, index: number, { next: start, kind }: Service): Span | undefined => {
  const isCertain = kind === 'certain' || kind === 'mail';
  let isSaid = false;
  for (let first = start; first < Math.min(start + 7, tokens.list.length); first += 1) {
    const gap = gapBefore(tokens, first);
    const word = wordAt(tokens, first);
    if (!/^[^\p{L}\d.!?]{0,5}$/u.test(gap)) return undefined;
    isSaid ||= /[:=>@→](?!\/)| [-~] /.test(gap) || (isCertain && gap === '/') || words.nameCues.has(word);
    if (words.nameCues.has(word) || words.nameFillers.has(word)) continue;
    const next = nameFrom(tokens, first);
    const name = nameOf(tokens, first, next);
    if (gap.includes('\n') && !isSaid && !endsLine(tokens, next)) return undefined;
    const isEnd = endsClause(tokens, next);
    const isHeading =
      /^(?:|my|our)$/.test(wordsTowards(tokens, index - 1, -1, 1).join()) || /[.,;!?(]/.test(gapBefore(tokens, index));
    const isPlain =
      isCertain &&
      name.letters >= 6 &&
      (isSaid ||
        (first === start && isHeading && name.letters >= 10 && !word.endsWith('s')) ||
        (kind === 'mail' && gap === ', ' && name.letters >= 9));
    const isPointed =
      kind === 'pointer' ||
      wordAt(tokens, index) === 'google' ||
      (kind === 'doubtful' && (isSaid || words.nameFillers.has(wordAt(tokens, start))));
    // "follow Okonkwo" is a person, "follow joscouch" an account.
    const isPerson = !isSaid && kind !== 'certain' && /^\p{Lu}/u.test(tokens.cased.slice(name.at));
    const isUnusualName = isEnd && (isCertain ? name.unusual > 0 : isPointed && name.unusual > (isPerson ? 8 : 5));
    const isSure = isCertain || isSaid || isPointed ? name.isSure : kind === 'doubtful' && name.isMarked;
    return isSure || isUnusualName || (/[@$]$/.test(gap) && name.letters > 2) || (isPlain && isEnd) ? name : undefined;
  }
  return undefined;
};

/** "dana_stages on telegram", "dana.stages (skype)", "mail: dana.stages (google)", "we are joscouch on ig" */
const nameBefore = (tokens: Tokens, index: number, { next, kind }: Service): Span | undefined => {
  let last = index - 1;
  while (last >= index - 4 && (words.nameFillers.has(wordAt(tokens, last)) || wordAt(tokens, last) === 'is')) last -= 1;
  if (last < 0 || last < index - 4 || words.noMailHost.has(wordAt(tokens, next))) return undefined;
  const between = tokens.text.slice(tokens.list[last]?.end, tokens.list[index]?.at);
  if (!/^(?:\n?[^.!?;\n]{0,40}|\.{3} ?)$/.test(between) || /^[-_]?$/.test(between)) return undefined;
  const first = localFrom(tokens, last);
  // Across lines, the name must have its own line.
  if (between.includes('\n') && first > 0 && !gapBefore(tokens, first).includes('\n')) return undefined;
  const name = nameOf(tokens, first, last + 1);
  const before = wordsIn(tokens, first - 9, first);
  const isIntroduced = words.nameIntros.has(before.at(-1) ?? '') || !/^ ?["'“(@]?$/.test(gapBefore(tokens, first)) || first === 0;
  if (kind === 'certain' || kind === 'doubtful' || kind === 'pointer') {
    const isNamed = kind === 'certain' || / is /.test(between) || (between.includes(' on ') && before.length > 0);
    const isUnusualName = isNamed && name.unusual > (isIntroduced ? 4 : 8);
    const isLong = kind === 'certain' && last < index - 1 && name.letters >= 8 && words.nameIntros.has(before.at(-1) ?? '');
    return name.isSure || isUnusualName || isLong ? name : undefined;
  }
  const saidAt = wordsIn(tokens, last + 1, index).includes('at');
  if (kind === 'host' && !saidAt && !before.some((word) => words.mailCues.has(word))) return undefined;
  const isHeaded = words.mailCues.has(before.at(-1) ?? '') && /^\s?[:=>]/.test(gapBefore(tokens, first));
  const isAdjacent = kind === 'mail' && last === index - 1 && (name.letters >= 9 || name.unusual > 0) && endsClause(tokens, next);
  const isJoined = kind === 'mail' && name.unusual > 0 && last < index - 1;
  const isMail = isHeaded || isJoined || (saidAt && (kind === 'mail' || name.unusual > 0)) || isAdjacent;
  return name.isSure || (isMail && name.letters > 0) ? { ...name, end: spanOf(tokens, first, next).end } : undefined;
};

/** "joscouch#4471" */
const tagged = (tokens: Tokens, index: number): Span | undefined => {
  const number = tokens.list[index + 1];
  const isTag = gapBefore(tokens, index + 1) === '#' && /^\d{4}$/.test(number?.text ?? '') && isUnusual(wordAt(tokens, index));
  return isTag ? spanOf(tokens, index, index + 2) : undefined;
};

/** "@rosalstages": the sign right before a name, and nothing before the sign. */
const signedName = (tokens: Tokens, index: number): Span | undefined => {
  const gap = gapBefore(tokens, index);
  if (!gap.endsWith('@') || (gap === '@' && index > 0) || gap.endsWith('@@')) return undefined;
  const name = nameOf(tokens, index, nameFrom(tokens, index));
  return name.isSure || name.unusual > 0 || name.letters >= 10 ? name : undefined;
};

export const accountSpans = (tokens: Tokens): Span[] => {
  const spans: Span[] = [];
  const skipped = matchesOf(tokens.text, linksAndFiles);
  let next = 0;
  for (const [index, { at }] of tokens.list.entries()) {
    while ((skipped[next]?.end ?? at + 1) <= at) next += 1;
    if (at >= (skipped[next]?.at ?? Number.POSITIVE_INFINITY)) continue;
    const service = serviceAt(tokens, index);
    const span =
      signedName(tokens, index) ??
      tagged(tokens, index) ??
      (service && (nameAfter(tokens, index, service) ?? nameBefore(tokens, index, service)));
    if (span) spans.push({ at: span.at, end: span.end });
  }
  return spans;
};
