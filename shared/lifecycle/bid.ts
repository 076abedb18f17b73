/** The states of a bid and who may move it between them (specification section 4). What writes them takes both states from here (`moveBid`). */
export const bidStatuses = ['pending', 'payment_required', 'accepted', 'rejected'] as const;
export type BidState = (typeof bidStatuses)[number];

export const paymentStatuses = ['unpaid', 'paid'] as const;
export type PaymentState = (typeof paymentStatuses)[number];

/** Why a bid is rejected: the owner's no, the end of the project or of an acceptance whose fee was not paid, or an administrator who has hidden it. */
export const rejectionReasons = ['declined', 'project_cancelled', 'payment_cancelled', 'payment_expired', 'removed'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type BidActor = 'owner' | 'bidder' | 'stripe' | 'system' | 'admin';

/** How long a stager may change its pending bid, in minutes, as long as the owner has not seen it. */
export const bidEditMinutes = 15;

export const bidTransitions = {
  accept: { from: 'pending', to: 'payment_required', by: ['owner'] },
  /** The fee of the smallest bids is 0: nothing to pay, so acceptance is final at once. */
  acceptFree: { from: 'pending', to: 'accepted', by: ['owner'] },
  reject: { from: 'pending', to: 'rejected', by: ['owner', 'system'] },
  withdraw: { from: 'pending', to: null, by: ['bidder'] },
  pay: { from: 'payment_required', to: 'accepted', by: ['stripe'] },
  cancelPayment: { from: 'payment_required', to: 'rejected', by: ['bidder'] },
  expire: { from: 'payment_required', to: 'rejected', by: ['system'] },
  /** Whatever hides a bid can be taken back: its reason is `removed`. */
  hide: { from: 'pending', to: 'rejected', by: ['admin'] },
  restore: { from: 'rejected', to: 'pending', by: ['admin'] },
} as const satisfies Record<string, { from: BidState; to: BidState | null; by: readonly BidActor[] }>;

export type BidTransition = keyof typeof bidTransitions;

export const bidAllows = (status: BidState, transition: BidTransition): boolean => bidTransitions[transition].from === status;

/** The owner has chosen this bid, paid for or not. */
export const isSelected = (status: BidState): boolean => status === 'payment_required' || status === 'accepted';

/** What the bidding stager reads: a bid that waits for its fee is an accepted one to it (specification section 4). */
export const statusShownToBidder = (status: BidState): BidState => (status === 'payment_required' ? 'accepted' : status);
