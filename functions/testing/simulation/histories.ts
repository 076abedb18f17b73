/** A project as section 4 of the specification describes it. Bids are stored by stager, who can have only one at a time. */
interface ProjectState {
  /** `sweeping`: canceled, but bids may still be pending. `deleted`: rejected bids may still exist. */
  status: 'open' | 'in_progress' | 'completed' | 'sweeping' | 'deleted';
  /** The chosen stager. */
  selected: string | null;
  bids: Record<
    string,
    {
      id: string | null;
      status: 'pending' | 'payment_required' | 'accepted' | 'rejected';
      wasChosen: boolean;
      /** Its stager has changed it. The owner must see the change before accepting it. */
      isChanged?: true;
    }
  >;
  withdrawals: Record<string, number>;
  /** The property's address, as the owner gave it to the stager. */
  address: string | null;
}

export type Requested =
  | { action: 'place'; stagerId: string; isFree: boolean }
  | {
      action: 'change' | 'withdraw' | 'decline' | 'accept' | 'cancelPayment' | 'complete';
      stagerId: string;
      bidId: string;
      isFree: boolean;
    }
  | { action: 'saveProperty'; address: string }
  | { action: 'cancelProject' | 'deleteProject' | 'editProject' | 'finishProject' }
  /** These happen without a call: Stripe reports a paid fee, and an acceptance expires. */
  | { action: 'settle' | 'expire' };

/** One call, and when it ran. `unknown`: it failed or had no answer, so it may have had an effect. */
export interface Operation {
  asked: Requested;
  outcome: 'done' | 'refused' | 'unknown';
  /** The id of the placed bid. */
  bidId?: string;
  from: number;
  to: number;
}

const initialState: ProjectState = { status: 'open', selected: null, bids: {}, withdrawals: {}, address: null };

type Bid = ProjectState['bids'][string];

const withBid = (
  standing: ProjectState,
  stagerId: string,
  change: Partial<Bid>,
  more: Partial<ProjectState> = {},
): ProjectState => ({
  ...standing,
  ...more,
  bids: {
    ...standing.bids,
    [stagerId]: { ...(standing.bids[stagerId] ?? { id: null, status: 'pending', wasChosen: false }), ...change },
  },
});

const withoutBid = (standing: ProjectState, stagerId: string): ProjectState => {
  const { [stagerId]: _, ...bids } = standing.bids;
  return { ...standing, bids };
};

/** Returns the bid with this id, if it exists. A stager's bid whose id is unknown may be the one. */
const findNamedBid = (standing: ProjectState, stagerId: string, bidId: string): Bid | undefined => {
  const bid = standing.bids[stagerId];
  return bid && (bid.id === null || bid.id === bidId) ? { ...bid, id: bidId } : undefined;
};

const countStanding = ({ bids }: ProjectState): number =>
  Object.values(bids).filter(({ status }) => status !== 'rejected').length;

interface PossibleOutcomes {
  done: ProjectState[];
  mayBeRefused: boolean;
}

const exactly = (...done: ProjectState[]): PossibleOutcomes => ({ done, mayBeRefused: done.length === 0 });

const afterPayment = (standing: ProjectState, stagerId: string): ProjectState =>
  withBid(standing, stagerId, { status: 'accepted', wasChosen: true }, { status: 'in_progress' });

const afterRelease = (standing: ProjectState, stagerId: string): ProjectState =>
  withBid(standing, stagerId, { status: 'rejected', wasChosen: true }, { selected: null });

/** Returns the stager whose bid awaits its fee. */
const stagerWhoOwesFee = ({ bids, selected }: ProjectState): string | undefined =>
  selected !== null && bids[selected]?.status === 'payment_required' ? selected : undefined;

