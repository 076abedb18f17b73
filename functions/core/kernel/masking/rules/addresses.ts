import { isCoined, isOrdinary, isUnusual } from './names';
import type { Span } from './reading';
import { gapBefore, spanOf, type Tokens, wordAt, wordsIn } from './tokens';
import * as words from './vocabulary';

/** Providers that people write in two words. */
const providerInTwoWords = /^(?:(?:g|ge|gee|jee|goog|google|hot|proton|fast|rocket) mail|ya hoo|i cloud|out look|gm ail)$/;

/** Returns how many tokens the first word of a label takes: two for "gee mail". */
export const wordsAt = (tokens: Tokens, index: number): number =>
  providerInTwoWords.test(`${wordAt(tokens, index)} ${wordAt(tokens, index + 1)}`) && gapBefore(tokens, index + 1).length <= 2
    ? 2
    : 1;

/** Limits the length of a name or domain, so that reading takes linear time. */
const maxTokens = 16;

/** Ends a word of an address in hyphens: "name-at-home-dot-com". */
const isEnd = (word: string): boolean =>
  words.spokenDots.has(word) || words.spokenAts.has(word) || /^(?:com|net|org)$/.test(word);

/** Reads one word of an address. */
const labelFrom = (tokens: Tokens, index: number): number => {
  const most = Math.min(tokens.list.length, index + maxTokens);
  let next = index + wordsAt(tokens, index);
  while (/^(?:dash|hyphen)$/.test(wordAt(tokens, next)) && next + 1 < most) next += 2;
  for (; next < most; next += 1) {
    const gap = gapBefore(tokens, next);
    if (!/^[-_]?$/.test(gap) || (gap !== '' && isEnd(tokens.list[next]?.text ?? ''))) break;
  }
  return next;
};

const labelText = (tokens: Tokens, from: number, to: number): string => wordsIn(tokens, from, to).join('');

interface Dot {
  next: number;
  /** `sign`: a dot without spaces. `word`: spelled out or in brackets. `loose`: a comma, or a dot with spaces. */
  kind: 'sign' | 'word' | 'loose';
}

/** Only a name that has its own line continues in the next line. */
const beginsLine = (tokens: Tokens, index: number): boolean => index === 0 || gapBefore(tokens, index).includes('\n');

