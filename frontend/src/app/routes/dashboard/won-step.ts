import { firstWord } from '#lib/format';
import type { BidWithProject } from '#shared/bid/bid.answers';

/** Specification section 2. */
const contactWithinMs = 24 * 3_600_000;

type WonBid = Pick<BidWithProject, 'hasDays' | 'paidAt'> & {
  project: Pick<BidWithProject['project'], 'status'> & {
    owner: Pick<BidWithProject['project']['owner'], 'name' | 'phone' | 'leftAt'>;
  };
};

/** Returns the stager's first step on a won project, or null once a day is proposed. `contact` is null after its 24 hours. */
export const firstStepOf = (
  { hasDays, paidAt, project: { status, owner } }: WonBid,
  now: Date,
): { contact: string | null } | null => {
  if (hasDays || status !== 'in_progress' || owner.name === null || owner.leftAt) return null;
  const isDue = paidAt !== null && now.getTime() - Date.parse(paidAt) < contactWithinMs;
  return { contact: isDue ? `${owner.phone ? 'Call' : 'Email'} ${firstWord(owner.name)} within 24 hours` : null };
};
