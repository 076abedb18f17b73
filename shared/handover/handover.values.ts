import { keysOf } from '#shared/project/project.values';

/** The two parties of a paid bid agree on a day for each of these, in this order. */
export const handoverOccasions = {
  install: 'Install day',
  photo_day: 'Photo day',
  rental_end: 'End of rental',
  extension_end: 'End of extension',
  pick_up: 'Pick-up',
} as const;
export type HandoverOccasion = keyof typeof handoverOccasions;

/** `photo day` */
export const nameInText = (occasion: HandoverOccasion): string => handoverOccasions[occasion].toLowerCase();

export const occasions = keysOf(handoverOccasions);

/** The occasions that each one must not precede. */
const previousOf: Partial<Record<HandoverOccasion, readonly HandoverOccasion[]>> = {
  photo_day: ['install'],
  rental_end: ['install'],
  extension_end: ['rental_end'],
  pick_up: ['install', 'rental_end'],
};

/**
 * Returns why a date is refused, if it is too early, or ends the rental after the pick-up. `dateOf`: the proposed date of an
 * occasion, or else the agreed one.
 */
export const orderProblem = (
  occasion: HandoverOccasion,
  date: string,
  dateOf: (occasion: HandoverOccasion) => string | null | undefined,
): string | undefined => {
  const refusal = (word: string, other: HandoverOccasion) =>
    `The ${nameInText(occasion)} can't be ${word} the ${nameInText(other)}`;
  const missed = previousOf[occasion]?.find((previous) => date < (dateOf(previous) ?? ''));
  if (missed) return refusal('before', missed);
  return occasion === 'rental_end' && date > (dateOf('pick_up') ?? date) ? refusal('after', 'pick_up') : undefined;
};

export const parties = ['owner', 'stager'] as const;
export type PartyName = (typeof parties)[number];
