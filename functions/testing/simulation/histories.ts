/** A project as its users see it, by specification section 4 alone. Bids are known by their stager, who has one at a time. */
interface Standing {
  /** `sweeping`: cancelled, and bids may still be pending. `deleted`: rejected bids may still exist. */
  status: 'open' | 'in_progress' | 'completed' | 'sweeping' | 'deleted';
  /** The chosen stager. */
  selected: string | null;
  bids: Record<
    string,
    {
      id: string | null;
      status: 'pending' | 'payment_required' | 'accepted' | 'rejected';
      wasChosen: boolean;
      /** Changed by its stager. Cannot be accepted before the owner sees it. */
      isChanged?: true;
    }
  >;
  withdrawals: Record<string, number>;
  /** The property's address, as the owner gave it to the stager. */
  address: string | null;
}

/** Bids are named by their id and their stager. */
export type Asked =
  | { action: 'place'; stagerId: string; isFree: boolean }
  | {
      action: 'change' | 'withdraw' | 'decline' | 'accept' | 'cancelPayment' | 'complete';
      stagerId: string;
      bidId: string;
      isFree: boolean;
    }
  | { action: 'saveProperty'; address: string }
  | { action: 'cancelProject' | 'deleteProject' | 'editProject' | 'finishProject' }
  /** Without a call: Stripe reports a paid fee, and an acceptance expires. */
  | { action: 'settle' | 'expire' };

/** One call and its period. `unknown`: without an answer, or with a failure, so it may have had an effect. */
export interface Operation {
  asked: Asked;
  outcome: 'done' | 'refused' | 'unknown';
  /** The placed bid's. */
  bidId?: string;
  from: number;
  to: number;
}

const opened: Standing = { status: 'open', selected: null, bids: {}, withdrawals: {}, address: null };

type Bid = Standing['bids'][string];

const withBid = (standing: Standing, stagerId: string, change: Partial<Bid>, more: Partial<Standing> = {}): Standing => ({
  ...standing,
  ...more,
  bids: {
    ...standing.bids,
    [stagerId]: { ...(standing.bids[stagerId] ?? { id: null, status: 'pending', wasChosen: false }), ...change },
  },
});

const withoutBid = (standing: Standing, stagerId: string): Standing => {
  const { [stagerId]: _, ...bids } = standing.bids;
  return { ...standing, bids };
};

/** Returns the bid that an operation names, if it exists. A bid without a known id may be any of that stager. */
const named = (standing: Standing, stagerId: string, bidId: string): Bid | undefined => {
  const bid = standing.bids[stagerId];
  return bid && (bid.id === null || bid.id === bidId) ? { ...bid, id: bidId } : undefined;
};

const counted = ({ bids }: Standing): number => Object.values(bids).filter(({ status }) => status !== 'rejected').length;

/** The possible outcomes of an operation. */
interface Possible {
  done: Standing[];
  mayBeRefused: boolean;
}

const only = (...done: Standing[]): Possible => ({ done, mayBeRefused: done.length === 0 });

const paidBy = (standing: Standing, stagerId: string): Standing =>
  withBid(standing, stagerId, { status: 'accepted', wasChosen: true }, { status: 'in_progress' });

const releasedBy = (standing: Standing, stagerId: string): Standing =>
  withBid(standing, stagerId, { status: 'rejected', wasChosen: true }, { selected: null });

/** Returns the stager whose bid awaits its fee. */
const awaiting = ({ bids, selected }: Standing): string | undefined =>
  selected !== null && bids[selected]?.status === 'payment_required' ? selected : undefined;