const possibleOutcomes = (standing: ProjectState, { asked, bidId }: Operation): PossibleOutcomes => {
  const { status, selected, bids, withdrawals } = standing;
  const isOpen = status === 'open' && selected === null;
  if (asked.action === 'place') {
    const { stagerId } = asked;
    const mayBid = isOpen && !bids[stagerId] && (withdrawals[stagerId] ?? 0) < 2;
    return mayBid ? exactly(withBid(standing, stagerId, { id: bidId ?? null, status: 'pending', wasChosen: false })) : exactly();
  }
  if ('bidId' in asked) {
    const { action, stagerId, isFree } = asked;
    const bid = findNamedBid(standing, stagerId, asked.bidId);
    const known = bid ? withBid(standing, stagerId, bid) : standing;
    switch (action) {
      case 'change': {
        // A repeated edit changes nothing, so it is accepted in any state.
        const repeated = bid?.isChanged ? [known] : [];
        if (!isOpen || bid?.status !== 'pending') return { done: repeated, mayBeRefused: true };
        // Refused once the owner has seen the bid, and nothing here records that.
        return { done: [withBid(known, stagerId, { isChanged: true })], mayBeRefused: true };
      }
      case 'withdraw': {
        if (bid?.status !== 'pending') return exactly();
        const without = withoutBid(known, stagerId);
        const statesAfter = { ...without, withdrawals: { ...withdrawals, [stagerId]: (withdrawals[stagerId] ?? 0) + 1 } };
        return { done: [statesAfter], mayBeRefused: status === 'sweeping' };
      }
      case 'decline':
        if (bid?.status !== 'pending') return exactly();
        return { done: [withBid(known, stagerId, { status: 'rejected' })], mayBeRefused: status === 'sweeping' };
      case 'accept': {
        // It was already accepted.
        if (bid && selected === stagerId) return exactly(known);
        if (!isOpen || bid?.status !== 'pending') return exactly();
        const change = { status: isFree ? ('accepted' as const) : ('payment_required' as const), wasChosen: true };
        const accepted = withBid(known, stagerId, change, {
          selected: stagerId,
          ...(isFree && { status: 'in_progress' as const }),
        });
        return { done: [accepted], mayBeRefused: bid.isChanged === true };
      }
      case 'cancelPayment':
        // Refused if the fee turns out to be paid, which settles the bid.
        if (bid?.status === 'rejected' && bid.wasChosen) return { done: [known], mayBeRefused: status === 'deleted' };
        return bid?.status === 'payment_required' ? { done: [afterRelease(known, stagerId)], mayBeRefused: true } : exactly();
      case 'complete':
        // The payment may be outdated or belong to another bid.
        if (bid?.status === 'accepted') return { done: [known], mayBeRefused: true };
        return bid?.status === 'payment_required' ? { done: [afterPayment(known, stagerId)], mayBeRefused: true } : exactly();
    }
  }
  switch (asked.action) {
    case 'saveProperty':
      return { done: [{ ...standing, address: asked.address }], mayBeRefused: true };
    case 'cancelProject':
      if (status === 'sweeping') return exactly(standing);
      return isOpen ? exactly({ ...standing, status: 'sweeping' }) : exactly();
    case 'deleteProject':
      return status === 'open' && countStanding(standing) === 0 ? exactly({ ...standing, status: 'deleted' }) : exactly();
    case 'editProject':
      return status === 'open' && countStanding(standing) === 0 ? exactly(standing) : exactly();
    case 'finishProject':
      if (status === 'completed') return exactly(standing);
      return status === 'in_progress' ? exactly({ ...standing, status: 'completed' }) : exactly();
    case 'settle':
    case 'expire': {
      const stagerId = stagerWhoOwesFee(standing);
      if (stagerId === undefined) return { done: [standing], mayBeRefused: true };
      const paid = afterPayment(standing, stagerId);
      return {
        done: asked.action === 'settle' ? [standing, paid] : [standing, paid, afterRelease(standing, stagerId)],
        mayBeRefused: true,
      };
    }
  }
};

/** Returns the possible states after an operation with its outcome. Empty: it cannot have come next. */
const after = (standing: ProjectState, operation: Operation): ProjectState[] => {
  const { done, mayBeRefused } = possibleOutcomes(standing, operation);
  switch (operation.outcome) {
    case 'done':
      return done;
    case 'refused': {
      // It may be refused because the fee was paid, which settles the bid first.
      const stagerId = stagerWhoOwesFee(standing);
      const settles = operation.asked.action === 'cancelPayment' && stagerId !== undefined;
      return mayBeRefused ? [standing, ...(settles ? [afterPayment(standing, stagerId)] : [])] : [];
    }
    case 'unknown':
      return [standing, ...done];
  }
};

/**
 * Looks for an order of all operations that the rules allow, in which each takes effect between its call and its answer (Wing and Gong,
 * Testing and Verifying Concurrent Objects, 1993). `ends`: whether a state is an acceptable last one.
 *
 * @returns whether there is such an order, and the longest sequence that was found
 */
export const findOrder = (
  history: readonly Operation[],
  ends: (standing: ProjectState) => boolean = () => true,
): { isThere: boolean; longest: Operation[] } => {
  const seen = new Set<string>();
  let longest: Operation[] = [];
  const search = (rest: readonly Operation[], standing: ProjectState, before: Operation[]): boolean => {
    if (before.length > longest.length) longest = before;
    if (rest.length === 0) return ends(standing);
    const key = JSON.stringify([rest.map((operation) => history.indexOf(operation)), standing]);
    if (seen.has(key)) return false;
    seen.add(key);
    // An operation that was answered before another was called must come before it.
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
  return { isThere: search(history, initialState, []), longest };
};
