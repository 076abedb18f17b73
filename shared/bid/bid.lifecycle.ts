/** The states of a bid and who may change them (specification section 4). `moveBid` takes both states from here. */
export const bidStatuses = ['pending', 'payment_required', 'accepted', 'rejected'] as const;
export type BidState = (typeof bidStatuses)[number];

export const paymentStatuses = ['unpaid', 'paid'] as const;
export type PaymentState = (typeof paymentStatuses)[number];

export const rejectionReasons = ['declined', 'project_cancelled', 'payment_cancelled', 'payment_expired', 'removed'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

type BidActor = 'owner' | 'bidder' | 'stripe' | 'system' | 'admin';

/** Minutes in which a stager may change a pending bid, until the owner sees it. */
export const bidEditMinutes = 15;

export const bidTransitions = {
  accept: { from: 'pending', to: 'payment_required', by: ['owner'] },
  /** A fee of 0 makes acceptance final at once. */
  acceptFree: { from: 'pending', to: 'accepted', by: ['owner'] },
  reject: { from: 'pending', to: 'rejected', by: ['owner', 'system'] },
  withdraw: { from: 'pending', to: null, by: ['bidder'] },
  pay: { from: 'payment_required', to: 'accepted', by: ['stripe'] },
  cancelPayment: { from: 'payment_required', to: 'rejected', by: ['bidder'] },
  expire: { from: 'payment_required', to: 'rejected', by: ['system'] },
  /** Hides a bid, with the reason `removed`. It can be restored. */
  hide: { from: 'pending', to: 'rejected', by: ['admin'] },
  restore: { from: 'rejected', to: 'pending', by: ['admin'] },
} as const satisfies Record<string, { from: BidState; to: BidState | null; by: readonly BidActor[] }>;

export type BidTransition = keyof typeof bidTransitions;

export const bidAllows = (status: BidState, transition: BidTransition): boolean => bidTransitions[transition].from === status;

/** Returns whether the owner has chosen this bid, paid for or not. */
export const isSelected = (status: BidState): boolean => status === 'payment_required' || status === 'accepted';

/** Stagers see a bid that waits for its fee as accepted (specification section 4). */
export const statusShownToBidder = (status: BidState): BidState => (status === 'payment_required' ? 'accepted' : status);