const possible = (standing: Standing, { asked, bidId }: Operation): Possible => {
  const { status, selected, bids, withdrawals } = standing;
  const isOpen = status === 'open' && selected === null;
  if (asked.action === 'place') {
    const { stagerId } = asked;
    const mayBid = isOpen && !bids[stagerId] && (withdrawals[stagerId] ?? 0) < 2;
    return mayBid ? only(withBid(standing, stagerId, { id: bidId ?? null, status: 'pending', wasChosen: false })) : only();
  }
  if ('bidId' in asked) {
    const { action, stagerId, isFree } = asked;
    const bid = named(standing, stagerId, asked.bidId);
    const known = bid ? withBid(standing, stagerId, bid) : standing;
    switch (action) {
      case 'change':
        // Refused after the owner has seen the bid, whenever that was.
        if (!isOpen || bid?.status !== 'pending') return only();
        return { done: [withBid(known, stagerId, { isChanged: true })], mayBeRefused: true };
      case 'withdraw': {
        if (bid?.status !== 'pending') return only();
        const without = withoutBid(known, stagerId);
        const after = { ...without, withdrawals: { ...withdrawals, [stagerId]: (withdrawals[stagerId] ?? 0) + 1 } };
        return { done: [after], mayBeRefused: status === 'sweeping' };
      }
      case 'decline':
        if (bid?.status !== 'pending') return only();
        return { done: [withBid(known, stagerId, { status: 'rejected' })], mayBeRefused: status === 'sweeping' };
      case 'accept': {
        // Repeated after it was done.
        if (bid && selected === stagerId) return only(known);
        if (!isOpen || bid?.status !== 'pending') return only();
        const change = { status: isFree ? ('accepted' as const) : ('payment_required' as const), wasChosen: true };
        const accepted = withBid(known, stagerId, change, {
          selected: stagerId,
          ...(isFree && { status: 'in_progress' as const }),
        });
        return { done: [accepted], mayBeRefused: bid.isChanged === true };
      }
      case 'cancelPayment':
        // Refused if the fee turns out to be paid, which settles it.
        if (bid?.status === 'rejected' && bid.wasChosen) return { done: [known], mayBeRefused: status === 'deleted' };
        return bid?.status === 'payment_required' ? { done: [releasedBy(known, stagerId)], mayBeRefused: true } : only();
      case 'complete':
        // Its payment may belong to another bid or be outdated.
        if (bid?.status === 'accepted') return { done: [known], mayBeRefused: true };
        return bid?.status === 'payment_required' ? { done: [paidBy(known, stagerId)], mayBeRefused: true } : only();
    }
  }
  switch (asked.action) {
    case 'saveProperty':
      return { done: [{ ...standing, address: asked.address }], mayBeRefused: true };
    case 'cancelProject':
      if (status === 'sweeping') return only(standing);
      return isOpen ? only({ ...standing, status: 'sweeping' }) : only();
    case 'deleteProject':
      return status === 'open' && counted(standing) === 0 ? only({ ...standing, status: 'deleted' }) : only();
    case 'editProject':
      return status === 'open' && counted(standing) === 0 ? only(standing) : only();
    case 'finishProject':
      if (status === 'completed') return only(standing);
      return status === 'in_progress' ? only({ ...standing, status: 'completed' }) : only();
    case 'settle':
    case 'expire': {
      const stagerId = awaiting(standing);
      if (stagerId === undefined) return { done: [standing], mayBeRefused: true };
      const paid = paidBy(standing, stagerId);
      return {
        done: asked.action === 'settle' ? [standing, paid] : [standing, paid, releasedBy(standing, stagerId)],
        mayBeRefused: true,
      };
    }
  }
};

/** Returns the possible standings after an operation with its outcome. None: it cannot have come next. */
const after = (standing: Standing, operation: Operation): Standing[] => {
  const { done, mayBeRefused } = possible(standing, operation);
  switch (operation.outcome) {
    case 'done':
      return done;
    case 'refused': {
      // Refused because the fee was paid, and settled first.
      const stagerId = awaiting(standing);
      const settles = operation.asked.action === 'cancelPayment' && stagerId !== undefined;
      return mayBeRefused ? [standing, ...(settles ? [paidBy(standing, stagerId)] : [])] : [];
    }
    case 'unknown':
      return [standing, ...done];
  }
};

/**
 * Searches an order of the operations that the rules allow, each between its call and its answer (Wing and Gong, Testing and
 * Verifying Concurrent Objects, 1993). `ends`: what must be true of the last standing.
 *
 * @returns the longest part with an order, if there is none for all
 */
export const findOrder = (
  history: readonly Operation[],
  ends: (standing: Standing) => boolean = () => true,
): { isThere: boolean; longest: Operation[] } => {
  const seen = new Set<string>();
  let longest: Operation[] = [];
  const search = (rest: readonly Operation[], standing: Standing, before: Operation[]): boolean => {
    if (before.length > longest.length) longest = before;
    if (rest.length === 0) return ends(standing);
    const key = JSON.stringify([rest.map((operation) => history.indexOf(operation)), standing]);
    if (seen.has(key)) return false;
    seen.add(key);
    // Operations that were answered before another call came before it.
    const firstEnd = Math.min(...rest.map(({ to }) => to));
    return rest
      .filter(({ from }) => from < firstEnd)
      .some((next) =>
        after(standing, next).some((state) =>
          search(
            rest.filter((one) => one !== next),
            state,
            [...before, next],
          ),
        ),
      );
  };
  return { isThere: search(history, opened, []), longest };
};
