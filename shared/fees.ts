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

/** Platform fee by the price of a bid (specification section 9). */
export const feeTiers: readonly FeeTier[] = [
  { id: 'SMALL', name: 'Small Projects', minAmount: 100, maxAmount: 2000, fee: 50, rooms: '1-3 rooms' },
  { id: 'MEDIUM', name: 'Medium Projects', minAmount: 2001, maxAmount: 4000, fee: 100, rooms: '3-5 rooms' },
  { id: 'LARGE', name: 'Larger Projects', minAmount: 4001, maxAmount: 6000, fee: 150, rooms: '5-8 rooms' },
  { id: 'LUXURY', name: 'Luxury Projects', minAmount: 6001, maxAmount: null, fee: 200, rooms: '8+ rooms' },
];

/** For how many days of rental bids are priced to find the tier of their fee. */
export const standardDays = 60;

/** What decides the price of a bid. `rentalDays` and `extensionPrice` are absent or null where the bid does not state them. */
export interface PricedBid {
  /** Whole US dollars. */
  amount: number;
  /** Days of rental that the amount includes. */
  rentalDays?: number | null | undefined;
  /** Whole US dollars for each further 30 days that are begun. */
  extensionPrice?: number | null | undefined;
}

/**
 * Returns what a bid charges for the standard term, in whole US dollars: its amount, and the extensions that its own terms charge until then. A bid that
 * charges for extensions without stating the days of rental includes none, so that leaving them out never makes a bid cheaper.
 */
export const standardPrice = ({ amount, rentalDays, extensionPrice }: PricedBid): number =>
  amount + Math.max(0, Math.ceil((standardDays - (rentalDays ?? 0)) / 30)) * (extensionPrice ?? 0);

/** Returns the flat fee for a bid in whole US dollars; 0 below the first tier. `tiers`: of another version. */
export const platformFee = (bid: PricedBid, tiers = feeTiers): number => {
  const price = standardPrice(bid);
  return tiers.find((tier) => price >= tier.minAmount && (tier.maxAmount === null || price <= tier.maxAmount))?.fee ?? 0;
};
