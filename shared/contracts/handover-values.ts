import { keysOf } from './project-values';

/** What the two parties of a paid bid agree a day for, in the order in which it happens. */
export const handoverOccasions = {
  install: 'Install day',
  photo_day: 'Photo day',
  rental_end: 'End of rental',
  extension_end: 'End of extension',
  pick_up: 'Pick-up',
} as const;
export type HandoverOccasion = keyof typeof handoverOccasions;

export const occasions = keysOf(handoverOccasions);

/** The two parties of a bid. */
export const parties = ['owner', 'stager'] as const;
export type PartyName = (typeof parties)[number];
