import { firstWord } from '#lib/format';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { datesToAgreeOn } from './proposed-dates';

/** Specification section 2. */
const contactWithinMs = 24 * 3_600_000;

interface Step {
  text: string | null;
  action: 'Propose Dates' | 'See Dates';
}

/** Returns the stager's next step on a won project. `text` is null once the 24 hours for the first contact are over. */
export const wonStepOf = ({ days, paidAt, project: { status, owner } }: BidWithProject, now: Date): Step | null => {
  if (status !== 'in_progress' || owner.name === null || owner.leftAt) return null;
  const dates = datesToAgreeOn(days, 'stager');
  if (dates) return { text: dates, action: 'See Dates' };
  if (days.length > 0) return null;
  const isDue = paidAt !== null && now.getTime() - Date.parse(paidAt) < contactWithinMs;
  return {
    text: isDue ? `${owner.phone ? 'Call' : 'Email'} ${firstWord(owner.name)} within 24 hours` : null,
    action: 'Propose Dates',
  };
};
