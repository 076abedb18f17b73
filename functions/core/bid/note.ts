import { maskedBeside } from '#core/masking/together';
import type { PlaceBidBody } from '#shared/contracts/bid';
import type { BidRecord } from './bid';

/**
 * The note of a new bid as it is stored; empty where nothing is said. `beside`: what its stager has said about the project before, as the owner reads
 * it: of a number that begins there, what is told here is hidden as well.
 */
export const noteOf = (
  { note }: Pick<PlaceBidBody, 'note'>,
  beside: readonly string[],
): Pick<BidRecord, 'note' | 'shownNote'> => {
  if (!note) return {};
  const shownNote = maskedBeside(beside, note);
  return { note, ...(shownNote !== null && { shownNote }) };
};
