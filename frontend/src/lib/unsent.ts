import { draftNames } from './draft-places';
import { storedKeys } from './storage';

const countOf = (name: string): number => storedKeys('localStorage').filter((key) => key.startsWith(`${name}:`)).length;

/** What a logout deletes from this device. */
export const countUnsent = () => ({
  waiting: countOf(draftNames.outbox),
  projects: countOf(draftNames.text),
  bids: countOf(draftNames.bid),
});
