import * as z from 'zod/mini';

export const bidTimelines = ['1 week', '2 weeks', '3 weeks', '1 month', 'flexible'] as const;

export const maxBidAmount = 1_000_000;
// Written out: every function loads this file, and formatting a number would load all of ICU with it (12 ms of a cold start).
const amountMessage = 'Bid amount must be a whole number of dollars from 1 to 1,000,000';

export const PlaceBidBody = z.object({
  amount: z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{1,7}(\.0{1,2})?$/, amountMessage))], amountMessage),
    z.pipe(z.transform(Number), z.int(amountMessage).check(z.gte(1, amountMessage), z.lte(maxBidAmount, amountMessage))),
  ),
  timeline: z.enum(bidTimelines, 'Please select a valid timeline option'),
  acceptsCreditCards: z._default(z.boolean('Accepts credit cards must be yes or no'), false),
});
export type PlaceBidBody = z.infer<typeof PlaceBidBody>;
