import * as z from 'zod/mini';
import { Id, optionalLine, optionalText } from '#shared/api/common';
import { longestStay } from '#shared/bid/rental';
import { bidsOfDeck, deckPositions, maxDeckLine, maxDeckNote, maxFirstName, maxHearts } from './deck.values';

/** 128 random bits in base64url. */
const secret = (message: string) => z.string(message).check(z.regex(/^[\w-]{22}$/, message));

export const DeckLinkParams = z.object({
  token: secret('This link is incomplete. Copy it again, or ask the person who sent it for a new one.'),
});

const howMany = `Please choose ${bidsOfDeck.least} to ${bidsOfDeck.most} bids`;

const howLong = `Please choose 1 to ${longestStay} days`;

export const CreateDeckBody = z.object({
  bidIds: z.array(Id, howMany).check(
    z.minLength(bidsOfDeck.least, howMany),
    z.maxLength(bidsOfDeck.most, howMany),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each bid once'),
  ),
  line: optionalText(maxDeckLine),
  days: z.int(howLong).check(z.gte(1, howLong), z.lte(longestStay, howLong)),
  showPrices: z._default(z.boolean('Must be true or false'), true),
});
export type CreateDeckBody = z.infer<typeof CreateDeckBody>;

/** A bid's concept for a room. `photo`: the path of the photo that shows the room. */
const Heart = z.object({ position: z.enum(deckPositions, 'Please choose an option'), photo: z.string().check(z.maxLength(200)) });

/** A favorite, or all hearts of one viewer. */
export const AnswerDeckBody = z
  .object({
    position: z.optional(z.enum(deckPositions, 'Please choose a favorite')),
    firstName: optionalLine(maxFirstName),
    note: optionalText(maxDeckNote),
    /** A random secret of the viewer's device, which identifies the hearts to replace. */
    viewer: z.optional(secret('This is not a viewer of a deck')),
    hearts: z.optional(z.array(Heart).check(z.maxLength(maxHearts, `Please choose at most ${maxHearts} hearts`))),
  })
  .check(
    z.refine(({ position, viewer, hearts }) => position !== undefined || (viewer !== undefined && hearts !== undefined), {
      path: ['position'],
      message: 'Please choose a favorite',
    }),
  );
export type AnswerDeckBody = z.infer<typeof AnswerDeckBody>;
