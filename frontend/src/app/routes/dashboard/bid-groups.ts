import { type Standing, standingOf } from '#features/bids/standing';
import { isReviewAskedFor } from '#features/reviews/review';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { wonStepOf } from './won-step';

const titles = { act: 'Act Now', underWay: 'In Progress', wait: 'Waiting', closed: 'Closed' } as const;

const groupOf = (bid: BidWithProject, standing: Standing, now: Date): keyof typeof titles => {
  // A completed project is closed once it is reviewed.
  if (standing === 'won' && bid.project.status === 'completed')
    return isReviewAskedFor(bid.project.reviewAwaitedSince, now) ? 'act' : 'closed';
  if (standing === 'won') return wonStepOf(bid, now) ? 'act' : 'underWay';
  if (standing === 'mustPay') return 'act';
  return standing === 'waiting' || standing === 'passedOver' || standing === 'paused' ? 'wait' : 'closed';
};

/**
 * Groups a stager's bids by who acts next, fees that are due first. Bids that are not sent yet lead those that wait. Omits empty
 * groups, and the title of a single group.
 */
export const groupsOf = <Unsent = never>(
  bids: readonly BidWithProject[],
  now: Date,
  unsent: readonly Unsent[] = [],
): { title?: string; rows: (BidWithProject | Unsent)[] }[] => {
  const known = bids.map((bid) => ({ bid, standing: standingOf(bid.project, bid) }));
  const groups = (Object.keys(titles) as (keyof typeof titles)[])
    .map((group) => {
      const own = known.filter(({ bid, standing }) => groupOf(bid, standing, now) === group);
      const dueFirst = own.sort((one, other) => Number(other.standing === 'mustPay') - Number(one.standing === 'mustPay'));
      return { title: titles[group], rows: [...(group === 'wait' ? unsent : []), ...dueFirst.map(({ bid }) => bid)] };
    })
    .filter(({ rows }) => rows.length > 0);
  return groups.length > 1 ? groups : groups.map(({ rows }) => ({ rows }));
};
