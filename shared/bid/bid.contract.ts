import * as z from 'zod/mini';
import { optionalInteger, optionalText, typedNumber } from '#shared/api/common';

export const bidTimelines = ['1 week', '2 weeks', '3 weeks', '1 month', 'flexible'] as const;

export const maxBidAmount = 1_000_000;
// A literal, because number formatting would load all of ICU in every function (12 ms of a cold start).
const amountMessage = 'Bid amount must be a whole number of dollars from 1 to 1,000,000';
const amountError = (input: unknown): string => {
  if (String(input ?? '').trim() === '') return 'Bid amount is required';
  return typeof input === 'string' ? `${amountMessage}, written as 1850 or 1,850` : amountMessage;
};

export const maxRentalDays = 730;

/** Characters, after trimming. */
export const maxBidNote = 500;

const earliestMessage = 'Earliest install date must be a date';

/** Null means unstated. */
export const BidTerms = z.object({
  rentalDays: optionalInteger(1, maxRentalDays, 'Rental days included must be a whole number from 1 to 730'),
  extensionPrice: optionalInteger(0, 100_000, 'Price per extra 30 days must be a whole number of dollars from 0 to 100,000'),
  deliveryIncluded: z.pipe(
    z.nullish(z.boolean('Must be true or false')),
    z.transform((value) => value ?? null),
  ),
  // A day in the property's time zone.
  earliestInstall: z.pipe(
    z.nullish(z.iso.date(earliestMessage).check(z.refine((day) => day >= '2000', earliestMessage))),
    z.transform((value) => value ?? null),
  ),
  depositPercent: optionalInteger(0, 100, 'Deposit must be a whole number of percent from 0 to 100'),
});
export type BidTerms = z.infer<typeof BidTerms>;

export const PlaceBidBody = z.object({
  amount: z.pipe(
    typedNumber('dollars', amountError),
    z.int(amountMessage).check(z.gte(1, amountMessage), z.lte(maxBidAmount, amountMessage)),
  ),
  timeline: z.enum(bidTimelines, 'Please select a valid timeline option'),
  acceptsCreditCards: z._default(z.boolean('Must be true or false'), false),
  ...z.partial(BidTerms).shape,
  note: z.optional(optionalText(maxBidNote)),
});
export type PlaceBidBody = z.infer<typeof PlaceBidBody>;

/** Contains only the fields to change. Null clears a term or the note. */
export const EditBidBody = z.extend(z.partial(PlaceBidBody), {
  // No default, which would be a change.
  acceptsCreditCards: z.optional(z.boolean('Must be true or false')),
});
export type EditBidBody = z.infer<typeof EditBidBody>;
