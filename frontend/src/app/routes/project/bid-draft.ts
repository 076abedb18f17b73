import * as z from 'zod/mini';
import { draftPlaces } from '#lib/draft-places';
import { keptDraft } from '#lib/kept-draft';
import type { PlaceBidBody } from '#shared/bid/bid.contract';

export type BidInput = z.input<typeof PlaceBidBody>;

/** Accepts all values that the form's fields can show. */
const StoredBid = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Returns the draft of a bid, which this device stores for an account and a project until it is submitted. */
export const bidDraft = (userId: string, projectId: string) => {
  const { read, keep } = keptDraft(draftPlaces.bid(userId, projectId), StoredBid);
  return {
    read: () => read() as Partial<BidInput> | null,
    /** Stores the filled fields. Deletes the draft if there are none. */
    keep: (values: Partial<BidInput>): void => {
      const filled = Object.entries(values).filter(([, value]) => value || value === 0);
      keep(filled.length > 0 ? (Object.fromEntries(filled) as z.output<typeof StoredBid>) : null);
    },
  };
};
