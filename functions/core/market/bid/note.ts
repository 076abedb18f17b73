import type { Mask } from '#core/kernel/masking/fragments.repo';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import type { BidRecord } from './bid';

export const noteOf = ({ note }: Pick<PlaceBidBody, 'note'>, mask: Mask): Pick<BidRecord, 'note' | 'shownNote'> => {
  if (!note) return {};
  const [shownNote] = mask.apply([note]);
  return { note, ...(shownNote !== note && { shownNote }) };
};
