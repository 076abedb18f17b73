import { isUnusual } from './names';
import type { Span } from './reading';
import { gapBefore, spanOf, type Tokens, wordAt, wordsIn } from './tokens';
import * as words from './vocabulary';

/** Words right before a firm's name that ask to look it up, and words right after it. */
const before = new RegExp(
  String.raw`(?:\b(?:google(?: us| me| it| for)?|call|ask for|look(?: us| me| it)? up|look for|search(?: for| us)?|under|called|type|yelp|houzz|facebook|fb|linkedin|we are|we re)|` +
    String.raw`\bfind (?:us|me)(?: on [a-z]+)?(?: as| at)?|\b(?:listed|known|we are)(?: on [a-z]+)? as|\b(?:company|business|firm|name)(?: name)?(?: on [a-z]+)? is)[:,"' \n-]{1,3}$`,
);
const after = /^["',]? (?:is )?(?:on|into|in) (?:google|facebook|fb|yelp|instagram|insta|ig|houzz|linkedin|maps|nextdoor)\b/;

const ofPeople = /\b(?:google|facebook|fb|linkedin|nextdoor)[:,"' ]{1,3}$/;

/** Finds two or three capitalized words, at most one of them common: "facebook: Joslin Couch". */
const personSpans = (tokens: Tokens): Span[] => {
  const { text, cased, list } = tokens;
  const isName = (index: number): boolean => {
    const word = wordAt(tokens, index);
    const isPlace = words.services.has(word) || word === 'google';
    return !isPlace && /^\p{Lu}\p{Ll}/u.test(cased.slice(list[index]?.at, list[index]?.end));
  };
  const spans: Span[] = [];
  for (let first = 0; first < list.length; first += 1) {
    if (!isName(first) || (isName(first - 1) && gapBefore(tokens, first) === ' ')) continue;
    let next = first + 1;
    while (next < first + 3 && isName(next) && gapBefore(tokens, next) === ' ') next += 1;
    const { at, end } = spanOf(tokens, first, next);
    const common = wordsIn(tokens, first, next).filter((word) => !isUnusual(word)).length;
    const isBehind = ofPeople.test(text.slice(Math.max(0, at - 12), at)) && !/^ \p{L}/u.test(text.slice(end, end + 2));
    const isBefore = /^,? on (?:facebook|fb|linkedin|nextdoor)\b/.test(text.slice(end, end + 16));
    if (next - first > 1 && common <= 1 && (isBehind || isBefore)) spans.push({ at, end });
  }
  return spans;
};

/** Finds firms to look up: "google Joslin Couch Staging". */
const firmSpans = (tokens: Tokens): Span[] => {
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

export const lookedUpSpans = (tokens: Tokens): Span[] => [...firmSpans(tokens), ...personSpans(tokens)];
