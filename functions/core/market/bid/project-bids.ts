import { both } from '#core/kernel/parallel';
import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Account, Reader } from '#core/market/account/account';
import { findParties } from '#core/market/account/former.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { isStager } from '#shared/account/user.values';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { BidRecord } from './bid';
import { findBidOf, findBidOn, listProjectBids, markSeenByOwner } from './bid.repo';
import { listedBid } from './bid.view';
import { seesOthersBids } from './sealed';

/** Returns the bids that a reader may see. A stager sees only its own. Throws the error of `found`, if there is one. */
export const bidsForReader = async (
  projectId: string,
  found: Promise<ProjectRecord>,
  reader: (Account & Reader) | undefined,
  request: PageRequest,
  areSealed: boolean,
  now: Date,
): Promise<Page<BidWithBidder>> => {
  const [project, page] = await both(found, visibleBids(projectId, reader, request));
  const comparesAll = !(reader && isStager(reader.userType));
  if (comparesAll && !seesOthersBids(reader, project, areSealed)) return { items: [], next: undefined };
  const { items: read, next } = comparesAll ? await withChosenFirst(project, page, request) : page;
  const items = await markSeen(reader, project, read, now);
  const bidders = await findParties(
    items.map(({ id, userId }) => ({ bidId: id, userId })),
    now,
  );
  return { items: items.flatMap((bid) => listedBid(bid, bidders.get(bid.id), reader, now, project.photos) ?? []), next };
};

/** Marks bids as seen if the owner reads them, unless it is an administrator who impersonates the owner. */
const markSeen = async (
  reader: Reader | undefined,
  project: ProjectRecord,
  bids: BidRecord[],
  now: Date,
): Promise<BidRecord[]> => {
  if (reader?.id !== project.userId || reader.isImpersonating) return bids;
  const shown = await Promise.all(bids.map((bid) => markSeenByOwner(bid, now)));
  return shown.flatMap((bid) => (bid && bid.status !== 'rejected' ? [bid] : []));
};

/** Moves the chosen bid to the first page. Leaves it in place if a page has one bid. */
const withChosenFirst = async (
  { id, selectedBidId }: ProjectRecord,
  page: Page<BidRecord>,
  { limit, cursor }: PageRequest,
): Promise<Page<BidRecord>> => {
  if (selectedBidId === null || limit === 1) return page;
  const isChosen = (bid: BidRecord): boolean => bid.id === selectedBidId;
  if (cursor !== undefined) return { ...page, items: page.items.filter((bid) => !isChosen(bid)) };
  if (page.next === undefined || page.items.some(isChosen)) return page;
  const [chosen, others] = await both(findBidOn(id, selectedBidId), listProjectBids(id, { limit: limit - 1 }));
  return chosen ? { ...others, items: [chosen, ...others.items] } : page;
};

const visibleBids = async (projectId: string, reader: Account | undefined, request: PageRequest): Promise<Page<BidRecord>> => {
  if (reader && isStager(reader.userType)) {
    const own = await findBidOf(projectId, reader.id);
    return { items: own ? [own] : [], next: undefined };
  }
  return listProjectBids(projectId, request);
};