const dotBefore = (tokens: Tokens, index: number): Dot | undefined => {
  if (index >= tokens.list.length) return undefined;
  const gap = gapBefore(tokens, index);
  const said = wordAt(tokens, index);
  if (gap.includes('\n') && !beginsLine(tokens, index - 1)) return undefined;
  if (words.spokenDots.has(said) && gap.length <= 4) {
    const next = index + 1;
    // "at home stop by" and "at work point out" contain no dots.
    const isDot = /^(?:do|da|pu)/.test(said) || words.topLevels.has(labelText(tokens, next, labelFrom(tokens, next)));
    return isDot && next < tokens.list.length && gapBefore(tokens, next).length <= 4 ? { next, kind: 'word' } : undefined;
  }
  if (/^\.{1,2}$/.test(gap)) return { next: index, kind: 'sign' };
  const isApart =
    /^(?: {1,2}\. {1,2}| ?[([{<*_"'-] ?\. ?[)\]}>*_"'-] ?)$/.test(gap) ||
    (/^[ \n]\.$/.test(gap) && words.plainTopLevels.has(said));
  if (isApart) return { next: index, kind: 'word' };
  return /^ {0,2}[.,/] {0,2}$/.test(gap) && words.plainTopLevels.has(said) ? { next: index, kind: 'loose' } : undefined;
};

/** "harborstaging, which is a dot com", "harborstaging and then .com" */
const dotFurther = (tokens: Tokens, index: number): Dot | undefined => {
  let next = index;
  while (next < index + 6 && words.fillers.has(wordAt(tokens, next)) && gapBefore(tokens, next).length <= 3) next += 1;
  const dot = next > index ? dotBefore(tokens, next) : undefined;
  return dot && words.plainTopLevels.has(wordAt(tokens, dot.next)) ? { ...dot, kind: 'word' } : undefined;
};

interface Domain {
  next: number;
  /** The word before the top level; the only word if there is none. */
  name: string;
  dots: Set<Dot['kind']>;
  top: string;
}

/** Reads at least one label, and no further than a known top level. */
const domainFrom = (tokens: Tokens, index: number): Domain => {
  let next = labelFrom(tokens, index);
  let name = labelText(tokens, index, next);
  const dots: Domain['dots'] = new Set();
  let domain: Domain = { next, name, dots, top: '' };
  for (let labels = 1; labels < 6; labels += 1) {
    const dot = dotBefore(tokens, next) ?? dotFurther(tokens, next);
    if (!dot) break;
    next = labelFrom(tokens, dot.next);
    const label = labelText(tokens, dot.next, next);
    if (!/\p{L}/u.test(label) && wordAt(tokens, index) !== 'www') break;
    dots.add(dot.kind);
    const isKnown = words.topLevels.has(domain.top);
    // The name in "acme.co.uk" is "acme".
    if (words.topLevels.has(label) || !isKnown)
      domain = { next, name: isKnown && /^(?:com?|net|org)$/.test(name) ? domain.name : name, dots, top: label };
    name = label;
    if (dot.kind === 'loose') break;
  }
  if (dots.size > 0 && !/^dot/.test(wordAt(tokens, domain.next))) return domain;
  const said: Domain['dots'] = new Set(['word']);
  // "acme dotcom", "acmedotcom", "gmail com"
  const after = wordAt(tokens, domain.next);
  const apart = /^dot(com|net|org)$/.exec(after);
  if (apart) return { ...domain, next: domain.next + 1, top: apart[1] ?? '', dots: said };
  const glued = /^(\p{L}{3,40})dot(com|net|org|io|co|us|biz|info|realty|homes)$/u.exec(domain.name);
  if (glued) return { ...domain, name: glued[1] ?? '', top: glued[2] ?? '', dots: said };
  const isNamed = (): boolean => isHost(domain.name) || isUnusual(domain.name) || wordAt(tokens, index - 1) === 'www';
  const isTop = /^(?:com|net|org)$/.test(after) && /^[ \-_/|*(\n]{1,3}$/.test(gapBefore(tokens, domain.next));
  return isTop && isNamed() ? { ...domain, next: domain.next + 1, top: after, dots: said } : domain;
};

const isHost = (name: string): boolean =>
  words.mailboxes.has(name) || words.mailHosts.has(name) || /^(?:me|mac|mail)$/.test(name);

/** Returns the first token of the name that ends at `index`, before an address's "at". */
export const localFrom = (tokens: Tokens, index: number): number => {
  let first = index;
  while (first > 0 && first > index - maxTokens) {
    const gap = gapBefore(tokens, first);
    const joining = /^(?:dot|underscore|dash|hyphen|period|punto|guion)$/.test(wordAt(tokens, first - 1));
    if (joining && first > 1 && gap.length <= 3) first -= 2;
    else if ((gap.length <= 2 && !/[\s,;:()[\]{}<>/"|=]/.test(gap)) || /^ [._+-] $/.test(gap)) first -= 1;
    else break;
  }
  return first;
};

interface At {
  /** `sign`: no spaces. `spaced`: with spaces. `bracketed`: in brackets or "at sign". `said`: "at". `listed`: between commas. */
  kind: 'sign' | 'spaced' | 'bracketed' | 'said' | 'listed';
  /** The last token of the name. */
  local: number;
}

/** "dana, then the at sign", "dana followed by the at symbol" */
const beforeFillers = (tokens: Tokens, index: number): number => {
  let last = index;
  while (last > 0 && last > index - 4 && words.fillers.has(wordAt(tokens, last))) last -= 1;
  return last;
};

const atBefore = (tokens: Tokens, index: number): At | undefined => {
  const gap = gapBefore(tokens, index);
  if (gap.length <= 9 && /^\s?[([{<"'*_-]*\s?@{1,2}\s?[)\]}>"'*_-]*\s?$/.test(gap))
    return { kind: gap === '@' ? 'sign' : /[([{<]/.test(gap) ? 'bracketed' : 'spaced', local: index - 1 };
  const called = beforeFillers(tokens, index - 1);
  if (/^(?:sign|symbol)$/.test(wordAt(tokens, called)) && wordAt(tokens, called - 1) === 'at')
    return { kind: 'bracketed', local: beforeFillers(tokens, called - 2) };
  // "dana [space] at [space] gmail"
  if (['space', 'at', 'space'].every((word, place) => wordAt(tokens, index - 3 + place) === word))
    return { kind: /[([{<]/.test(gapBefore(tokens, index - 1)) ? 'bracketed' : 'said', local: index - 4 };
  const said = wordAt(tokens, index - 1);
  const isSpelled = said === 't' && wordAt(tokens, index - 2) === 'a';
  const at = isSpelled ? index - 2 : index - 1;
  const before = gapBefore(tokens, at);
  if (!(isSpelled || said === 'a' || words.spokenAts.has(said)) || before.length > 4 || gap.length > 4) return undefined;
  const isBracketed = /(?:[^\s\p{L}\d,.;:!?-]|\.{2}) ?$/u.test(before) && /^ ?(?:[^\s\p{L}\d,.;:!?-]|\.{2})/u.test(gap);
  if (isBracketed) return { kind: 'bracketed', local: at - 1 };
  if (said === 'a') return undefined;
  if (/^[\s-]+$/.test(before) && /^[\s-]+$/.test(gap)) return { kind: 'said', local: at - 1 };
  const isListed = /^\s?[,;:]?\s?$/.test(before) && /^\s?[,;:(]\s?$/.test(gap);
  return isListed ? { kind: 'listed', local: beforeFillers(tokens, at - 1) } : undefined;
};

/** Tells an address from words that happen to stand in this order. */
const isMail = (tokens: Tokens, { kind, local }: At, first: number, { name, dots, top }: Domain): boolean => {
  const isMailbox = words.mailboxes.has(name) || (top !== '' && isHost(name));
  if (kind === 'bracketed') return /\p{L}/u.test(name);
  if (kind === 'sign') return top !== '' || (/\p{L}/u.test(name) && (tokens.list[local]?.kind === 'word' || first < local));
  if (kind === 'spaced') return isMailbox || words.topLevels.has(top);
  if (kind === 'listed') return dots.has('word') && words.topLevels.has(top);
  if (first === local && isOrdinary(wordAt(tokens, local))) return false;
  if (isMailbox || words.knownSites.has(name) || top === '' || dots.has('loose')) return isMailbox;
  return dots.has('word') || (words.topLevels.has(top) && !isOrdinary(name));
};

/** Returns the end and the first word of a path after a domain: "/contact", "slash contact". */
const pathAfter = (tokens: Tokens, next: number): { end: number; segment: string } => {
  const { text, list } = tokens;
  const from = list[next - 1]?.end ?? 0;
  if (wordAt(tokens, next) === 'slash' && next + 1 < list.length) {
    const after = labelFrom(tokens, next + 1);
    return { end: list[after - 1]?.end ?? from, segment: labelText(tokens, next + 1, after) };
  }
  const path = /^(?:[/?#]|:\d)[^\s)\]>"]*/.exec(text.slice(from, from + 400))?.[0] ?? '';
  return { end: from + path.replace(/[.,!?;:]+$/, '').length, segment: /^\/+([^/?#]*)/.exec(path)?.[1] ?? '' };
};

/** "harbor staging dot com" */
const isTwoWords = (tokens: Tokens, index: number, { name, dots }: Domain): boolean => {
  const before = wordAt(tokens, index - 1);
  return dots.has('word') && gapBefore(tokens, index) === ' ' && isCoined(before + name) && !isOrdinary(before);
};

/** Returns whether a domain is somebody's own site, or their profile on a well-known one. */
const isSite = (tokens: Tokens, index: number, domain: Domain): boolean => {
  const { name, top, dots, next } = domain;
  if (words.ordinaryWords.has(name)) return isTwoWords(tokens, index, domain);
  const isLink = gapBefore(tokens, index).endsWith('://') || wordAt(tokens, index) === 'www';
  if (top === '' || !(isLink || (words.topLevels.has(top) && /\p{L}/u.test(name)))) return false;
  const { segment } = pathAfter(tokens, next);
  if (words.socialSites.has(name)) return segment !== '' && !words.contentPaths.has(segment);
  if (words.knownSites.has(name)) return words.profilePaths.has(segment) || segment.startsWith('@');
  if (words.mailboxes.has(name)) return words.plainTopLevels.has(top);
  if (isLink || isCoined(name) || dots.has('loose')) return isLink || isCoined(name) || isUnusual(name);
  // "Great job.Design is next" and "so beautiful.Design is next" only lack a space.
  const isName = !isOrdinary(name) && (name.length > 6 || !words.strongTopLevels.has(top));
  const isStrong = words.strongTopLevels.has(top) && (top.length < 4 ? name.length > 1 : isName);
  const isIntroduced = isName && wordsIn(tokens, index - 4, index).some((word) => words.siteCues.has(word));
  return isStrong || isIntroduced || (segment !== '' && dots.has('sign'));
};

/** Returns the first token of an email address whose domain begins at `index`. */
const nameBefore = (tokens: Tokens, index: number, domain: Domain): number => {
  for (let back = index; back > index - 8 && back > 0; back -= 1) {
    const at = atBefore(tokens, back);
    if (at && at.local >= 0) return isOrdinary(tokens.list[at.local]?.text ?? '') ? index : localFrom(tokens, at.local);
    if (/^(?:user|username|name|login|handle|id|mailbox)$/.test(wordAt(tokens, back - 1))) return back;
    if (/[.!?\n]/.test(gapBefore(tokens, back))) break;
  }
  // "dana, gmail.com", "danakessler and then gmail dot com"
  const last = beforeFillers(tokens, index - 1);
  const before = tokens.list[last]?.text ?? '';
  const isName = before !== '' && !isOrdinary(before) && !words.mailCues.has(before) && (last === index - 1 || before.length > 6);
  const isBeside = /^(?:[^\p{L}\d\n.!?;]{0,4}|\.{1,3})$/u.test(gapBefore(tokens, index));
  if (isName && isBeside && words.mailboxes.has(domain.name)) return localFrom(tokens, last);
  return isTwoWords(tokens, index, domain) ? index - 1 : index;
};

const addressAt = (tokens: Tokens, index: number): Span | undefined => {
  const domain = domainFrom(tokens, index);
  const at = index > 0 ? atBefore(tokens, index) : undefined;
  if (at && at.local >= 0) {
    const first = localFrom(tokens, at.local);
    if (isMail(tokens, at, first, domain)) return spanOf(tokens, first, domain.next);
  }
  if (!isSite(tokens, index, domain)) return undefined;
  const { at: start } = spanOf(tokens, nameBefore(tokens, index, domain), domain.next);
  const scheme = /https?:\/\/$/.exec(tokens.text.slice(Math.max(0, start - 8), start))?.[0].length ?? 0;
  return { at: start - scheme, end: pathAfter(tokens, domain.next).end };
};

export const addressSpans = (tokens: Tokens): Span[] => {
  const spans: Span[] = [];
  let end = 0;
  for (const [index, { at, text }] of tokens.list.entries()) {
    const isInside = index > 0 && /^[-_]?$/.test(gapBefore(tokens, index)) && !isEnd(wordAt(tokens, index - 1));
    // Not from the middle of an address or a word of it.
    const span = at < end || (isInside && !words.mailboxes.has(text)) ? undefined : addressAt(tokens, index);
    if (!span) continue;
    spans.push(span);
    end = span.end;
  }
  return spans;
};
