import { type FeeTier, feeTiers } from '#shared/payment/fees';
import type { ProjectDetail } from '#shared/project/project.answers';

/** An amount this many times above or below the usual ones probably has a digit too many or too few. */
const suspiciousFactor = 5;
/** Used as the end of the top tier, which has none. In US dollars. */
const topTierAmount = 8000;

type SizedProject = Pick<ProjectDetail, 'roomsToStage' | 'bedrooms'>;

const roomsIn = ({ roomsToStage, bedrooms }: SizedProject): number =>
  roomsToStage.length + (roomsToStage.includes('All Bedrooms') ? Math.max(0, (bedrooms ?? 1) - 1) : 0);

/** Returns whether a tier covers a number of rooms: `3-5 rooms` covers 3 to 5, `8+ rooms` covers 8 and more. */
const fitsRooms = ({ rooms }: FeeTier, count: number): boolean => {
  const [least = 0, most = Infinity] = (rooms.match(/\d+/g) ?? []).map(Number);
  return count >= least && count <= most;
};

/** Returns the fee tiers for a project of this size, or all tiers if it names no rooms. */
const usualTiers = (project: SizedProject): readonly FeeTier[] => {
  const rooms = roomsIn(project);
  return rooms === 0 ? feeTiers : feeTiers.filter((tier) => fitsRooms(tier, rooms));
};

/** Returns whether an amount is so much more or less than usual that it may be a typo. */
export const isUnusual = (amount: number, project: SizedProject): boolean => {
  const tiers = usualTiers(project);
  const isMore = tiers.every(({ maxAmount }) => amount > suspiciousFactor * (maxAmount ?? topTierAmount));
  return isMore || tiers.every(({ minAmount }) => amount * suspiciousFactor < minAmount);
};
