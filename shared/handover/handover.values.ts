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

export const occasions = keysOf(handoverOccasions);

export const parties = ['owner', 'stager'] as const;
export type PartyName = (typeof parties)[number];
