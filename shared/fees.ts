export interface FeeTier {
  id: 'SMALL' | 'MEDIUM' | 'LARGE' | 'LUXURY';
  name: string;
  /** Whole US dollars, inclusive. */
  minAmount: number;
  /** Whole US dollars, inclusive; null: no upper bound. */
  maxAmount: number | null;
  /** Whole US dollars. */
  fee: number;
  /** The size of home this tier usually means. */
  rooms: string;
}

/** Platform fee by bid amount (specification section 9). */
export const feeTiers: readonly FeeTier[] = [
  { id: 'SMALL', name: 'Small Projects', minAmount: 100, maxAmount: 2000, fee: 50, rooms: '1-3 rooms' },
  { id: 'MEDIUM', name: 'Medium Projects', minAmount: 2001, maxAmount: 4000, fee: 100, rooms: '3-5 rooms' },
  { id: 'LARGE', name: 'Larger Projects', minAmount: 4001, maxAmount: 6000, fee: 150, rooms: '5-8 rooms' },
  { id: 'LUXURY', name: 'Luxury Projects', minAmount: 6001, maxAmount: null, fee: 200, rooms: '8+ rooms' },
];

/** The flat fee in whole US dollars for a bid of `amount` whole US dollars; 0 below the first tier. `tiers`: of another version. */
export const platformFee = (amount: number, tiers = feeTiers): number =>
  tiers.find((tier) => amount >= tier.minAmount && (tier.maxAmount === null || amount <= tier.maxAmount))?.fee ?? 0;
