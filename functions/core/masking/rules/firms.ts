import { isUnusual } from './names';
import type { Span } from './reading';
import { gapBefore, spanOf, type Tokens, wordAt, wordsIn } from './tokens';
import * as words from './vocabulary';

/** What is said right before a firm's name that is to be looked up, and right behind it. */
const before = new RegExp(
  String.raw`(?:\b(?:google(?: us| me| it| for)?|call|ask for|look(?: us| me| it)? up|look for|search(?: for| us)?|under|called|type|yelp|houzz|facebook|fb|linkedin|we are|we re)|` +
    String.raw`\bfind (?:us|me)(?: on [a-z]+)?(?: as| at)?|\b(?:listed|known|we are)(?: on [a-z]+)? as|\b(?:company|business|firm|name)(?: name)?(?: on [a-z]+)? is)[:,"' \n-]{1,3}$`,
);
const after = /^["',]? (?:is )?(?:on|into|in) (?:google|facebook|fb|yelp|instagram|insta|ig|houzz|linkedin|maps|nextdoor)\b/;

/** Where people are found by their names. */
const ofPeople = /\b(?:google|facebook|fb|linkedin|nextdoor)[:,"' ]{1,3}$/;

/** "facebook: Joslin Couch": two or three words with capitals, of which people use one at most, and nothing after them. */
const personSpans = (tokens: Tokens): Span[] => {
  const { text, cased, list } = tokens;
  const isName = (index: number): boolean => /^\p{Lu}\p{Ll}/u.test(cased.slice(list[index]?.at, list[index]?.end));
  const spans: Span[] = [];
  for (let first = 0; first < list.length; first += 1) {
    if (
      !isName(first) ||
      (isName(first - 1) &&
        gapBefore(tokens, first) === ' ' &&
        !words.services.has(wordAt(tokens, first - 1)) &&
        wordAt(tokens, first - 1) !== 'google')
    )
      continue;
    let next = first + 1;
    while (next < first + 3 && isName(next) && gapBefore(tokens, next) === ' ') next += 1;
    const span = spanOf(tokens, first, next);
    const isUsed = wordsIn(tokens, first, next).filter((word) => !isUnusual(word)).length;
    const isLookedUp =
      (ofPeople.test(text.slice(Math.max(0, span.at - 12), span.at)) && !/^ \p{L}/u.test(text.slice(span.end, span.end + 2))) ||
      /^,? on (?:facebook|fb|linkedin|nextdoor)\b/.test(text.slice(span.end, span.end + 16));
    if (next - first > 1 && isUsed <= 1 && isUsed < next - first && isLookedUp) spans.push(span);
  }
  return spans;
};

/** Where a reading gives the name of a firm that is to be looked up: "google Joslin Couch Staging". */
export const firmSpans = (tokens: Tokens): Span[] => {
  const { text, cased } = tokens;
  const isCapital = (index: number): boolean => /^\p{Lu}/u.test(cased.slice(tokens.list[index]?.at));
  const isBeside = (index: number): boolean => /^ ?[ &'-] ?$/.test(gapBefore(tokens, index));
  const isIntroduced = (first: number): boolean => {
    const at = tokens.list[first]?.at ?? 0;
    return before.test(text.slice(Math.max(0, at - 40), at).replace(/'/g, ' '));
  };
  const spans: Span[] = [];
  for (let last = 1; last < tokens.list.length; last += 1) {
    if (!words.firmEndings.has(wordAt(tokens, last))) continue;
    while (words.firmEndings.has(wordAt(tokens, last + 1)) && isBeside(last + 1)) last += 1;
    let first = last;
    while (
      first > last - 6 &&
      isBeside(first) &&
      !isIntroduced(first) &&
      (isCapital(first - 1) || words.firmJoiners.has(wordAt(tokens, first - 1)) || !isCapital(last))
    )
      first -= 1;
    const name = wordsIn(tokens, first, last + 1);
    const isNamed = isCapital(last) ? name.some((word) => !words.firmGenerics.has(word)) : name.some(isUnusual);
    const goesOn = isCapital(last + 1) && gapBefore(tokens, last + 1) === ' ';
    const span = spanOf(tokens, first, last + 1);
    if (
      name.length > 1 &&
      isNamed &&
      !goesOn &&
      (isIntroduced(first) || (isCapital(first) && after.test(text.slice(span.end, span.end + 30))))
    )
      spans.push(span);
  }
  return [...spans, ...personSpans(tokens)];
};
