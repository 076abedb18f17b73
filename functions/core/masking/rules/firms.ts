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
  return spans;
};
