import type { Reader } from '#core/market/account/account';
import { propertyFor } from '#core/market/account/contact.view';
import type { Property } from '#core/market/account/former';
import { type BidRecord, isHandoverClosed } from '#core/market/bid/bid';
import type { Handover } from '#shared/handover/handover.answers';
import { occasions } from '#shared/handover/handover.values';
import { dayFor } from './handover';

/**
 * Shows a handover to one of its parties. `kept` is the property of a deleted owner.
 * @throws AppError as `assertSeesContact` of contact.view.ts does
 */
export const handoverFor = (bid: BidRecord, reader: Reader, kept?: Property): Handover => ({
  bidId: bid.id,
  projectId: bid.projectId,
  ...propertyFor(bid, reader, kept ?? bid.handover?.property),
  photosAllowed: bid.photosAllowed === true,
  days: occasions.map((occasion) => {
    const { agreed, proposed } = dayFor(bid.handover, occasion);
    return { occasion, agreed, proposed };
  }),
  closed: isHandoverClosed(bid),
});
