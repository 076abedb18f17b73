import { type AdminAction, type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { withFreshReads } from '#core/kernel/stale';
import { transact } from '#core/kernel/table/transact';
import type { Comparison } from '#core/market/ledger/comparison';
import { findComparison, saveComparison } from '#core/market/ledger/comparison.repo';

interface Change {
  holdsReveals?: boolean | undefined;
  isWanted?: true | undefined;
}

/** Returns the audit action of a change, or undefined if nothing changes. */
const actionOf = ({ holdsReveals, isWanted }: Change, comparison: Comparison): AdminAction | undefined => {
  if (holdsReveals !== undefined && holdsReveals !== comparison.holdsReveals)
    return { type: holdsReveals ? 'reveals_held' : 'reveals_released' };
  return isWanted && !comparison.isWanted && comparison.pass === null ? { type: 'comparison_requested' } : undefined;
};

/** Pauses or resumes contact reveals, or requests a comparison with Stripe. */
export const changeComparison = (change: Change, administrator: Administrator, now: Date): Promise<Comparison> =>
  withFreshReads(async () => {
    const comparison = await findComparison();
    const action = actionOf(change, comparison);
    if (!action) return comparison;
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Comparison>;
    await saveComparison(comparison, changes, saveWithAction(action, administrator, now, transact));
    return { ...comparison, ...changes };
  });
