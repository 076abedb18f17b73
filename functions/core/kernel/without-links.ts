/** In the place of each word that has a link or an address in it. */
const removed = '[link removed]';

/**
 * Text without links and addresses. What can only be one (a scheme, a host with a path, an e-mail address) is left out, and so is
 * a host by its ending; of all other words with a dot inside, the dot is followed by a space, as nobody can tell "done.Then" from a host.
 */
export const withoutLinks = (text: string): string => text.replace(unseen, '').replace(/\S+/g, withoutLink);

/** Nobody sees them: they only keep apart what a mail program puts together again. */
const unseen = /\p{Cf}|(?!\s)\p{Cc}/gu;

const scheme =
  /(?:^|[^\p{L}\p{N}])(?:https?|ftps?|file|mailto|tel|sms|callto|facetime|skype|whatsapp|webcal|geo|intent|market|javascript|data):\S/iu;
const fourNumbers = /\d\.\d{1,3}\.\d{1,3}\.\d/;

const withoutLink = (word: string): string => {
  // Full-width letters, dots and signs are the plain ones to a browser, and the ideographic full stop is a dot before a Latin ending.
  const plain = word.normalize('NFKC').replace(/。(?=[a-z])/gi, '.');
  if (/:\/\/|\\\\|.@.|www\.\S/i.test(plain) || scheme.test(plain) || fourNumbers.test(plain)) return removed;
  const hosts = [...plain.matchAll(dotted)].filter(([part]) => mayBeHost(part));
  if (hosts.length === 0) return word;
  return hosts.some(({ 0: host, index }) => isLink(host, plain.charAt(index + host.length)))
    ? removed
    : plain.replace(dotInside, '. ');
};

const dotted = /[\p{L}\p{M}\p{N}.-]+/gu;
const dotInside = /(?<=[^\s.])\.(?=[\p{L}\p{M}])/gu;

const wordsIn = (part: string): string[] => part.split('.').filter(Boolean);

/** Not "3.5" and not "e.g": the words of a host are longer, and begin with a letter. */
const mayBeHost = (part: string): boolean =>
  wordsIn(part).some((word, index) => index > 0 && /^\p{M}*\p{L}[\p{L}\p{M}\p{N}-]/u.test(word));

/** `after`: what follows the host. */
const isLink = (host: string, after: string): boolean => {
  const words = wordsIn(host);
  const ending = (words.at(-1) ?? '').toLowerCase();
  // "light.So": a sentence that ends without a space, where nothing else says that it is a host.
  const isSentence = words.length === 2 && /\p{Ll}\.\p{Lu}\p{Ll}+$/u.test(host) && !surely.has(ending);
  const isCountry = /^\p{L}\p{L}$/u.test(ending) && ending !== 'ft';
  const isEnding = isCountry || surely.has(ending) || endings.has(ending) || ending.startsWith('xn--');
  return (isEnding && !isSentence) || /[/?#\\]/.test(after);
};

const surely = new Set(['com', 'net', 'org']);
/** What else hosts end with, besides the two letters of a country (of which "sq.ft" has none). One with another ending can be read, and not clicked. */
const endings = new Set(
  'app biz click cloud dev email example icu info invalid link mobi online page pro shop site store tech test top vip web website xyz'.split(
    ' ',
  ),
);
