const removed = '[link removed]';

/** Removes links, email addresses and hosts. Adds a space after the dot in other words: "done.Then" may be a host. */
export const withoutLinks = (text: string): string => text.replace(unseen, '').replace(/\S+/g, withoutLink);

/** Invisible characters, which mail programs drop. */
const unseen = /\p{Cf}|(?!\s)\p{Cc}/gu;

const scheme =
  /(?:^|[^\p{L}\p{N}])(?:https?|ftps?|file|mailto|tel|sms|callto|facetime|skype|whatsapp|webcal|geo|intent|market|javascript|data):\S/iu;
const fourNumbers = /\d\.\d{1,3}\.\d{1,3}\.\d/;

const withoutLink = (word: string): string => {
  // Browsers read full-width characters as plain ones, and the ideographic full stop as a dot.
  const plain = word.normalize('NFKC').replace(/。(?=[a-z])/gi, '.');
  if (/:\/\/|\\\\|.@.|www\.\S/i.test(plain) || scheme.test(plain) || fourNumbers.test(plain)) return removed;
  const hosts = [...plain.matchAll(dotted)].filter(([part]) => canBeHost(part));
  if (hosts.length === 0) return word;
  return hosts.some(({ 0: host, index }) => isLink(host, plain.charAt(index + host.length)))
    ? removed
    : plain.replace(dotInside, '. ');
};

const dotted = /[\p{L}\p{M}\p{N}.-]+/gu;
const dotInside = /(?<=[^\s.])\.(?=[\p{L}\p{M}])/gu;

const wordsIn = (part: string): string[] => part.split('.').filter(Boolean);

/** Excludes "3.5" and "e.g": the words of a host are longer and begin with a letter. */
const canBeHost = (part: string): boolean =>
  wordsIn(part).some((word, index) => index > 0 && /^\p{M}*\p{L}[\p{L}\p{M}\p{N}-]/u.test(word));

const isLink = (host: string, after: string): boolean => {
  const words = wordsIn(host);
  const ending = (words.at(-1) ?? '').toLowerCase();
  // "light.So" is a sentence that ends without a space.
  const isSentence = words.length === 2 && /\p{Ll}\.\p{Lu}\p{Ll}+$/u.test(host) && !surely.has(ending);
  const isCountry = /^\p{L}\p{L}$/u.test(ending) && ending !== 'ft';
  const isEnding = isCountry || surely.has(ending) || endings.has(ending) || ending.startsWith('xn--');
  return (isEnding && !isSentence) || /[/?#\\]/.test(after);
};

const surely = new Set(['com', 'net', 'org']);
/** Besides two-letter country codes ("sq.ft" is no host). Mail programs do not link other hosts. */
const endings = new Set(
  'app biz click cloud dev email example icu info invalid link mobi online page pro shop site store tech test top vip web website xyz'.split(
    ' ',
  ),
);
