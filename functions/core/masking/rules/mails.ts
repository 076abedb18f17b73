import type { Span } from './reading';
import { gapBefore, type Tokens, wordAt } from './tokens';
import {
  doubtfulDots,
  ends,
  hostFillers,
  knownSites,
  mailboxes,
  mailCues,
  mailHosts,
  noMailbox,
  noMailHost,
  otherMailboxes,
  plainTopLevels,
  spokenAts,
  spokenDots,
  topLevels,
} from './vocabulary';

/** Providers that people write in two words. */
const halves: Record<string, string> = {
  mail: 'g ge gee jee goog google hot proton fast rocket',
  hoo: 'ya',
  cloud: 'i',
  look: 'out',
  ail: 'gm',
};

/** How many tokens the first word of a label is: two for "gee mail". */
const wordsAt = (tokens: Tokens, index: number): number => {
  const first = wordAt(tokens, index);
  const second = wordAt(tokens, index + 1) ?? '';
  const isOne = Object.hasOwn(halves, second) && first !== undefined && halves[second]?.split(' ').includes(first) === true;
  return isOne && /^[ _-]{0,2}$/.test(gapBefore(tokens, index + 1)) ? 2 : 1;
};

/** One word of an address: tokens that nothing but marks of addresses stands between. */
const labelFrom = (tokens: Tokens, index: number): number => {
  let next = index + wordsAt(tokens, index);
  while (/^(?:dash|hyphen)$/.test(wordAt(tokens, next) ?? '') && tokens.list[next + 1]) next += 2;
  for (; next < tokens.list.length; next += 1) {
    const gap = gapBefore(tokens, next);
    if (!/^[-_]?$/.test(gap) || (gap !== '' && ends.has(tokens.list[next]?.text ?? ''))) break;
  }
  return next;
};

const labelText = ({ list }: Tokens, from: number, to: number): string =>
  list
    .slice(from, Math.min(to, from + 12))
    .map(({ text }) => text)
    .join('');

interface Dot {
  /** The token that follows the dot. */
  next: number;
  /** `sign`: written and close; `word`: said or in brackets; `loose`: white space around it, or a comma. */
  kind: 'sign' | 'word' | 'loose';
}

