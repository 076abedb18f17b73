import { log } from '#core/kernel/log';
import { collections, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { put, remove, update } from '#core/kernel/table/write';
import { type Comparison, type Discrepancy, type DiscrepancyRecord, isReveal, noComparison } from './comparison';

/** AP206: returns the state of the comparison with Stripe. 1 read unit. */
export const findComparison = async (): Promise<Comparison> => ({
  ...noComparison,
  ...(await get<Partial<Comparison>>(keys.comparison())),
});

/** Returns whether contact reveals are paused, because one was found without its payment. 1 read unit. */
export const areRevealsHeld = async (): Promise<boolean> => {
  const { holdsReveals, reveals } = await findComparison();
  return holdsReveals && reveals > 0;
};

/** @throws StaleRead if another run or an administrator was faster */
export const saveComparison = ({ revision }: Comparison, changes: Partial<Comparison>, save: Save = transact): Promise<void> => {
  const set = { entity: 'Comparison' as const, ...changes, revision: revision + 1 };
  return save([
    update(keys.comparison(), revision === 0 ? { set, upsert: true, when: { revision: null } } : { set, when: { revision } }),
  ]);
};

const idOf = ({ kind, subject }: Discrepancy): string => `${kind}.${subject}`;

/** Stores a discrepancy. Counts it only if it is new. */
export const recordDiscrepancy = async (discrepancy: Discrepancy, pass: string, now: Date): Promise<void> => {
  const id = idOf(discrepancy);
  const known = await get<DiscrepancyRecord>(keys.discrepancy(id));
  if (known) return write(update(keys.discrepancy(id), { set: { ...discrepancy, pass } }));
  await transact([
    put({ ...keys.discrepancy(id), entity: 'Discrepancy', id, ...discrepancy, pass, foundAt: now.toISOString() }),
    update(keys.comparison(), {
      set: { cleanSince: null },
      add: { discrepancies: 1, ...(isReveal(discrepancy.kind) && { reveals: 1 }) },
    }),
  ]);
  log('error', 'ledger_discrepancy', { kind: discrepancy.kind, subject: discrepancy.subject });
};

/** AP207: returns the open discrepancies, by kind. 1 read unit for each 4 KB. */
export const listDiscrepancies = (request: PageRequest): Promise<Page<DiscrepancyRecord>> =>
  queryPage<DiscrepancyRecord>({ partition: collections.discrepancies(), order: 'oldest-first', consistent: true }, request);

/** Removes discrepancies that the finished pass did not find again, and counts the others. */
export const sweepDiscrepancies = async (pass: string): Promise<Pick<Comparison, 'discrepancies' | 'reveals'>> => {
  const counted = { discrepancies: 0, reveals: 0 };
  const all = eachPage<DiscrepancyRecord>(
    { partition: collections.discrepancies(), order: 'oldest-first', consistent: true },
    25,
  );
  for await (const page of all) {
    for (const { id, kind, pass: foundIn } of page) {
      if (foundIn !== pass) await write(remove(keys.discrepancy(id), { when: { pass: foundIn } }));
      else {
        counted.discrepancies += 1;
        if (isReveal(kind)) counted.reveals += 1;
      }
    }
  }
  return counted;
};
