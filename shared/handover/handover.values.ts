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

/** The occasion that each one must not precede. */
const previousOf: Partial<Record<HandoverOccasion, HandoverOccasion>> = {
  photo_day: 'install',
  rental_end: 'install',
  extension_end: 'rental_end',
  pick_up: 'install',
};

/** Returns why a date is refused, if it is too early. `dateOf`: the proposed date of an occasion, or else the agreed one. */
export const orderProblem = (
  occasion: HandoverOccasion,
  date: string,
  dateOf: (occasion: HandoverOccasion) => string | null | undefined,
): string | undefined => {
  const previous = previousOf[occasion];
  const earliest = previous && dateOf(previous);
  if (!previous || !earliest || date >= earliest) return undefined;
  return `The ${nameInText(occasion)} cannot be before the ${nameInText(previous)}`;
};

export const parties = ['owner', 'stager'] as const;
export type PartyName = (typeof parties)[number];
