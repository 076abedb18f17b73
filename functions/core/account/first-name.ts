/**
 * Whether a word can be shown as somebody's first name before a fee is paid, without the mask of messages: functions that only read would have to
 * carry it. It is stricter than the mask and cheaper. What is no first name here (a number in words, part of an address, what a company or its
 * web site is called) is left out; that this now and then happens to a real name is the smaller harm.
 */

/** Hardly a first name is longer, and hardly a company's name written as one word is shorter by much. */
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
