/**
 * Whether a word can be shown as somebody's first name before a fee is paid. It does not use the mask of messages, which functions that only read
 * would have to load; it is cheaper and stricter. Whatever may be something else (a number in words, part of an address, the name of a company or
 * its site) is not shown; now and then that hits a real name, which is the smaller harm.
 */

/** First names are hardly ever longer, and companies' names written as one word hardly ever shorter. */
const maxLength = 14;
/** Of scripts that write a word in few characters, seven could already be the digits of a number. */
const maxCharacters = 6;

const word = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u;
const alphabetic = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const oneAlphabet = /^(?:[\p{Script=Latin}\P{L}]+|[\p{Script=Cyrillic}\P{L}]+|[\p{Script=Greek}\P{L}]+)$/u;

const providers = /gmail|googlemail|geemail|hotmail|yahoo|icloud|outlook|protonmail|whatsapp|telegram|instagram|arroba/;
/** "danaatacmedotio", "danaatacmecom", "harborstagingcom"; "Malcom" and "Garnet" are names. */
const address = /[a-z](?:dot|punto|punkt)[a-z]{2,}|[a-z]{5,}(?:com|net|org)$/;
/** What companies of this trade call themselves: "Rosalstages", "HarborHomes". */
const trade =
  /stag(?:e|ing)|realt(?:y|or)|homes|houses|interior|design|decor|propert(?:y|ies)|furnish|studio|agency|compan(?:y|ies)|group|llc/;
const digit =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const twoDigits = new RegExp(`(?:${digit}){2}`);
const anyDigit = new RegExp(digit, 'g');

const isWord = (text: string): boolean => {
  if (text.length > maxLength || !word.test(text)) return false;
  if (!alphabetic.test(text)) return [...text].length <= maxCharacters;
  // "DanaAtAcmeDotIo"; "McDonald" and "DeShawn" have one such place.
  return oneAlphabet.test(text) && (text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) < 3;
};

/** Letters only, with what stands between the parts of a name. */
export const isFirstName = (text: string): boolean => {
  const name = text.normalize('NFKC');
  if (!isWord(name)) return false;
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  if ([providers, address, trade, twoDigits].some((other) => other.test(letters))) return false;
  return (letters.match(anyDigit)?.length ?? 0) < 3;
};
