import type { UserType } from '#shared/account/user.contract';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { keys } from './keys';
import { get } from './read';

export type TotalName = 'users' | `users_${UserType}` | `projects_${ProjectState}` | 'bids' | 'bids_accepted';
export type Totals = Partial<Record<TotalName, number>>;

/** Adds totals up and leaves out those that are 0. */
export const sumOfTotals = (some: readonly Totals[]): Totals => {
  const sum: Record<string, number> = {};
  for (const one of some) for (const [name, amount] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0));
};

/** AP30: the totals. 1 read unit. */
export const readTotals = async (): Promise<Totals> => {
  const { entity: _, ...totals } = (await get<Totals & { entity?: string }>(keys.statistics())) ?? {};
  return totals;
};
