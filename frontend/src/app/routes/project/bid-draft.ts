import * as z from 'zod/mini';
import { draftPlaces } from '#lib/draft-places';
import { keptDraft } from '#lib/kept-draft';
import type { PlaceBidBody } from '#shared/bid/bid.contract';

export type BidInput = z.input<typeof PlaceBidBody>;

/** Whatever the form's fields can show. */
const StoredBid = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A bid that is not sent yet. It is stored on this device for its account and project until it is submitted. */
export const bidDraft = (userId: string, projectId: string) => {
  const { read, keep } = keptDraft(draftPlaces.bid(userId, projectId), StoredBid);
  return {
    read: () => read() as Partial<BidInput> | null,
    /** Stores what is filled in. Without any, deletes the draft. */
    keep: (values: Partial<BidInput>): void => {
      const filled = Object.entries(values).filter(([, value]) => value || value === 0);
      keep(filled.length > 0 ? (Object.fromEntries(filled) as z.output<typeof StoredBid>) : null);
    },
  };
};