const dotBefore = (tokens: Tokens, index: number): Dot | undefined => {
  if (index >= tokens.list.length) return undefined;
  const gap = gapBefore(tokens, index);
  const isFullStop = wordAt(tokens, index) === 'full' && wordAt(tokens, index + 1) === 'stop';
  const said = isFullStop ? 'stop' : (wordAt(tokens, index) ?? '');
  if (spokenDots.has(said) && gap.length <= 4) {
    const next = index + (isFullStop ? 2 : 1);
    if (next >= tokens.list.length || gapBefore(tokens, next).length > 4) return undefined;
    // "at home stop by", "at work point out": no dots.
    return doubtfulDots.has(said) && !topLevels.has(labelText(tokens, next, labelFrom(tokens, next)))
      ? undefined
      : { next, kind: 'word' };
  }
  if (gap === '.') return { next: index, kind: 'sign' };
  if (/^ {1,2}\. {1,2}$/.test(gap)) return { next: index, kind: 'word' };
  if (/^ ?[([{<*_"'] ?\. ?[)\]}>*_"'] ?$/.test(gap)) return { next: index, kind: 'word' };
  if (/^ {0,2}[.,/] {0,2}$/.test(gap)) return { next: index, kind: 'loose' };
  return undefined;
};

interface Domain {
  /** The token after it. */
  next: number;
  name: string;
  dots: Set<Dot['kind']>;
  top: string;
}

/** Reads a domain, as far as it goes: at least one label. */
const domainFrom = (tokens: Tokens, index: number): Domain => {
  let next = labelFrom(tokens, index);
  const domain: Domain = { next, name: labelText(tokens, index, next), dots: new Set(), top: '' };
  for (let labels = 1; labels < 6; labels += 1) {
    const dot = dotBefore(tokens, next);
    if (!dot) break;
    const end = labelFrom(tokens, dot.next);
    const label = labelText(tokens, dot.next, end);
    if (dot.kind === 'loose' && !plainTopLevels.has(label)) break;
    if (!/\p{L}/u.test(label)) break;
    next = end;
    domain.next = next;
    domain.top = label;
    domain.dots.add(dot.kind);
    if (dot.kind === 'loose') break;
  }
  const bare = wordAt(tokens, domain.next);
  const together = /^dot(com|net|org)$/.exec(bare ?? '')?.[1];
  if (together !== undefined) return { ...domain, next: domain.next + 1, top: together, dots: new Set(['word']) };
  if (domain.dots.size === 0 && bare !== undefined && isMailbox(domain.name, true) && isBareTop(tokens, domain.next)) {
    return { ...domain, next: domain.next + 1, top: bare, dots: new Set(['word']) };
  }
  return domain;
};

/** "gmail com" */
const isBareTop = (tokens: Tokens, index: number): boolean =>
  /^(?:com|net|org)$/.test(wordAt(tokens, index) ?? '') && /^[ \-_/|*]{1,3}$/.test(gapBefore(tokens, index));

const isMailbox = (name: string, withTop: boolean): boolean => mailboxes.has(name) || (withTop && otherMailboxes.has(name));

/** Where the name before an address's "at" begins, whose last token is `index`. */
const localFrom = (tokens: Tokens, index: number): number => {
  let first = index;
  for (let steps = 0; first > 0 && steps < 40; steps += 1) {
    const gap = gapBefore(tokens, first);
    const joining = wordAt(tokens, first - 1);
    const isSaid = first > 1 && /^(?:dot|underscore|dash|hyphen|period|punto)$/.test(joining ?? '') && gap.length <= 3;
    if (isSaid) first -= 2;
    else if (gap.length <= 2 && !/[\s,;:()[\]{}<>/"|]/.test(gap)) first -= 1;
    else if (/^ [._+-] $/.test(gap)) first -= 1;
    else break;
  }
  return first;
};

type At = 'sign' | 'spaced sign' | 'bracketed' | 'said' | 'listed';

/** How "at" stands before the token at `index`, and which token the name before it ends with. */
const atBefore = (tokens: Tokens, index: number): { kind: At; local: number } | undefined => {
  const gap = gapBefore(tokens, index);
  if (gap.length <= 8 && gap.includes('@')) {
    const bare = gap.replace(/[\s()[\]{}<>"'*_-]/g, '');
    if (/^@+$/.test(bare) && !/@[^)\]}>]*[([{<]/.test(gap)) {
      const kind = gap === '@' ? 'sign' : /[([{<]/.test(gap) ? 'bracketed' : 'spaced sign';
      return { kind, local: index - 1 };
    }
  }
  const said = wordAt(tokens, index - 1);
  if (said === 't' && gapBefore(tokens, index - 1).includes('@')) return { kind: 'spaced sign', local: index - 2 };
  const named = /^(?:then|and)$/.test(said ?? '') ? index - 2 : index - 1;
  if (/^(?:sign|symbol)$/.test(wordAt(tokens, named) ?? '') && wordAt(tokens, named - 1) === 'at') {
    let local = named - 2;
    while (local > 0 && /^(?:the|an|then|and)$/.test(wordAt(tokens, local) ?? '')) local -= 1;
    return { kind: 'bracketed', local };
  }
  const spelled = said === 't' && wordAt(tokens, index - 2) === 'a';
  if (!spelled && said !== 'a' && !spokenAts.has(said ?? '')) return undefined;
  const at = spelled ? index - 2 : index - 1;
  const before = gapBefore(tokens, at);
  if (before.length > 4 || gap.length > 4) return undefined;
  if (/(?:[^\s\p{L}\d,.;:!?-]|\.{2})\s?$/u.test(before) && /^\s?(?:[^\s\p{L}\d,.;:!?-]|\.{2})/u.test(gap))
    return { kind: 'bracketed', local: at - 1 };
  if (said === 'a') return undefined;
  if (/^[\s-]+$/.test(before) && /^[\s-]+$/.test(gap)) return { kind: 'said', local: at - 1 };
  return /^\s?[,;:]\s?$/.test(before) && /^\s?[,;:]\s?$/.test(gap) ? { kind: 'listed', local: at - 1 } : undefined;
};

const hasCue = (tokens: Tokens, index: number): boolean => {
  for (let back = index; back >= Math.max(0, index - 8); back -= 1) if (mailCues.has(wordAt(tokens, back) ?? '')) return true;
  return false;
};

/** "gmaildotcom" */
const endsInProvider = /^(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|outlook|aol)(?:dot)?(?:com|net)$/;

/** Whether name, "at" and domain make an address, or are words that happen to stand so. */
const isAddress = (tokens: Tokens, kind: At, first: number, local: number, domain: Domain): boolean => {
  const { name, dots, top } = domain;
  const mailbox = isMailbox(name, top !== '') || endsInProvider.test(name.slice(-20));
  const lettered = /\p{L}/u.test(name);
  if (kind === 'sign') return top !== '' || (lettered && tokens.list[local]?.kind === 'word') || (lettered && first < local);
  if (kind === 'spaced sign') return mailbox || (top !== '' && topLevels.has(top));
  if (kind === 'bracketed') return lettered;
  if (kind === 'listed') return dots.has('word') && topLevels.has(top);
  const before = wordAt(tokens, local);
  if (first === local && before !== undefined && noMailbox.has(before)) return false;
  if (mailbox) return true;
  if (knownSites.has(name) || top === '' || dots.has('loose')) return false;
  if (dots.has('word')) return true;
  if (!topLevels.has(top)) return false;
  return first < local || hasCue(tokens, first - 1) || /(?:^|[\n:])\s*$/.test(gapBefore(tokens, first));
};

/** "dana gmail com", "gmail.com": a mailbox provider with its ending, and the name before it if there is one. */
const mailboxAt = (tokens: Tokens, index: number): Span | undefined => {
  const { name, next } = providerAt(tokens, index);
  if (!isMailbox(name, true)) return undefined;
  const domain = domainFrom(tokens, index);
  const isDomain = domain.top !== '' && plainTopLevels.has(domain.top) && labelFrom(tokens, index) === next;
  const end = tokens.list[domain.next - 1]?.end ?? 0;
  if (!isDomain || (!mailboxes.has(name) && !domain.dots.has('word'))) return undefined;
  return { at: startWithName(tokens, index), end };
};

/** The word, or the two, by which a provider would be named here, and the token after. */
const providerAt = (tokens: Tokens, index: number): { name: string; next: number } => {
  const next = index + wordsAt(tokens, index);
  return { name: tokens.list[index]?.kind === 'word' ? labelText(tokens, index, next) : '', next };
};

const startWithName = (tokens: Tokens, index: number): number => {
  const before = tokens.list[index - 1];
  const here = tokens.list[index]?.at ?? 0;
  if (
    !before ||
    noMailbox.has(before.text) ||
    mailCues.has(before.text) ||
    !/^[ \-_.,/|*([{<]{0,3}$/.test(gapBefore(tokens, index))
  )
    return here;
  return tokens.list[localFrom(tokens, index - 1)]?.at ?? here;
};

/** "my gmail is danaw77", "danaw on gmail": a provider named beside the name. */
const namedBeside = (tokens: Tokens, index: number): Span | undefined => {
  const { list } = tokens;
  if (!mailboxes.has(wordAt(tokens, index) ?? '')) return undefined;
  const meAt = /^(?:me|us)$/.test(wordAt(tokens, index + 1) ?? '') && wordAt(tokens, index + 2) === 'at';
  const said = meAt || /^(?:is|its|address|name|user|id)$/.test(wordAt(tokens, index + 1) ?? '');
  const next = index + (meAt ? 3 : said ? 2 : 1);
  const after = list[next];
  const gap = after ? gapBefore(tokens, next) : '';
  if (after && (said || /^\s?[:=>-]/.test(gap)) && gap.length <= 3 && isHandle(tokens, next, !said)) {
    return { at: after.at, end: list[handleEnd(tokens, next) - 1]?.end ?? after.end };
  }
  const on = /^(?:on|in|with)$/.test(wordAt(tokens, index - 1) ?? '');
  const name = on ? index - 2 : index - 1;
  if (name < 0 || gapBefore(tokens, on ? index - 1 : index).length > 2) return undefined;
  const first = localFrom(tokens, name);
  const handle = labelText(tokens, first, name + 1);
  const marked = first < name || (/\d/.test(handle) && /\p{L}/u.test(handle));
  return marked ? { at: list[first]?.at ?? 0, end: list[name]?.end ?? 0 } : undefined;
};

const handleEnd = (tokens: Tokens, index: number): number => {
  let next = index + 1;
  while (next < tokens.list.length && /^[._+-]?$/.test(gapBefore(tokens, next))) next += 1;
  return next;
};

const isHandle = (tokens: Tokens, index: number, plainly: boolean): boolean => {
  const word = tokens.list[index]?.text ?? '';
  return !noMailbox.has(word) && (plainly || word.length >= 5 || handleEnd(tokens, index) > index + 1);
};

/**
 * "mail: dana.stages (google)", "dana.stages with the usual gmail": a name that is written as no word is, or that stands behind
 * "mail:", and then who keeps its mailbox. A host that is more than that counts only where the talk is of mail.
 */
const hostedBy = (tokens: Tokens, index: number): Span | undefined => {
  const { name: host, next } = providerAt(tokens, index);
  const certain = mailboxes.has(host);
  if (!certain && !mailHosts.has(host)) return undefined;
  if (noMailHost.has(wordAt(tokens, next) ?? '')) return undefined;
  let last = index - 1;
  while (last >= index - 4 && hostFillers.has(wordAt(tokens, last) ?? '')) last -= 1;
  const { list } = tokens;
  if (last < 0 || last < index - 4 || noMailbox.has(list[last]?.text ?? '')) return undefined;
  for (let between = last + 1; between <= index; between += 1) {
    if (!/^(?:[\s(),[\]{}<>:"'=|/@-]{0,4}|\.{3} ?)$/.test(gapBefore(tokens, between))) return undefined;
  }
  const first = localFrom(tokens, last);
  const written = tokens.text.slice(list[first]?.at, list[last]?.end);
  const marked = /\p{L}[._+]\p{L}|\p{L}[._+-]?\d| (?:dot|underscore) /u.test(written);
  const introduced = mailCues.has(wordAt(tokens, first - 1) ?? '') && /^\s?[:=>]/.test(gapBefore(tokens, first));
  const saidAt = list.slice(last + 1, index).some(({ text }) => text === 'at');
  const isHosted = introduced || (certain && saidAt) || (marked && (certain || saidAt || hasCue(tokens, first - 1)));
  return isHosted ? { at: list[first]?.at ?? 0, end: list[next - 1]?.end ?? 0 } : undefined;
};

/** "user dana, host acme.com": the two sides of an address under their names. */
const inParts = (tokens: Tokens, index: number): Span | undefined => {
  if (!/^(?:domain|host|server|provider)$/.test(wordAt(tokens, index) ?? '')) return undefined;
  const start = wordAt(tokens, index + 1) === 'is' ? index + 2 : index + 1;
  if (start >= tokens.list.length) return undefined;
  const { name, top, next } = domainFrom(tokens, start);
  if (!topLevels.has(top) || knownSites.has(name)) return undefined;
  for (let back = index - 2; back >= Math.max(0, index - 6); back -= 1) {
    if (/^(?:user|username|name|login|handle|id|mailbox)$/.test(wordAt(tokens, back) ?? ''))
      return { at: tokens.list[back + 1]?.at ?? 0, end: tokens.list[next - 1]?.end ?? 0 };
  }
  return undefined;
};

/** "danaatgmaildotcom", "danaatacmedotio" */
const runTogether = new RegExp(
  [
    String.raw`(?:at|\p{L})(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|outlook|aol)(?:dot)?(?:com|net)$`,
    String.raw`^\p{L}{2,40}at\p{L}{2,40}dot(?:com|net|org|io|co|us|biz|info|realty|homes)$`,
  ].join('|'),
  'u',
);

/** Where a reading gives an e-mail address. */
export const mailSpans = (tokens: Tokens): Span[] => {
  const { list } = tokens;
  const spans: Span[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const token = list[index];
    if (!token) break;
    const at = index > 0 ? atBefore(tokens, index) : undefined;
    if (at && at.local >= 0) {
      const domain = domainFrom(tokens, index);
      const first = localFrom(tokens, at.local);
      if (isAddress(tokens, at.kind, first, at.local, domain)) {
        spans.push({ at: list[first]?.at ?? 0, end: list[domain.next - 1]?.end ?? token.end });
        continue;
      }
    }
    if (token.kind === 'word' && token.text.length <= 80 && runTogether.test(token.text))
      spans.push({ at: token.at, end: token.end });
    const beside = mailboxAt(tokens, index) ?? namedBeside(tokens, index) ?? hostedBy(tokens, index) ?? inParts(tokens, index);
    if (beside) spans.push(beside);
  }
  return spans;
};
