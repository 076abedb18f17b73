import * as z from 'zod/mini';
import { durations } from '#shared/rental';
import { Id, optionalLine, optionalText } from './common';
import { bidsOfDeck, deckPositions, maxDeckLine, maxDeckNote, maxFirstName } from './deck-values';
import { maxProjectPhotos } from './project-values';

/** 128 bits, as they stand in a link. Whether it is one of ours the server says. */
export const DeckLinkParams = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/, 'This is no link to a deck')) });

const howMany = `Please choose ${bidsOfDeck.least} to ${bidsOfDeck.most} bids`;

export const CreateDeckBody = z.object({
  bidIds: z.array(Id, howMany).check(
    z.minLength(bidsOfDeck.least, howMany),
    z.maxLength(bidsOfDeck.most, howMany),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each bid once'),
  ),
  /** Paths of the project's photos. */
  photos: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(maxProjectPhotos)), []),
  line: optionalText(maxDeckLine),
  days: z.literal([...durations], 'Please choose for how long the furniture is needed'),
  showPrices: z._default(z.boolean('Show prices must be yes or no'), true),
});
export type CreateDeckBody = z.infer<typeof CreateDeckBody>;

export const AnswerDeckBody = z.object({
  position: z.enum(deckPositions, 'Please choose a favorite'),
  firstName: optionalLine(maxFirstName),
  note: optionalText(maxDeckNote),
});
export type AnswerDeckBody = z.infer<typeof AnswerDeckBody>;
