export interface FeeTier {
  id: 'SMALL' | 'MEDIUM' | 'LARGE' | 'LUXURY';
  name: string;
  minAmount: number;
  /** Inclusive, as `minAmount`. Null: no upper bound. */
  maxAmount: number | null;
  fee: number;
  /** The usual size of home. */
  rooms: string;
}

/** Platform fee by the price of a bid, in whole US dollars (specification section 9). */
export const feeTiers: readonly FeeTier[] = [
  { id: 'SMALL', name: 'Small Projects', minAmount: 100, maxAmount: 2000, fee: 50, rooms: '1-3 rooms' },
  { id: 'MEDIUM', name: 'Medium Projects', minAmount: 2001, maxAmount: 4000, fee: 100, rooms: '3-5 rooms' },
  { id: 'LARGE', name: 'Larger Projects', minAmount: 4001, maxAmount: 6000, fee: 150, rooms: '5-8 rooms' },
  { id: 'LUXURY', name: 'Luxury Projects', minAmount: 6001, maxAmount: null, fee: 200, rooms: '8+ rooms' },
];

/** Bids are priced for this many days of rental to find their fee. */
export const standardDays = 60;

/** All prices are in whole US dollars. Optional terms are absent if the bid does not state them. */
export interface PricedBid {
  amount: number;
  /** Days of rental that the amount includes. */
  rentalDays?: number | null | undefined;
  /** Price of each further 30 days begun. */
  extensionPrice?: number | null | undefined;
}

/**
 * Returns the price for the standard term. A bid that charges for extensions without stating its days includes none, so omitting
 * them never makes a bid cheaper.
 */
export const standardPrice = ({ amount, rentalDays, extensionPrice }: PricedBid): number =>
  amount + Math.max(0, Math.ceil((standardDays - (rentalDays ?? 0)) / 30)) * (extensionPrice ?? 0);

/** Returns the flat fee, 0 below the first tier. `tiers`: of the server, which may be newer than the page's. */
export const platformFee = (bid: PricedBid, tiers = feeTiers): number => {
  const price = standardPrice(bid);
  return tiers.find((tier) => price >= tier.minAmount && (tier.maxAmount === null || price <= tier.maxAmount))?.fee ?? 0;
};
