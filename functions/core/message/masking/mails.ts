import type { Span } from './reading';
import { gapBefore, type Tokens, wordAt } from './tokens';
import {
  ends,
  knownSites,
  mailboxes,
  mailCues,
  noMailbox,
  otherMailboxes,
  plainTopLevels,
  spokenDots,
  topLevels,
} from './vocabulary';

/** One word of an address: tokens that nothing but marks of addresses stands between. */
const labelFrom = (tokens: Tokens, index: number): number => {
  let next = index + 1;
  if (/^(?:g|hot|proton|fast)$/.test(wordAt(tokens, index) ?? '') && wordAt(tokens, next) === 'mail') next += 1;
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
  if (spokenDots.has(wordAt(tokens, index) ?? '') && gap.length <= 4) {
    return index + 1 < tokens.list.length && gapBefore(tokens, index + 1).length <= 4
      ? { next: index + 1, kind: 'word' }
      : undefined;
  }
  if (gap === '.') return { next: index, kind: 'sign' };
  if (/^ {1,2}\. {1,2}$/.test(gap)) return { next: index, kind: 'word' };
  if (/^ ?[([{<*_"'] ?\. ?[)\]}>*_"'] ?$/.test(gap)) return { next: index, kind: 'word' };
  if (/^ {0,2}[.,] {0,2}$/.test(gap)) return { next: index, kind: 'loose' };
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

type At = 'sign' | 'spaced sign' | 'bracketed' | 'said';

/** How "at" stands before the token at `index`, and which token the name before it ends with. */
const atBefore = (tokens: Tokens, index: number): { kind: At; local: number } | undefined => {
  const gap = gapBefore(tokens, index);
  if (gap.length <= 8 && gap.includes('@')) {
    const bare = gap.replace(/[\s()[\]{}<>"'*_-]/g, '');
    if (bare === '@' && !/@[^)\]}>]*[([{<]/.test(gap)) {
      const kind = gap === '@' ? 'sign' : /[([{<]/.test(gap) ? 'bracketed' : 'spaced sign';
      return { kind, local: index - 1 };
    }
  }
  const said = wordAt(tokens, index - 1);
  if (said === 't' && gapBefore(tokens, index - 1).includes('@')) return { kind: 'spaced sign', local: index - 2 };
  if ((said === 'sign' || said === 'symbol') && wordAt(tokens, index - 2) === 'at')
    return { kind: 'bracketed', local: index - 3 };
  if (said !== 'at' && said !== 'arroba' && said !== 'a') return undefined;
  const before = gapBefore(tokens, index - 1);
  if (before.length > 4 || gap.length > 4) return undefined;
  if (/(?:[^\s\p{L}\d,.;:!?-]|\.{2})\s?$/u.test(before) && /^\s?(?:[^\s\p{L}\d,.;:!?-]|\.{2})/u.test(gap))
    return { kind: 'bracketed', local: index - 2 };
  return said !== 'a' && /^[\s-]+$/.test(before) && /^[\s-]+$/.test(gap) ? { kind: 'said', local: index - 2 } : undefined;
};

const hasCue = (tokens: Tokens, index: number): boolean => {
  for (let back = index; back >= Math.max(0, index - 8); back -= 1) if (mailCues.has(wordAt(tokens, back) ?? '')) return true;
  return false;
};

/** Whether name, "at" and domain make an address, or are words that happen to stand so. */
const isAddress = (tokens: Tokens, kind: At, first: number, local: number, domain: Domain): boolean => {
  const { name, dots, top } = domain;
  const mailbox = isMailbox(name, top !== '');
  const lettered = /\p{L}/u.test(name);
  if (kind === 'sign') return top !== '' || (lettered && tokens.list[local]?.kind === 'word') || (lettered && first < local);
  if (kind === 'spaced sign') return mailbox || (top !== '' && topLevels.has(top));
  if (kind === 'bracketed') return lettered;
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
  const name = wordAt(tokens, index) ?? '';
  if (!isMailbox(name, true)) return undefined;
  const domain = domainFrom(tokens, index);
  const isDomain =
    domain.top !== '' && plainTopLevels.has(domain.top) && labelText(tokens, index, labelFrom(tokens, index)) === name;
  const end = tokens.list[domain.next - 1]?.end ?? 0;
  if (!isDomain || (!mailboxes.has(name) && !domain.dots.has('word'))) return undefined;
  return { at: startWithName(tokens, index), end };
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

/** "danaatgmaildotcom" */
const runTogether = /(?:at|\p{L})(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|outlook|aol)(?:dot)?(?:com|net)$/u;

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
    const beside = mailboxAt(tokens, index) ?? namedBeside(tokens, index);
    if (beside) spans.push(beside);
  }
  return spans;
};
