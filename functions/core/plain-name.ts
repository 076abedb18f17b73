/**
 * Whether a text can be shown as a name, of a person or a place, without the mask of messages: for functions that only read, which
 * would have to carry it. It is stricter than the mask and cheaper. What is no name here (an address, a number in words, a web site)
 * is left out or hidden; that this now and then happens to a real name is the smaller harm.
 */

const maxWords = 5;
const maxWordLength = 20;
/** Of scripts that write a word in few characters, seven could already be the digits of a number. */
const maxCharacters = 6;

const word = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u;
const alphabetic = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const oneAlphabet = /^(?:[\p{Script=Latin}\P{L}]+|[\p{Script=Cyrillic}\P{L}]+|[\p{Script=Greek}\P{L}]+|\P{L}+)$/u;

const providers = /gmail|googlemail|geemail|hotmail|yahoo|icloud|outlook|protonmail|whatsapp|telegram|arroba/;
/** "danaatacmedotio", "danaatacmecom" */
const address = /[a-z](?:dot|punto|punkt)[a-z]{2,}|[a-z]at[a-z]{2,}(?:com|net|org)$/;
const digit =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const twoDigits = new RegExp(`(?:${digit}){2}`);
const anyDigit = new RegExp(digit, 'g');

const isWord = (text: string): boolean => {
  if (!word.test(text) || text.length > maxWordLength) return false;
  if (!alphabetic.test(text)) return [...text].length <= maxCharacters;
  // "DanaAtAcmeDotIo"; "McDonald" and "DeShawn" have one such place.
  return oneAlphabet.test(text) && (text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) < 3;
};

/** Letters only, with what stands between the parts of a name; nothing that could be read as a number or an address. */
export const isPlainName = (text: string): boolean => {
  const name = text.normalize('NFKC');
  const words = name.split(/,?\s+/);
  if (words.length > maxWords || !words.every(isWord)) return false;
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  if (providers.test(letters) || address.test(letters) || twoDigits.test(letters)) return false;
  return (letters.match(anyDigit)?.length ?? 0) < 3;
};
