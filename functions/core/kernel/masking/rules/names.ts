import { english } from './english';
import * as words from './vocabulary';

/** Parts of names in this trade, and ordinary words that contain them. */
const trade =
  /stag(?:es?|ed|ing|ers?)|homes?|house|designs?|interiors?|decor|realt(?:y|ors?)|propert(?:y|ies)|living|spaces|linens?/;
const tradeWord =
  /^(?:home|house|living|interior|propert|decor)|^(?:back|\w{0,2})stag\w{1,4}$|^\w{3,6}(?:home|house)s?$|^(?:re)?design\w{0,3}$/;

/** "rosalstages", "harborstaging" */
export const isCoined = (word: string): boolean =>
  word.length >= 9 &&
  word.length <= 40 &&
  /^\p{L}+$/u.test(word) &&
  trade.test(word) &&
  (word.includes('by') || !tradeWord.test(word));

const endings = /(?:ed|ing|ful|ive|able|ible|al|ly|ous|ent|ant|less|ic|ish|ate|ion|[ai]d[ao]s?)$/;

/** Returns whether a word is an ordinary one, and not a name. */
export const isOrdinary = (word: string): boolean => words.ordinaryWords.has(word) || (!isCoined(word) && endings.test(word));

const derived = new RegExp(`${endings.source.slice(0, -2)}|ness|ment|ity|ance|ence|is[mt]|ize)s?$`);

/** "lamps", "lamp"; "styling", "style"; "bigger", "big" */
const stemsOf = (word: string): string[] => {
  const stem = /^(.{3,}?)(?:i?e?[sd]|i?ers?|i?est|ing|ly|ness|ment)s?$/.exec(word)?.[1] ?? word;
  return [word, word.replace(/s$/, ''), stem, `${stem}e`, `${stem}y`, stem.replace(/(.)\1$/, '$1')];
};

const known = [words.knownSites, words.topLevels, words.services, words.mailboxes, words.mailHosts, words.ordinaryWords];

export const isKnownWord = (word: string): boolean =>
  words.shortWords.has(word) || stemsOf(word).some((stem) => english().has(stem) || derived.test(stem));

/** "joscouch": in no list of words, so probably a name. */
export const isUnusual = (word: string): boolean =>
  /^\p{L}{4,40}$/u.test(word) &&
  !known.some((some) => some.has(word)) &&
  (isCoined(word) ||
    !stemsOf(word).some((stem) => stem.length < 4 || english().has(stem) || (stem.length < 13 && derived.test(stem))));

const ending = String.raw`\.(?:jpe?g|png|heic|gif|webp|svg|pdf|docx?|xlsx?|pptx?|csv|txt|zip|mov|mp4|dwg|skp|psd|raw|dng|nef|cr2|arw|raf)`;
const file = new RegExp(`${ending}$`);

/** Names in links and file names are nobody's account. */
export const linksAndFiles = new RegExp(String.raw`https?:\/\/\S+|(?<!\S)[^\s,;]{1,80}${ending}(?![\p{L}\d])`, 'gu');

/** Returns whether a name has a digit, an underscore or a dot, as no word has. */
export const isMarked = (name: string): boolean =>
  /\p{L}/u.test(name) && !file.test(name) && /[_#:]|\p{L}\.\p{L}|\p{L}[._+-]?\d| (?:dot|underscore) /u.test(name);
