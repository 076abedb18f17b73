import { log } from '#core/kernel/log';
import { StaleRead } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { put, remove, update } from '#core/kernel/table/write';
import { type Difference, type DifferenceRecord, isReveal, noProof, type Proof } from './proof';

/** AP206: how far the comparison with Stripe has come, and what it has found. 1 read unit. */
export const findProof = async (): Promise<Proof> => ({ ...noProof, ...(await get<Partial<Proof>>(keys.proof())) });

/** Whether nothing is opened at the moment: an administrator has it so while something is open without its money. 1 read unit. */
export const areOpeningsHeld = async (): Promise<boolean> => {
  const { holdsOpenings, reveals } = await findProof();
  return holdsOpenings && reveals > 0;
};

/** Changes what was read. @throws StaleRead when another run, or an administrator, was faster. */
export const saveProof = ({ revision }: Proof, changes: Partial<Proof>, save: Save = transact): Promise<void> => {
  const next = { set: { entity: 'Proof', ...changes, revision: revision + 1 }, refusal: new StaleRead() };
  // The first one finds nothing.
  return save([
    update(keys.proof(), revision === 0 ? { ...next, upsert: true, when: { revision: null } } : { ...next, when: { revision } }),
  ]);
};

const idOf = ({ kind, subject }: Difference): string => `${kind}.${subject}`;

/** Notes a difference that a pass has found; a new one counts at once. */
export const noteDifference = async (difference: Difference, pass: string, now: Date): Promise<void> => {
  const id = idOf(difference);
  const known = await get<DifferenceRecord>(keys.difference(id));
  if (known) return write(update(keys.difference(id), { set: { ...difference, pass } }));
  await transact([
    put({ ...keys.difference(id), entity: 'Difference', id, ...difference, pass, foundAt: now.toISOString() }),
    update(keys.proof(), {
      set: { cleanSince: null },
      add: { differences: 1, ...(isReveal(difference.kind) && { reveals: 1 }) },
    }),
  ]);
  log('error', 'money_difference', { kind: difference.kind, subject: difference.subject });
};

/** AP207: the differences that stand, by kind. 1 read unit for each 4 KB. */
export const listDifferences = (request: PageRequest): Promise<Page<DifferenceRecord>> =>
  queryPage<DifferenceRecord>({ partition: collections.differences(), order: 'oldest-first', consistent: true }, request);

/** Removes what a whole pass has not found again, and counts what stands. */
export const sweepDifferences = async (pass: string): Promise<Pick<Proof, 'differences' | 'reveals'>> => {
  const counted = { differences: 0, reveals: 0 };
  const all = eachPage<DifferenceRecord>({ partition: collections.differences(), order: 'oldest-first', consistent: true }, 25);
  for await (const page of all) {
    for (const { id, kind, pass: foundIn } of page) {
      if (foundIn !== pass) await write(remove(keys.difference(id), { when: { pass: foundIn } }));
      else {
        counted.differences += 1;
        if (isReveal(kind)) counted.reveals += 1;
      }
    }
  }
  return counted;
};
