import { type AdminAction, savedAs } from '#core/kernel/audit-log/audit.repo';
import { withFreshReads } from '#core/kernel/stale';
import { transact } from '#core/kernel/table/transact';
import type { Proof } from '#core/market/ledger/proof';
import { findProof, saveProof } from '#core/market/ledger/proof.repo';

interface Change {
  holdsReveals?: boolean | undefined;
  isWanted?: true | undefined;
}

/** Undefined if nothing changes. */
const actOf = ({ holdsReveals, isWanted }: Change, proof: Proof): AdminAction | undefined => {
  if (holdsReveals !== undefined && holdsReveals !== proof.holdsReveals)
    return { type: holdsReveals ? 'reveals_held' : 'reveals_released' };
  return isWanted && !proof.isWanted && proof.pass === null ? { type: 'proof_wanted' } : undefined;
};

/** Holds or resumes the opening of contact details, or requests a comparison with Stripe. */
export const changeProof = (change: Change, administrator: { username: string }, now: Date): Promise<Proof> =>
  withFreshReads(async () => {
    const proof = await findProof();
    const act = actOf(change, proof);
    if (!act) return proof;
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Proof>;
    await saveProof(proof, changes, savedAs(act, administrator, now, transact));
    return { ...proof, ...changes };
  });
