/** Decides which first names are shown before a fee is paid. Hiding a real name does less harm than showing an address. */

/** Letters. First names are rarely longer, and company names in one word are rarely shorter. */
const maxLength = 14;
/** The limit in scripts that need few characters for a word, where more characters could be a phone number. */
const maxCharacters = 6;

const word = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u;
const alphabetic = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const oneAlphabet = /^(?:[\p{Script=Latin}\P{L}]+|[\p{Script=Cyrillic}\P{L}]+|[\p{Script=Greek}\P{L}]+)$/u;

const providers = /gmail|googlemail|geemail|hotmail|yahoo|icloud|outlook|protonmail|whatsapp|telegram|instagram|arroba/;
const address = /[a-z](?:dot|punto|punkt)[a-z]{2,}|[a-z]{5,}(?:com|net|org)$/;
const trade =
  /stag(?:e|ing)|realt(?:y|or)|homes|houses|interior|design|decor|propert(?:y|ies)|furnish|studio|agency|compan(?:y|ies)|group|llc/;
const digit =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const twoDigits = new RegExp(`(?:${digit}){2}`);
const anyDigit = new RegExp(digit, 'g');

const isWord = (text: string): boolean => {
  if (text.length > maxLength || !word.test(text)) return false;
  if (!alphabetic.test(text)) return [...text].length <= maxCharacters;
  // Rejects "DanaAtAcmeDotIo". "McDonald" and "DeShawn" have one such place.
  return oneAlphabet.test(text) && (text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) < 3;
};

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
