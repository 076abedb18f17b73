import * as words from './vocabulary';

/** What the names of this trade are made of; and words that are, too, and name nobody. */
const trade =
  /stag(?:es?|ed|ing|ers?)|homes?|house|designs?|interiors?|decor|realt(?:y|ors?)|propert(?:y|ies)|living|spaces|linens?/;
const tradeWord =
  /^(?:home|house|living|interior|propert|decor)|^(?:back|\w{0,2})stag\w{1,4}$|^\w{3,6}(?:home|house)s?$|^(?:re)?design\w{0,3}$/;

/** "rosalstages", "harborstaging": a word that nobody uses but who is called so. */
export const isCoined = (word: string): boolean =>
  word.length >= 9 &&
  word.length <= 40 &&
  /^\p{L}+$/u.test(word) &&
  trade.test(word) &&
  (word.includes('by') || !tradeWord.test(word));

/** A word that says how something is, or one that stands where names do and is none. */
export const isOrdinary = (word: string): boolean =>
  words.ordinaryWords.has(word) ||
  (!isCoined(word) && /(?:ed|ing|ful|ive|able|ible|al|ly|ous|ent|ant|less|ic|ish|ate|ion|[ai]d[ao]s?)$/.test(word));

const file = /\.(?:jpe?g|png|heic|gif|webp|svg|pdf|docx?|xlsx?|pptx?|csv|txt|zip|mov|mp4|dwg|skp)$/;

/** Whether a name is written as nobody writes a word: with a figure in it, an underscore, a dot. */
export const isMarked = (name: string): boolean =>
  /\p{L}/u.test(name) && !file.test(name) && /[_#:]|\p{L}\.\p{L}|\p{L}[._+-]?\d| (?:dot|underscore) /u.test(name);
